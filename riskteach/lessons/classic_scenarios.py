"""The scenarios of Classic Risk, in the order of play."""

from __future__ import annotations

from riskteach.classic.game import world
from riskteach.lessons.scenarios import Scenario

CARDS = tuple(world().ids)
HANDS = " ".join(CARDS[:6]), " ".join(CARDS[6:12])
TRADED = " ".join(CARDS[12:])
PUBLISHED = {"edition": "published"}
SCENARIOS = (
    Scenario(
        "who-begins",
        "Two have thrown a five, and Cleo throws last: equal highest throws are thrown again.",
        "A reserve 35 | B reserve 35 | C reserve 35 | A throw A B C / 5 5",
        (("throw 5", "classic.setup.first"), ("throw 6", "classic.setup.armies"), ("throw 7", "classic.setup.first")),
    ),
    Scenario(
        "claiming",
        "Land that nobody holds may be claimed, and other land may not.",
        "A: siam 1 | B: peru 1 | A reserve 34 | B reserve 34 | C reserve 35 | C begin A > spread > claim",
        (("claim alaska", "classic.setup.claim"), ("claim siam", "classic.setup.claim")),
    ),
    Scenario(
        "spreading",
        "One army at a time on one's own land; Ben has none left and is passed over.",
        "A: siam 4, * 1 | B: peru 2 | C: alaska 1 | A reserve 2 | C reserve 1 | A begin B > spread",
        (
            ("place siam 1", "classic.setup.place"),
            ("place siam 2", "classic.setup.place"),
            ("place peru 1", "classic.setup.place"),
        ),
    ),
    Scenario(
        "eleven-territories",
        "Ben's eleven territories bring him three armies: what is over does not count.",
        "A: * 2 | B: alaska 2, northwest-territory 1, greenland 1, alberta 1, ontario 1, quebec 1, "
        "western-united-states 1, eastern-united-states 1, venezuela 1, brazil 1, peru 1 | A fortify",
        (("end", "classic.reinforce.territories"),),
    ),
    Scenario(
        "whole-continent",
        "Ben holds all of Australia, which brings two armies more where continents count.",
        "A: * 2 | B: indonesia 1, new-guinea 1, western-australia 1, eastern-australia 1 | A fortify",
        (("end", "classic.reinforce.continents"),),
        PUBLISHED,
    ),
    Scenario(
        "place-first",
        "All new armies are placed, on one's own land, before anything is attacked.",
        "A: alaska 3, peru 1 | B: * 1 | A reinforce 3",
        (
            ("place alaska 3", "classic.reinforce.place"),
            ("place kamchatka 1", "classic.reinforce.place"),
            ("place alaska 4", "classic.reinforce.place"),
            ("end", "classic.reinforce.place"),
            ("attack alaska kamchatka 1", "classic.reinforce.place"),
        ),
    ),
    Scenario(
        "a-set",
        "Three alike or one of each are a set; two and one are none.",
        "A: siam 3 | B: * 1 | A cards alaska northwest-territory greenland alberta | A reinforce 3",
        (
            ("trade alaska northwest-territory greenland", "classic.cards.value"),
            ("trade alaska northwest-territory alberta", "classic.cards.set"),
            ("trade alaska greenland peru", "classic.cards.trade"),
        ),
    ),
    Scenario(
        "seventh-set",
        "Six sets were traded before: the seventh is worth 20 armies.",
        "A: siam 3 | B: * 1 | A cards alaska northwest-territory greenland | sets 6 | A reinforce 3",
        (("trade alaska northwest-territory greenland", "classic.cards.value"),),
    ),
    Scenario(
        "five-cards",
        "With five cards at the start of a turn, a set must be traded before anything is placed.",
        "A: siam 3 | B: * 1 | A cards alaska northwest-territory greenland alberta ontario | A reinforce 3 > trade",
        (
            ("place siam 1", "classic.cards.forced"),
            ("trade alaska northwest-territory greenland", "classic.cards.trade"),
        ),
    ),
    Scenario(
        "wild-card",
        "Two different cards and a wild one are a set.",
        "A: siam 3 | B: * 1 | A cards alaska northwest-territory wild-1 | A reinforce 3",
        (("trade alaska northwest-territory wild-1", "classic.cards.wild"),),
        PUBLISHED,
    ),
    Scenario(
        "own-land-on-a-card",
        "Ada holds Alaska and trades its card: two more armies go there.",
        "A: alaska 3 | B: * 1 | A cards alaska northwest-territory greenland | A reinforce 3",
        (
            ("trade alaska northwest-territory greenland on alaska", "classic.cards.territory-bonus"),
            ("trade alaska northwest-territory greenland", "classic.cards.territory-bonus"),
        ),
        PUBLISHED,
    ),
    Scenario(
        "too-late-to-trade",
        "An attack was made, so the set in hand waits for the next turn.",
        "A: siam 3 | B: * 1 | A cards alaska northwest-territory greenland | A attack begun",
        (("trade alaska northwest-territory greenland", "classic.cards.trade"),),
    ),
    Scenario(
        "neighbours",
        "Alaska and Kamchatka border each other across the edge of the map; Alaska and Peru do not.",
        "A: alaska 4, alberta 2 | B: * 2 | A attack",
        (
            ("attack alaska kamchatka 3", "classic.attack.dice"),
            ("attack alaska peru 1", "classic.attack.adjacent"),
            ("attack alaska alberta 1", "classic.attack.adjacent"),
            ("attack peru brazil 1", "classic.attack.adjacent"),
        ),
    ),
    Scenario(
        "one-army",
        "A single army can't attack: the territory would be empty.",
        "A: alaska 1, siam 2 | B: * 2 | A attack",
        (("attack alaska kamchatka 1", "classic.attack.two-armies"), ("end", "classic.attack.stop")),
    ),
    Scenario(
        "three-armies-three-dice",
        "Three armies and three dice: the text seems to allow it, and we play the stricter rule of the published game.",
        "A: alaska 3 | B: * 2 | A attack",
        (("attack alaska kamchatka 3", "classic.attack.dice"), ("attack alaska kamchatka 2", "classic.attack.dice")),
    ),
    Scenario(
        "two-armies-two-dice",
        "Two armies and two dice: both could be lost, so one may not roll.",
        "A: alaska 2 | B: * 2 | A attack",
        (("attack alaska kamchatka 2", "classic.attack.dice"),),
        {"attack_limit": "armies"},
    ),
    Scenario(
        "until-decided",
        "A long battle in one go: dice are rolled until Kamchatka falls, or Alaska is down to a number named before.",
        "A: alaska 12 | B: kamchatka 9, * 2 | A attack",
        (
            ("blitz alaska kamchatka to 3", "classic.attack.blitz"),
            ("blitz alaska kamchatka to 12", "classic.attack.blitz"),
        ),
    ),
    Scenario(
        "one-army-defends",
        "One army defends with one die, even against three.",
        "A: alaska 5 | B: kamchatka 1, * 2 | A attack begun > defend alaska kamchatka 3",
        (("defend 1", "classic.defend.dice"), ("defend 2", "classic.defend.dice")),
    ),
    Scenario(
        "three-against-two",
        "Two pairs are compared, the third die is ignored, and each lost pair costs an army.",
        "A: alaska 5 | B: kamchatka 4, * 2 | A attack begun > roll alaska kamchatka 3 2",
        (
            ("roll 6 5 1 / 4 2", "classic.battle.compare"),
            ("roll 5 4 3 / 6 2", "classic.battle.losses"),
            ("roll 6 5 / 4 2", "classic.attack.dice"),
            ("roll 6 5 7 / 4 2", "classic.battle.compare"),
        ),
    ),
    Scenario(
        "tie",
        "Both roll the same: the Polish text says nothing, and the defender wins.",
        "A: alaska 5 | B: kamchatka 4, * 2 | A attack begun > roll alaska kamchatka 1 1",
        (("roll 6 / 6", "classic.battle.tie"),),
    ),
    Scenario(
        "moving-in",
        "Three dice won Kamchatka: at least three armies move in, and nothing else goes on until then.",
        "A: alaska 6, kamchatka 0 | B: * 2 | conquered | A attack begun > occupy alaska kamchatka 3 B",
        (
            ("occupy 3", "classic.attack.occupy"),
            ("occupy 2", "classic.attack.occupy"),
            ("occupy 6", "classic.attack.occupy"),
            ("end", "classic.attack.occupy"),
        ),
    ),
    Scenario(
        "fortify-anywhere",
        "Armies go from Alaska to Siam, though enemies lie between.",
        "A: alaska 5, alberta 1, ontario 1, siam 1 | B: * 2 | A fortify",
        (
            ("fortify alaska siam 4", "classic.fortify"),
            ("fortify alaska siam 5", "classic.fortify"),
            ("fortify alaska peru 1", "classic.fortify"),
        ),
    ),
    Scenario(
        "fortify-connected",
        "From Alaska to Ontario there is a chain of Ada's land, to Siam there is none.",
        "A: alaska 5, alberta 1, ontario 1, siam 1 | B: * 2 | A fortify",
        (("fortify alaska ontario 4", "classic.fortify"), ("fortify alaska siam 4", "classic.fortify")),
        {"fortify": "connected"},
    ),
    Scenario(
        "fortify-adjacent",
        "From Alaska only neighbours can be reached.",
        "A: alaska 5, alberta 1, ontario 1, siam 1 | B: * 2 | A fortify",
        (("fortify alaska alberta 4", "classic.fortify"), ("fortify alaska ontario 4", "classic.fortify")),
        {"fortify": "adjacent"},
    ),
    Scenario(
        "a-card",
        "Ada conquered something this turn, so she draws one card at its end.",
        "A: alaska 5, kamchatka 3 | B: * 2 | conquered | A fortify",
        (("end", "classic.fortify"),),
    ),
    Scenario(
        "drawing",
        "Only a card that is in the deck can be drawn.",
        "A: alaska 5, kamchatka 3 | B: * 2 | B cards peru | conquered | A draw",
        (("draw siam", "classic.cards.draw"), ("draw peru", "classic.cards.deck")),
    ),
    Scenario(
        "deck-out",
        "Every card is in a hand or was traded: the traded ones are shuffled back before Ada draws.",
        f"A: alaska 5, kamchatka 3 | B: * 2 | C: peru 1 | B cards {HANDS[0]} | C cards {HANDS[1]} | "
        f"discards {TRADED} | sets 10 | conquered | A fortify",
        (("end", "classic.cards.empty"),),
    ),
    Scenario(
        "last-territory",
        "Cleo's last territory falls, and her cards go to Ada: with six in hand she must trade at once.",
        "A: alaska 5, kamchatka 0 | B: * 2 | A cards alaska alberta quebec peru | C cards siam japan | "
        "conquered | A attack begun > occupy alaska kamchatka 3 C",
        (("occupy 3", "classic.eliminate"),),
    ),
    Scenario(
        "who-is-out",
        "Ben holds nothing: after Ada it is Cleo's turn.",
        "A: siam 2, * 1 | C: alaska 3, china 1 | A fortify",
        (("end", "classic.turn.order"), ("attack siam china 1", "classic.turn.order")),
    ),
    Scenario(
        "last-battle",
        "Kamchatka is the last territory that is not Ada's. When she has moved in, the game is over.",
        "A: alaska 5, kamchatka 0, * 2 | conquered | A attack begun > occupy alaska kamchatka 1 B",
        (("occupy 2", "classic.win"),),
    ),
)
