"""The examples of Classic Risk: one for every rule, in the order of play."""

from __future__ import annotations

from riskteach.lessons.classic_scenarios import SCENARIOS
from riskteach.lessons.examples import Choice, Example, Try

SCENARIO = {scenario.name: scenario.position for scenario in SCENARIOS}
NOBODY_YET = "A reserve 35 | B reserve 35 | C reserve 35 | A throw A B C"
INFANTRY = "alaska alberta venezuela"  # three cards of one kind
ATTACKING = "A: siam 4, india 1 | B: china 3, * 2 | A attack"
ROLLING = "A: siam 5 | B: china 4, * 2 | A attack begun > roll siam china "
LAND = "A: siam 5, china 1, afghanistan 1, western-australia 1 | B: * 2 | A fortify"
AUSTRALIA = ("australia",)

TABLE = (
    Example(
        "classic.players",
        "whole game",
        NOBODY_YET,
        Try("begin with 3 players", "Three can play."),
        Try("begin with 2 players", "Two can't: they need a variant of their own."),
    ),
    Example(
        "classic.goal",
        "whole game",
        "A: siam 5, indonesia 0, * 2 | conquered | A attack begun > occupy siam indonesia 1 B",
        Try("occupy 2", "Indonesia was the last territory that was not Ada's: she has reached the goal."),
        by="classic.win",
    ),
    Example(
        "classic.board",
        "whole game",
        "A: alaska 4 | B: * 2 | A attack",
        Try("attack alaska kamchatka 3", "The two border each other, around the back of the map."),
        Try("attack alaska greenland 3", "These two look near, and no border joins them."),
        by="classic.attack.adjacent",
        look=("north-america", "asia"),
        hangs="Who can attack whom. Published maps differ in a border or two.",
    ),
    Example(
        "classic.pieces",
        "whole game",
        "A: siam 16 | B: china 3, * 2 | A attack",
        Try("attack siam china 3", "Sixteen armies may be an artillery, a cavalry and an infantry: still three dice."),
        Try("attack siam china 4", "Or sixteen infantry: no more dice for that."),
        by="classic.attack.dice",
    ),
)

SET_UP = (
    Example(
        "classic.setup.armies",
        "set-up",
        f"{NOBODY_YET} / 5 2",
        Try("throw 1", "Ada begins, and each of the three players has 35 armies."),
        otherwise=Try("throw 5", "Ada and Cleo throw again; the armies have to wait."),
    ),
    Example(
        "classic.setup.first",
        "set-up",
        f"{NOBODY_YET} / 5 2",
        Try("throw 6", "Cleo has thrown the highest die, so she begins."),
        Try("throw 7", "No die shows a seven."),
        hangs="Who begins when the highest dice are equal.",
    ),
    Example(
        "classic.setup.claim",
        "set-up",
        "A: siam 1 | B: india 1 | A reserve 34 | B reserve 34 | C reserve 35 | C begin A > spread > claim",
        Try("claim china", "Nobody holds China."),
        Try("claim siam", "Siam is taken: Ada holds it."),
        hangs="Whether choosing well is part of the game, and how long it takes until it begins.",
        choice=Choice(
            "Do players choose their territories, or are they dealt?",
            f"{NOBODY_YET} / 2 3",
            ("throw 6",),
            goes_on=True,
        ),
    ),
    Example(
        "classic.setup.place",
        "set-up",
        "A: siam 4, * 1 | B: india 2 | C: china 1 | A reserve 2 | C reserve 1 | A begin B > spread",
        Try("place siam 1", "One army on her own land. Ben has none left, so Cleo is next."),
        Try("place siam 2", "Not two at once."),
        hangs="Whether one sees where the others gather before one's next army goes down.",
    ),
)

TURN = (
    Example(
        "classic.turn.order",
        "whole game",
        "A: siam 5, * 2 | C: china 3 | A fortify",
        Try("end", "Ada's turn is over. Ben holds nothing, so it is Cleo's."),
        Try("attack siam china 1", "Too late: the attacks came before."),
        look=("asia",),
        hangs="Whether somebody who fortifies still gets a card.",
    ),
    Example(
        "classic.reinforce.territories",
        "reinforce",
        SCENARIO["eleven-territories"],
        Try("end", "It is Ben's turn. His eleven territories bring three armies: two are left over."),
        look=("north-america", "south-america"),
    ),
    Example(
        "classic.reinforce.continents",
        "reinforce",
        SCENARIO["whole-continent"],
        Try("end", "It is Ben's turn. All of Australia is his, and brings two armies more."),
        options={"continent_bonus": True},
        look=AUSTRALIA,
        hangs="Whether it pays to conquer a whole continent, and to keep others from it.",
        choice=Choice(
            "Ben holds all of Australia. How many armies does he get?",
            SCENARIO["whole-continent"],
            ("end",),
            look=AUSTRALIA,
        ),
    ),
    Example(
        "classic.reinforce.place",
        "reinforce",
        "A: siam 3, india 1 | B: china 2, * 1 | A reinforce 3",
        Try("place siam 3", "All three on one territory: any split will do."),
        Try("attack siam china 2", "Not yet: first the three armies go on the map."),
    ),
)

CARDS = (
    Example(
        "classic.cards.deck",
        "card",
        "A: siam 5, china 3 | B: * 2 | B cards peru | conquered | A draw",
        Try("draw japan", "Japan's card is in the deck."),
        Try("draw peru", "Ben has Peru's card in his hand, and there is only one."),
        look=("siam", "china"),
        hangs="How soon a hand of cards holds a set.",
    ),
    Example(
        "classic.cards.set",
        "reinforce",
        f"A: siam 3 | B: * 1 | A cards {INFANTRY} ontario | A reinforce 3",
        Try(f"trade {INFANTRY}", "Three infantry are three of one kind."),
        Try("trade alaska alberta ontario", "Two infantry and a cavalry are neither three alike nor all different."),
        look=("siam", "china"),
    ),
    Example(
        "classic.cards.wild",
        "reinforce",
        f"A: siam 3 | B: * 1 | A cards {INFANTRY} wild-1 | A reinforce 3",
        Try("trade alaska alberta wild-1", "Two infantry, and the wild card stands for a third."),
        otherwise=Try(f"trade {INFANTRY}", "Without it, three alike are a set as ever."),
        options={"wild_cards": 2},
        look=("siam", "china"),
        hangs="How soon a hand of cards holds a set: with a wild card three cards always do.",
        choice=Choice(
            "Which wild cards can be drawn?",
            "A: siam 5, china 3 | B: * 2 | conquered | A draw",
            ("draw wild-1", "draw wild-2"),
        ),
    ),
    Example(
        "classic.cards.value",
        "reinforce",
        f"A: siam 3 | B: * 1 | A cards {INFANTRY} | sets 6 | A reinforce 3",
        Try(f"trade {INFANTRY}", "Six sets were traded before, whoever did it: the seventh is worth 20."),
        look=("siam", "china"),
        hangs="How fast the game grows. Were each player's sets counted apart, this could be Ada's first, worth 4.",
    ),
    Example(
        "classic.cards.trade",
        "reinforce",
        f"A: siam 4 | B: china 3, * 1 | A cards {INFANTRY} | A attack",
        Try(f"trade {INFANTRY}", "All armies are placed, but nothing was attacked yet: she may still trade."),
        Try(f"attack siam china 1; roll 6 / 2 1; trade {INFANTRY}", "After the first attack the set has to wait."),
        hangs="Whether one may first look how the placing went, and whether two sets at once make one mighty attack.",
    ),
    Example(
        "classic.cards.forced",
        "reinforce",
        f"A: siam 3 | B: * 1 | C: china 2 | A cards {INFANTRY} ontario brazil | C fortify",
        Try("end", "It is Ada's turn, and with five cards she must trade."),
        Try("end; place siam 1", "First the trade, then the placing."),
        look=("siam", "china"),
        hangs="How many cards one may save up for later, when sets are worth more.",
    ),
    Example(
        "classic.cards.territory-bonus",
        "reinforce",
        "A: siam 3 | B: * 1 | A cards siam ontario brazil | A reinforce 3",
        Try("trade siam ontario brazil on siam", "She holds Siam and trades its card: two more armies go there."),
        Try("trade siam ontario brazil", "The two armies may not be left out."),
        options={"territory_card_bonus": 2},
        look=("siam", "china"),
        hangs="Whether it matters which cards one trades, and which lands one keeps.",
        choice=Choice(
            "Ada holds Siam and trades its card. Do two more armies go there?",
            "A: siam 3 | B: * 1 | A cards siam ontario brazil | A reinforce 3",
            ("trade siam ontario brazil on siam", "trade siam ontario brazil"),
            look=("siam", "china", "india"),
        ),
    ),
    Example(
        "classic.cards.draw",
        "card",
        "A: siam 5, china 3 | B: * 2 | conquered | A fortify",
        Try("end; draw japan", "She took China this turn, so she draws one card at its end."),
        Try("end; end", "First the card is drawn, then the next player goes on."),
        look=("siam", "china"),
    ),
    Example(
        "classic.cards.empty",
        "card",
        SCENARIO["deck-out"],
        Try("end", "No card is left in the deck: the traded ones are shuffled, and Ada can draw."),
        look=("alaska", "northwest-territory"),
        hangs="What happens in a very long game; it seldom comes up.",
    ),
)

ATTACK = (
    Example(
        "classic.attack.adjacent",
        "attack",
        ATTACKING,
        Try("attack siam china 3", "China borders Siam, and it is Ben's."),
        Try("attack siam japan 3", "Japan does not border Siam."),
    ),
    Example(
        "classic.attack.two-armies",
        "attack",
        ATTACKING,
        Try("attack siam china 1", "Siam has more than one army."),
        Try("attack india china 1", "India's only army has to stay."),
    ),
    Example(
        "classic.attack.dice",
        "attack",
        "A: siam 3, india 2 | B: china 3, * 2 | A attack",
        Try("attack siam china 2", "Three armies, two dice: one army stays behind."),
        Try(
            "attack siam china 3",
            "Three armies and three dice: the text seems to allow it, our stricter rule doesn't.",
        ),
        hangs="How strong a territory with three armies is when it attacks.",
        choice=Choice(
            "Siam has three armies and India two. How many dice may they roll?",
            "A: siam 3, india 2 | B: china 3, * 2 | A attack",
            ("attack siam china 3", "attack india china 2"),
        ),
    ),
    Example(
        "classic.defend.dice",
        "attack",
        "A: siam 5 | B: china 1, * 2 | A attack begun > defend siam china 3",
        Try("defend 1", "One army, one die."),
        Try("defend 2", "One army can't roll two dice."),
        hangs="Whether the defender can wait to see the attacker's dice before choosing.",
    ),
    Example(
        "classic.battle.compare",
        "attack",
        f"{ROLLING}3 2",
        Try("roll 6 5 1 / 4 2", "The 6 beats the 4, the 5 beats the 2, and the 1 is not looked at."),
        Try("roll 7 5 1 / 4 2", "No die shows a seven."),
    ),
    Example(
        "classic.battle.tie",
        "attack",
        f"{ROLLING}1 1",
        Try("roll 6 / 6", "Both have a six: Ada, who attacks, loses an army."),
        otherwise=Try("roll 6 / 5", "No tie: the higher die wins."),
        hangs="Who wins more than one comparison in six: attacking pays a lot more, or less.",
        choice=Choice("Both have rolled a six. Who loses an army?", f"{ROLLING}1 1", ("roll 6 / 6",)),
    ),
    Example(
        "classic.battle.losses",
        "attack",
        f"{ROLLING}3 2",
        Try("roll 5 4 3 / 6 2", "Each has lost one pair, so each loses one army."),
        hangs="What a battle with one die costs; with two the text says it.",
    ),
    Example(
        "classic.attack.stop",
        "attack",
        "A: siam 4 | B: china 3, * 2 | A attack begun",
        Try("end", "She has attacked, and may stop whenever she likes."),
        otherwise=Try("attack siam china 3", "Or she goes on."),
        look=("siam", "china"),
    ),
    Example(
        "classic.attack.occupy",
        "attack",
        "A: siam 6, china 0 | B: * 2 | conquered | A attack begun > occupy siam china 3 B",
        Try("occupy 3", "She won with three dice: three armies move in."),
        Try("occupy 2", "Two are too few after three dice."),
        look=("siam", "china"),
        hangs="How well the land that one came from is still defended.",
    ),
    Example(
        "classic.attack.blitz",
        "attack",
        "A: siam 9 | B: china 3, * 2 | A attack",
        Try("blitz siam china to 3", "Roll after roll, until China is taken or about three armies are left."),
        Try("blitz siam china to 9", "There are nine now: to stop at nine is not to begin."),
        hangs="Only time: a long battle in one go, for a class that has seen how each roll works.",
    ),
)

END = (
    Example(
        "classic.fortify",
        "fortify",
        LAND,
        Try("fortify siam western-australia 4", "From Siam to Western Australia, though enemies lie between."),
        Try("fortify siam china 5", "One army has to stay in Siam."),
        hangs="Whether armies that have conquered far away can come home in one turn.",
        choice=Choice(
            "Ada's armies in Siam: how far can they go?",
            LAND,
            ("fortify siam western-australia 4", "fortify siam afghanistan 4", "fortify siam china 4"),
        ),
    ),
    Example(
        "classic.eliminate",
        "attack",
        "A: siam 5, indonesia 0 | B: * 2 | A cards alaska alberta quebec peru | C cards siam japan | conquered | "
        "A attack begun > occupy siam indonesia 3 C",
        Try("occupy 3", "Cleo is out, and her cards go to Ada: that makes six."),
        Try("occupy 3; end", "With six cards she must trade before anything else."),
        look=("siam", "indonesia"),
        hangs="Whether beating a weak player with many cards can set off a chain of conquests.",
    ),
    Example(
        "classic.win",
        "whole game",
        "A: siam 5, indonesia 0, * 2 | conquered | A attack begun > occupy siam indonesia 1 B",
        Try("occupy 2", "Everything is Ada's: the game is over at once."),
        Try("occupy 2; end", "After the end nothing is played any more."),
        look=("siam", "indonesia"),
        hangs="Nothing but the last minute: whether the winner's turn is still played to its end.",
    ),
)

EXAMPLES = (*TABLE, *SET_UP, *TURN, *CARDS, *ATTACK, *END)
