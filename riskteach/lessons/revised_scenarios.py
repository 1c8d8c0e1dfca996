"""The scenarios of Risk Revised: Classic's where it is as in Classic, and its own."""

from __future__ import annotations

import re

from riskteach.classic.game import world
from riskteach.lessons import borrowed
from riskteach.lessons.scenarios import Scenario

EMPTY = "A reserve 35 | B reserve 35 | C reserve 35"
CITIES = (
    "cities alaska quebec central-america peru brazil iceland ukraine egypt congo ural kamchatka mongolia china india "
    "new-guinea"
)
HEROES = {"heroes": True}
TEAMS = {"teams": ((0, 2), (1, 3))}
BATTLE = "A: siam 9 | B: india 5, china 1, * 2 | C: japan 1"
ROLLS = "A attack begun > roll siam india"


def held(*names: str, but: str = "") -> str:
    """Write territories, or all of a continent, with an army each, but for one of them."""
    regions = world().regions
    places = [place for name in names for place in (regions[name].places if name in regions else (name,))]
    return ", ".join(f"{place} 1" for place in places if place != but)


def with_conquest(text: str) -> str:
    """Name what was conquered: in positions of Classic it is the last territory that is named for Ada."""
    taken = re.findall(r"([a-z-]+) \d", text.partition(" | ")[0])
    return text.replace("| conquered |", f"| conquered {taken[-1]} |") if taken else text


SET_UP = (
    Scenario(
        "drawing-cities",
        "A city stands in Siam already. Fourteen more are drawn, each on a territory of its own.",
        f"{EMPTY} | cities siam | A throw A B C > objectives > cities",
        (("city peru", "revised.setup.cities"), ("city siam", "revised.setup.cities")),
    ),
    Scenario(
        "drawing-objectives",
        "Four minor objectives are drawn, and then four major ones. Asia is on the table.",
        f"{EMPTY} | {CITIES} | open asia | A throw A B C > objectives",
        (
            ("show europe", "revised.setup.objectives"),
            ("show asia", "revised.setup.objectives"),
            ("show 2-capitals", "revised.setup.objectives"),
        ),
    ),
    Scenario(
        "founding",
        "Ada's capital is Siam. Ben chooses a territory for his, on land that nobody holds.",
        f"A: siam 1 | A capital siam | {CITIES} | A reserve 34 | B reserve 35 | C reserve 35 | "
        "B begin A > spread > claim > capital",
        (("capital india", "revised.setup.capital"), ("capital siam", "revised.setup.capital")),
    ),
    Scenario(
        "claiming",
        "The capitals stand. Now the rest of the land is claimed in turn.",
        "A: siam 1 | B: india 1 | C: peru 1 | A capital siam | B capital india | C capital peru | "
        f"{CITIES} | A reserve 34 | B reserve 34 | C reserve 34 | A begin A > spread > claim",
        (("claim china", "revised.setup.claim"), ("claim siam", "revised.setup.claim")),
    ),
    Scenario(
        "spreading",
        "One army at a time on one's own land; Ben has none left and is passed over.",
        "A: siam 4, * 1 | B: peru 2 | C: alaska 1 | A reserve 2 | C reserve 1 | A begin B > spread",
        (
            ("place siam 1", "revised.setup.claim"),
            ("place siam 2", "revised.setup.claim"),
            ("place peru 1", "revised.setup.claim"),
        ),
    ),
    Scenario(
        "start-cards",
        "All is set up. Cleo, who comes third, draws a card before the first turn.",
        "A: siam 5 | B: * 2 | C: peru 2 | C start-cards A 0",
        (("draw japan", "revised.setup.cards"), ("end", "revised.setup.cards")),
    ),
)

TURN = (
    Scenario(
        "eleven-territories-four-cities",
        "Ben's eleven territories and four cities count together: fifteen, and a third of that is five.",
        "A: * 2 | B: alaska 2, northwest-territory 1, greenland 1, alberta 1, ontario 1, quebec 1, "
        f"western-united-states 1, eastern-united-states 1, venezuela 1, brazil 1, peru 1 | {CITIES} | A fortify",
        (("end", "revised.reinforce.cities"),),
    ),
    Scenario(
        "two-capitals",
        "Ben holds his own capital, and Ada's too: an army for each.",
        "A: * 2 | B: siam 2, peru 1 | A capital siam | B capital peru | A fortify",
        (("end", "revised.reinforce.capitals"), ("end", "revised.reinforce.cities")),
    ),
    Scenario(
        "whole-continent",
        "Ben holds all of Australia, which brings two armies more.",
        "A: * 2 | B: indonesia 1, new-guinea 1, western-australia 1, eastern-australia 1 | A fortify",
        (("end", "revised.reinforce.continents"),),
    ),
    Scenario(
        "two-more-armies",
        "Ben has won the reward of two more armies: it counts in each of his turns.",
        "A: * 2 | B: peru 1 | B objectives 2-capitals | B rewards two-units | A fortify",
        (("end", "revised.reward.two-units"),),
    ),
    Scenario(
        "who-is-out",
        "Ben holds nothing: after Ada it is Cleo's turn.",
        "A: siam 2, * 1 | C: alaska 3, china 1 | A fortify",
        (("end", "revised.turn.order"), ("attack siam china 1", "revised.turn.order")),
    ),
)

SIXTEEN = held(*world().ids[:17], but="ukraine")


def nearly(
    name: str, sentence: str, land: str, battle: tuple[str, str, str], cities: str = "", more: str = ""
) -> Scenario:
    """Make a scenario in which one conquest more meets an objective, and another one is met already.

    Parameters
    ----------
    name, sentence : str
        The name is the objective's.
    land : str
        What Ada holds besides where she attacks from.
    battle : tuple of str
        Where she attacks from, what she attacks, and the objective that she meets already.
    cities, more : str
        Where cities stand, and further sections.
    """
    source, target, met = battle
    sections = [
        f"A: {land}, {source} 4",
        f"B: {target} 1, * 2",
        f"open {name} {met}",
        *[f"cities {cities}"] * bool(cities),
    ]
    take = f"attack {source} {target} 1; roll 6 / 1; occupy 1; end; objective {name}"
    return Scenario(
        f"nearly-{name}",
        sentence,
        " | ".join([*sections, *[more] * bool(more), "A attack" + " begun" * ("conquered" in more)]),
        ((take, f"revised.objective.{name}"), (f"end; objective {name}", f"revised.objective.{name}")),
    )


ASIAN_CITIES = "ural siberia yakutsk kamchatka irkutsk mongolia japan china"
OBJECTIVES = (
    nearly(
        "europe",
        "Ada holds six of Europe's seven territories, and attacks the last one.",
        held("europe", "siam", but="ukraine").replace("scandinavia 1, ", ""),
        ("scandinavia", "ukraine", "1-capital"),
        more="B capital siam",
    ),
    nearly(
        "north-america",
        "Ada holds eight of North America's nine territories, and attacks the last one.",
        held("north-america", "siam", but="quebec").replace("ontario 1, ", ""),
        ("ontario", "quebec", "1-capital"),
        more="B capital siam",
    ),
    nearly(
        "asia",
        "Ada holds eleven of Asia's twelve territories, and attacks the last one.",
        held("asia", but="japan").replace("mongolia 1, ", ""),
        ("mongolia", "japan", "1-capital"),
        more="B capital siam",
    ),
    nearly(
        "8-cities",
        "Ada holds seven cities, and attacks an eighth.",
        held("ural", "siberia", "yakutsk", "kamchatka", "irkutsk", "japan"),
        ("mongolia", "china", "1-capital"),
        ASIAN_CITIES,
        "B capital japan",
    ),
    nearly(
        "1-capital",
        "Ada attacks China, where Ben's capital stands. Her own capital is lost, which does not matter here.",
        held("europe"),
        ("siam", "china", "europe"),
        more="A capital peru | B capital china",
    ),
    nearly(
        "4-cities-in-turn",
        "Ada has taken three cities in this turn, and attacks a fourth.",
        held("siam", "india", "mongolia"),
        ("china", "afghanistan", "1-capital"),
        "siam india china afghanistan mongolia",
        "B capital siam | conquered siam india china",
    ),
    nearly(
        "10-territories-in-turn",
        "Ada has taken nine territories in this turn, and attacks a tenth.",
        held("siam", "india", "mongolia", "siberia", "ural", "irkutsk", "yakutsk", "kamchatka", "japan"),
        ("china", "afghanistan", "1-capital"),
        more="B capital siam | conquered siam india china mongolia siberia ural irkutsk yakutsk kamchatka",
    ),
    nearly(
        "2-capitals",
        "Ada holds Ben's capital, and attacks Cleo's, which Ben has taken.",
        held("peru"),
        ("siam", "china", "1-capital"),
        more="B capital peru | C capital china",
    ),
    nearly(
        "18-territories",
        "Ada holds seventeen territories, and attacks an eighteenth.",
        SIXTEEN,
        ("ukraine", "northern-europe", "1-capital"),
        more="B capital peru",
    ),
    nearly(
        "2-continents",
        "Ada holds North America, and South America but for Argentina, which she attacks.",
        held("north-america", "venezuela", "brazil"),
        ("peru", "argentina", "north-america"),
    ),
    nearly(
        "11-cities",
        "Ada holds ten cities, and attacks an eleventh.",
        held("ural", "siberia", "yakutsk", "kamchatka", "irkutsk", "japan", "china", "siam", "mongolia"),
        ("india", "afghanistan", "8-cities"),
        f"{ASIAN_CITIES} siam india afghanistan",
    ),
    nearly(
        "continent-in-turn",
        "Ada held nothing of Australia before this turn. She has taken three of its territories, and attacks the last.",
        held("siam", "indonesia", "new-guinea"),
        ("western-australia", "eastern-australia", "1-capital"),
        more="B capital siam | conquered indonesia new-guinea western-australia",
    ),
)

EUROPE = f"A: {held('europe')}, siam 5 | B: * 2"
CLAIMS = (
    Scenario(
        "claiming-an-objective",
        "Ada holds Europe and may claim it. 18 territories are Ben's objective, though she would meet that too.",
        f"A: {held(*world().ids[:20])} | B: * 2 | B objectives 18-territories | B rewards attack-die | "
        "open europe north-america | conquered iceland | A objective",
        (("objective europe", "revised.objective.claim"), ("objective 18-territories", "revised.objective.claim")),
    ),
    Scenario(
        "a-reward-turns-over",
        "Ada has claimed Europe, a minor objective: one of the minor rewards lies under it.",
        f"{EUROPE} | A objectives europe | conquered iceland | claimed | A reveal europe",
        (
            ("reward sure-card", "revised.setup.rewards"),
            ("reward sure-card", "revised.reward.sure-card"),
            ("reward attack-die", "revised.setup.rewards"),
        ),
    ),
    Scenario(
        "no-card-for-an-objective",
        "Ada conquered Iceland, and claimed an objective: so she draws no card.",
        f"{EUROPE} | A objectives europe | A rewards early-manoeuvre | conquered iceland | claimed | A fortify",
        (("end", "revised.objective.no-card"),),
    ),
    Scenario(
        "a-sure-card",
        "Ada conquered nothing. With her reward she draws a card all the same.",
        f"{EUROPE} | A objectives europe | A rewards sure-card | A fortify",
        (("end", "revised.reward.sure-card"),),
    ),
    Scenario(
        "placing-a-tower",
        "Ada has won a tower with her objective, and puts it on a territory of her own.",
        f"{EUROPE} | A objectives europe | A rewards minor-tower | conquered iceland | claimed | A tower",
        (("tower iceland", "revised.reward.tower"), ("tower peru", "revised.reward.tower")),
    ),
    Scenario(
        "early-manoeuvre",
        "Ada's armies are placed. Before the first attack she may move some: that is her reward.",
        f"{BATTLE.replace('siam 9', 'siam 9, ural 2')} | A objectives asia | A rewards early-manoeuvre | A early",
        (
            ("fortify siam ural 4", "revised.reward.early-manoeuvre"),
            ("attack siam india 1", "revised.reward.early-manoeuvre"),
        ),
    ),
    Scenario(
        "extra-manoeuvre",
        "Ada has fortified. With her reward she may do so once more.",
        f"{BATTLE.replace('siam 9', 'siam 9, ural 2')} | A objectives asia | A rewards extra-manoeuvre | A extra",
        (
            ("fortify siam ural 4", "revised.reward.extra-manoeuvre"),
            ("attack siam india 1", "revised.reward.extra-manoeuvre"),
        ),
    ),
    Scenario(
        "objectives-of-the-beaten",
        "Indonesia was Cleo's last territory. Her objective goes to Ada, her reward does not.",
        "A: siam 5, indonesia 0 | B: * 2 | C objectives 8-cities | C rewards sure-card | C capital indonesia | "
        "conquered indonesia | A attack begun > occupy siam indonesia 3 C",
        (("occupy 3", "revised.eliminate"), ("occupy 3", "classic.eliminate")),
    ),
    Scenario(
        "three-objectives",
        "Ada has three objectives and holds her own capital, and her turn ends.",
        f"{BATTLE} | A objectives asia 8-cities 2-capitals | A rewards minor-tower sure-card attack-die | "
        "A capital siam | A fortify",
        (("end; draw peru", "revised.win"), ("end; draw peru; end", "revised.win")),
    ),
)

FIGHTS = (
    Scenario(
        "a-tower-helps",
        "Ada attacks India from Siam, where her tower stands: her highest die counts one more.",
        f"{BATTLE} | towers siam | {ROLLS} 2 2",
        (("roll 6 5 / 6 5", "revised.reward.tower"), ("roll 6 5 / 6 5", "classic.battle.tie")),
    ),
    Scenario(
        "a-tower-falls",
        "Ben's only army in China is about to be beaten, and his tower stands there.",
        f"{BATTLE} | towers china | A attack begun > roll siam china 3 1",
        (("roll 6 5 4 / 1", "revised.reward.tower"),),
    ),
    Scenario(
        "four-dice",
        "Ada has claimed an objective, and it may be one more die that lies under it.",
        f"{BATTLE} | A objectives 2-capitals | claimed | A reveal 2-capitals",
        (("reward attack-die", "revised.reward.attack-die"), ("reward defence-die", "revised.reward.defence-die")),
    ),
    Scenario(
        "four-against-three",
        "Ada has won one more die to attack, and Ben one more to defend.",
        f"{BATTLE} | A objectives 2-capitals | A rewards attack-die | B objectives 8-cities 11-cities | "
        "B rewards sure-card defence-die | A attack",
        (("attack siam india 4", "classic.attack.dice"), ("attack siam india 5", "classic.attack.dice")),
    ),
    Scenario(
        "a-hero-helps",
        "Ada's hero stands in Siam, and she attacks from there.",
        f"{BATTLE} | A hero siam | {ROLLS} 1 1",
        (("roll 6 / 6", "revised.hero"),),
        HEROES,
    ),
    Scenario(
        "hero-and-tower",
        "Ada's hero and a tower of hers are in Siam: her six counts eight.",
        f"{BATTLE} | A hero siam | towers siam | {ROLLS} 1 1",
        (
            ("roll 6 / 6", "revised.hero"),
            ("roll 6 / 6", "revised.reward.tower"),
            ("roll 6 / 6", "classic.battle.compare"),
        ),
        HEROES,
    ),
    Scenario(
        "along-or-not",
        "Three armies have moved into China, and Ada says whether her hero goes along.",
        "A: siam 6, china 3 | B: india 5, * 2 | A hero siam | conquered china | A attack begun > hero siam china",
        (("hero china", "revised.hero.move"), ("hero siam", "revised.hero.move"), ("hero india", "revised.hero.move")),
        HEROES,
    ),
    Scenario(
        "a-hero-falls",
        "Ben's only army in China is about to be beaten, and his hero is with it.",
        f"{BATTLE} | B hero china | A attack begun > roll siam china 3 1",
        (("roll 6 5 4 / 1", "revised.hero.lost"),),
        HEROES,
    ),
    Scenario(
        "a-hero-returns",
        "Ben has lost his hero, and his turn begins: it may return to any territory of his.",
        "A: siam 9 | B: * 1 | B reinforce 12 > return",
        (("hero peru", "revised.hero.lost"), ("end", "revised.hero.lost"), ("hero siam", "revised.hero.lost")),
        HEROES,
    ),
)

MATES = (
    Scenario(
        "two-teams",
        "Four play, and Dan's die is the last: then it is said who plays with whom.",
        "A reserve 30 | B reserve 30 | C reserve 30 | D reserve 30 | A throw A B C D / 2 3 1",
        (("throw 6", "revised.teams"),),
        TEAMS,
    ),
    Scenario(
        "mates",
        "Ada and Cleo are a team, Ben and Dan another one. India is Ben's, China Cleo's.",
        "A: siam 9 | B: india 2 | C: china 2 | D: * 1 | A attack",
        (("attack siam china 1", "revised.teams.peace"), ("attack siam india 1", "classic.attack.dice")),
        TEAMS,
    ),
    Scenario(
        "the-world-together",
        "Indonesia is all that does not belong to Ada and Cleo, who are a team.",
        "A: siam 9 | D: indonesia 1 | C: * 1 | A attack",
        (
            ("attack siam indonesia 3; roll 6 5 4 / 1; occupy 3", "revised.teams.peace"),
            ("attack siam china 1", "revised.teams.peace"),
        ),
        TEAMS,
    ),
    Scenario(
        "for-one-player",
        "Ada holds five cities, and her mate Cleo four. 8 cities must be met by one alone, 18 territories need not.",
        f"A: {held('north-america', 'brazil')} | B: siam 3 | C: {held('africa', 'europe')} | D: * 2 | "
        "cities alaska quebec brazil ontario alberta egypt congo iceland ukraine | open 8-cities 18-territories | "
        "A objective",
        (
            ("objective 8-cities", "revised.teams.single"),
            ("objective 18-territories", "revised.objective.18-territories"),
        ),
        TEAMS,
    ),
)
OWN = borrowed.named("revised", (*SET_UP, *TURN, *OBJECTIVES, *CLAIMS, *FIGHTS, *MATES))
SCENARIOS = borrowed.scenarios("revised", OWN, with_conquest)
