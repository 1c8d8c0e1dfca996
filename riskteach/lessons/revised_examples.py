"""The examples of Risk Revised: Classic's where it is as in Classic, and one for every rule that differs."""

from __future__ import annotations

from riskteach.lessons import borrowed
from riskteach.lessons.examples import Choice, Example, Try
from riskteach.lessons.revised_scenarios import BATTLE, EMPTY, HEROES, OWN, TEAMS, held, with_conquest

SCENARIO = {scenario.name: scenario.position for scenario in OWN}
TWO_OF_THREE, THREE_OF_TWO = ((0, 2, 4), (1, 3, 5)), ((0, 3), (1, 4), (2, 5))
FOUR = "A: siam 9 | B: * 1 | C: china 2 | D: india 2"
TURN_OVER = "A: siam 5 | B: china 3 | C: * 2"

TABLE = (
    Example(
        "revised.players",
        "whole game",
        f"{EMPTY} | A throw A B C",
        Try("begin with 6 players", "Six can play: the text gives start cards to six seats."),
        Try("begin with 2 players", "Two can't: they need a variant of their own."),
        hangs="Whether six may sit down at all: the text counts cubes of five colours only.",
    ),
    Example(
        "revised.setup.cities",
        "set-up",
        SCENARIO["drawing-cities"],
        Try("city peru", "There is no city in Peru, so its card may be drawn."),
        Try("city siam", "A city stands in Siam already, and nowhere are there two."),
    ),
    Example(
        "revised.setup.objectives",
        "set-up",
        SCENARIO["drawing-objectives"],
        Try("show europe", "A minor objective: three more come, and then four major ones."),
        Try("show 2-capitals", "That is a major one. The minor ones are drawn first."),
        look=("europe",),
    ),
    Example(
        "revised.setup.capital",
        "set-up",
        SCENARIO["founding"],
        Try("capital india", "Nobody holds India: a capital stands there, with one army."),
        Try("capital siam", "Ada holds Siam, and her capital is there."),
        hangs="Which land everybody wants, and whom it is easy to rob of a capital.",
    ),
    Example(
        "revised.setup.claim",
        "set-up",
        SCENARIO["claiming"],
        Try("claim china", "Nobody holds China."),
        Try("claim siam", "Siam is taken: Ada holds it, with her capital."),
        choice=Choice(
            "Ada, Ben and Cleo have chosen their capitals. What comes then?",
            f"{EMPTY} | A throw A B C / 6 3",
            ("throw 5", "throw 5; capital siam; capital brazil; capital congo"),
            goes_on=True,
        ),
    ),
    Example(
        "revised.setup.cards",
        "set-up",
        SCENARIO["start-cards"],
        Try("draw japan", "Cleo comes third, so she begins with a card."),
        Try("end", "First the cards for the late seats, then the first turn."),
        look=("peru",),
    ),
)

TURN = (
    Example(
        "revised.turn.order",
        "whole game",
        f"{TURN_OVER} | A fortify",
        Try("end", "Ada's turn is over, and it is Ben's."),
        Try("attack siam china 1", "Too late: the attacks came before."),
        look=("asia",),
        hangs="Whether armies won late in a turn can still be moved, and who gets a card for what.",
    ),
    Example(
        "revised.reinforce.cities",
        "reinforce",
        SCENARIO["eleven-territories-four-cities"],
        Try("end", "Eleven territories and four cities are fifteen: five armies for Ben."),
        look=("north-america", "south-america"),
        hangs="What a city is worth: a third of an army each turn, or a whole one.",
    ),
    Example(
        "revised.reinforce.capitals",
        "reinforce",
        SCENARIO["two-capitals"],
        Try("end", "Ben holds his own capital and Ada's: two armies more."),
        look=("siam", "peru"),
    ),
    Example(
        "revised.reinforce.continents",
        "reinforce",
        SCENARIO["whole-continent"],
        Try("end", "All of Australia is Ben's, and brings two armies more."),
        look=("australia",),
    ),
    Example(
        "revised.win",
        "whole game",
        f"{BATTLE} | A objectives asia 8-cities 2-capitals | A capital siam | A fortify",
        Try("end", "Three objectives and her own capital: Ada has won."),
        Try("end; end", "After the end nothing is played any more."),
        look=("siam",),
        hangs="How the game ends at all. By the text alone objectives win nothing.",
        choice=Choice(
            "Ada has three objectives, and holds her own capital. Has she won at the end of her turn?",
            f"{BATTLE} | A objectives asia 8-cities 2-capitals | A capital siam | A fortify",
            ("end",),
            look=("siam",),
        ),
    ),
)


def objective(
    name: str, met: str, missed: str, look: tuple[str, ...], hangs: str = "", choice: Choice | None = None
) -> Example:
    """Make the example of an objective: claimed after one conquest more, and refused without it."""
    text = SCENARIO[f"nearly-{name}"]
    (take, _), (without, _) = next(one for one in OWN if one.name == f"nearly-{name}").tries
    return Example(
        f"revised.objective.{name}",
        "objective",
        text,
        Try(take, met),
        Try(without, missed),
        look=look,
        hangs=hangs,
        choice=choice,
    )


OBJECTIVES = (
    objective("europe", "With Ukraine all seven are hers.", "Without Ukraine it is six of seven.", ("europe",)),
    objective(
        "north-america", "With Quebec all nine are hers.", "Without Quebec it is eight of nine.", ("north-america",)
    ),
    objective("asia", "With Japan all twelve are hers.", "Without Japan it is eleven of twelve.", ("asia",)),
    objective("8-cities", "The city in China is her eighth.", "Seven cities are one too few.", ("asia",)),
    objective(
        "1-capital",
        "Ben's capital is hers. That her own is lost does not matter.",
        "Without China she holds no capital but those of nobody else.",
        ("siam", "china"),
    ),
    objective(
        "4-cities-in-turn",
        "Afghanistan is the fourth city that she has taken in this turn.",
        "Three in this turn. The city that she had before does not count.",
        ("asia",),
        hangs="Whether a fast turn through empty land is enough, or must go from city to city.",
        choice=Choice(
            "Ada has taken four territories in this turn, with two cities. May she claim?",
            f"A: {held('siam', 'india', 'afghanistan')}, china 4 | B: * 2 | cities siam india | B capital siam | "
            "open 4-cities-in-turn 1-capital | conquered siam india china afghanistan | A objective",
            ("objective 4-cities-in-turn",),
            look=("siam", "india", "china", "afghanistan"),
        ),
    ),
    objective(
        "10-territories-in-turn",
        "Afghanistan is the tenth of this turn.",
        "Nine in this turn are one too few.",
        ("asia",),
    ),
    objective(
        "2-capitals",
        "Peru and China: she holds two capitals of others.",
        "Peru is one, and two are needed.",
        ("siam", "china"),
    ),
    objective(
        "18-territories",
        "Northern Europe is her eighteenth.",
        "Seventeen are one too few.",
        ("europe",),
        hangs="Whether it is enough to have them, or they must be taken from others.",
    ),
    objective(
        "2-continents",
        "North and South America are hers.",
        "Without Argentina it is one whole continent.",
        ("north-america", "south-america"),
    ),
    objective("11-cities", "The city in Afghanistan is her eleventh.", "Ten cities are one too few.", ("asia",)),
    objective(
        "continent-in-turn",
        "All four of Australia, in one turn.",
        "Three of four: the continent is not whole.",
        ("australia",),
    ),
)

CLAIMS = (
    Example(
        "revised.objective.claim",
        "objective",
        SCENARIO["claiming-an-objective"],
        Try("objective europe", "She holds Europe, so the objective is hers, and what lies under it."),
        Try("objective 18-territories", "She would meet it. But Ben has claimed it, and it is there only once."),
        look=("europe",),
        hangs="Whether land that was won has to be kept through a move of armies, too.",
    ),
    Example(
        "revised.objective.no-card",
        "card",
        SCENARIO["no-card-for-an-objective"],
        Try("end", "She conquered Iceland. But she has claimed an objective, and draws no card."),
        look=("europe",),
    ),
    Example(
        "revised.setup.rewards",
        "objective",
        SCENARIO["a-reward-turns-over"],
        Try("reward sure-card", "A minor reward, and nobody has it."),
        Try("reward attack-die", "That is a major reward: it can't lie under a minor objective."),
        look=("europe",),
    ),
    Example(
        "revised.eliminate",
        "attack",
        SCENARIO["objectives-of-the-beaten"],
        Try("occupy 3", "Cleo is out. Her objective goes to Ada, and her reward is out of the game."),
        look=("siam", "indonesia"),
        hangs="Whether one can win by beating somebody who is ahead.",
    ),
    Example(
        "revised.reward.when",
        "objective",
        SCENARIO["a-reward-turns-over"],
        Try("reward sure-card; end", "The sure card works at once: she draws one in this very turn."),
        by="revised.reward.sure-card",
        look=("europe",),
        hangs="Whether a reward can decide the turn in which it is won.",
    ),
)

REWARDS = (
    Example(
        "revised.reward.tower",
        "objective",
        SCENARIO["placing-a-tower"],
        Try("tower iceland", "Iceland is hers."),
        Try("tower peru", "Peru is Ben's."),
        look=("europe",),
        hangs="How much land a tower guards, and from how far it helps to attack.",
        choice=Choice(
            "Ada attacks Indonesia from Siam. Her tower is in New Guinea, beside Indonesia. Both roll a six.",
            f"{BATTLE.replace('siam 9', 'siam 9, new-guinea 1')} | towers new-guinea | A attack begun > "
            "roll siam indonesia 1 1",
            ("roll 6 / 6",),
            look=("new-guinea",),
        ),
    ),
    Example(
        "revised.reward.early-manoeuvre",
        "early",
        SCENARIO["early-manoeuvre"],
        Try("fortify siam ural 4", "Before the first attack. At the end of the turn she may fortify again."),
        Try("attack siam india 1", "First she says whether she moves armies."),
    ),
    Example(
        "revised.reward.extra-manoeuvre",
        "extra",
        SCENARIO["extra-manoeuvre"],
        Try("fortify siam ural 4", "She has fortified already, and does so once more."),
        Try("attack siam india 1", "Armies may move, and nothing is attacked any more."),
    ),
    Example(
        "revised.reward.sure-card",
        "card",
        SCENARIO["a-sure-card"],
        Try("end", "Nothing was conquered, and she draws a card."),
        look=("europe",),
        hangs="Whether a conquest brings a second card in the same turn.",
    ),
    Example(
        "revised.reward.attack-die",
        "objective",
        SCENARIO["four-dice"],
        Try("reward attack-die", "From now on she may attack with four dice, where there are five armies."),
        look=("siam", "india"),
        hangs="How strong a small army is with four dice, and who risks the last one.",
    ),
    Example(
        "revised.reward.defence-die",
        "objective",
        SCENARIO["four-dice"],
        Try("reward defence-die", "From now on she may defend with three dice, where there are three armies."),
        look=("siam", "india"),
        hangs="How hard it is to take land from somebody with this reward, even with one army on it.",
    ),
    Example(
        "revised.reward.two-units",
        "reinforce",
        SCENARIO["two-more-armies"],
        Try("end", "Ben's turn brings three armies, and two more for the reward."),
        look=("peru",),
    ),
    Example(
        "revised.dice.cap",
        "attack",
        SCENARIO["hero-and-tower"],
        Try("roll 6 / 6", "Her six counts eight, with hero and tower. It beats Ben's six."),
        by="classic.battle.compare",
        options=HEROES,
        look=("siam", "india"),
        hangs="Whether tower and hero help somebody who rolls a six.",
    ),
)

PLAYERS = (
    Example(
        "revised.hero",
        "attack",
        SCENARIO["a-hero-helps"],
        Try("roll 6 / 6", "The hero raises her six to seven, so it is no tie."),
        options=HEROES,
        look=("siam", "india"),
        hangs="Whether one army with a hero is worth attacking with. Our text gives no place where it begins.",
        choice=Choice(
            "Ada puts her capital on Siam. Does a hero come with it?",
            f"{EMPTY} | A begin A > spread > claim > capital",
            ("capital siam",),
        ),
    ),
    Example(
        "revised.hero.lost",
        "reinforce",
        SCENARIO["a-hero-returns"],
        Try("hero peru", "Peru is Ben's: his hero stands there again."),
        Try("hero siam", "Siam is Ada's."),
        options=HEROES,
        hangs="Whether somebody who has to wait for a good place loses the hero for ever.",
    ),
    Example(
        "revised.hero.move",
        "attack",
        SCENARIO["along-or-not"],
        Try("hero china", "Three armies have gone to China, and the hero goes along."),
        Try("hero india", "It goes where the armies went, or stays."),
        options=HEROES,
        look=("siam", "china"),
    ),
    Example(
        "revised.teams",
        "set-up",
        SCENARIO["two-teams"],
        Try("throw 6", "Dan begins. Ada and Cleo are a team, Ben and Dan another one."),
        options=TEAMS,
        hangs="Whom one plays with, and against how many.",
        choice=Choice(
            "Ada attacks from Siam. China is Cleo's, and India is Dan's.",
            f"{FOUR} | A attack",
            ("attack siam china 1", "attack siam india 1"),
            tables=dict.fromkeys((TWO_OF_THREE, THREE_OF_TWO), f"{FOUR} | E: peru 1 | F: brazil 1 | A attack"),
        ),
    ),
    Example(
        "revised.teams.single",
        "objective",
        SCENARIO["for-one-player"],
        Try("objective 18-territories", "Ada and Cleo hold eighteen together, and here that counts."),
        Try("objective 8-cities", "Together they hold nine. But this objective is for one player."),
        options=TEAMS,
        look=("europe",),
        hangs="Whether a team can share the work for its objectives. Two of three marks can be read otherwise.",
    ),
    Example(
        "revised.teams.peace",
        "attack",
        SCENARIO["the-world-together"],
        Try(
            "attack siam indonesia 3; roll 6 5 4 / 1; occupy 3",
            "The whole world is Ada's and Cleo's: the team has won.",
        ),
        Try("attack siam china 1", "China is Cleo's, and Cleo is a mate."),
        options=TEAMS,
        look=("siam", "indonesia"),
        hangs="Whether mates can take land from each other to meet an objective.",
    ),
)
EXAMPLES = borrowed.examples("revised", (*TABLE, *TURN, *OBJECTIVES, *CLAIMS, *REWARDS, *PLAYERS), with_conquest)
