"""The scenarios of Risk Deep Space, in the order of play."""

from __future__ import annotations

from dataclasses import replace

from riskteach.deepspace.decks import teaching_deck
from riskteach.lessons.scenarios import Scenario

ALL_CARDS = " ".join(f"{kind.id}-{k}" for kind in teaching_deck().kinds for k in range(1, kind.copies + 1))
HOME = "A: north-station 3 | B: east-station 3 | C: south-station 3 | A gems 2 | B gems 2 | C gems 2"
DEALT = "A cards gem-vein-1 raid-1 | B cards ore-vein-1 afterburner-1 | C cards space-dog-1"
ELSEWHERE = "B: ruby 2 | C: topaz 2"

BEFORE = (
    Scenario(
        "dealing",
        "The last card is dealt: everybody has a station with three recruits, two gems and two cards.",
        f"{HOME} | {DEALT} | A deal C > dealt C",
        (
            ("draw enlistment-1", "deepspace.setup.cards"),
            ("draw enlistment-1", "deepspace.setup.home"),
            ("draw enlistment-1", "deepspace.setup.gems"),
        ),
    ),
    Scenario(
        "who-begins",
        "Two have thrown a five, and Cleo throws last: equal highest throws are thrown again.",
        f"{HOME} | A throw A B C / 5 5",
        (("throw 5", "deepspace.setup.first"), ("throw 6", "deepspace.setup.first")),
    ),
    Scenario(
        "covered-corner",
        "Two play, so two corners are covered: Iron is out of the game, and Rust is not.",
        "A: opal 2 | B: topaz 2 | moves 2 | A act",
        (("move opal iron 1", "deepspace.setup.covers"), ("move opal rust 1", "deepspace.move")),
    ),
)

TURN = (
    Scenario(
        "one-card-at-the-start",
        "Ada begins her turn with one card in her hand: she draws up to two.",
        f"A: opal 2 | {ELSEWHERE} | A cards raid-1 | moves 2 | A first-cards > draw-first A",
        (("draw gem-vein-1", "deepspace.start.draw"), ("mine opal gem", "deepspace.start.draw")),
    ),
    Scenario(
        "two-cards-for-a-recruit",
        "At the start of her turn Ada may trade two cards for a recruit: two, and not three.",
        f"A: opal 2 | {ELSEWHERE} | A cards gem-vein-1 ore-vein-1 raid-1 | moves 2 | A trade",
        (
            ("trade gem-vein-1 raid-1", "deepspace.start.trade"),
            ("trade gem-vein-1 ore-vein-1 raid-1", "deepspace.start.trade"),
            ("trade gem-vein-1 wormhole-1", "deepspace.start.trade"),
        ),
    ),
    Scenario(
        "mining",
        "Two recruits on Opal can mine; the one on Nova can't, nor can the station, and no planet is mined twice.",
        f"A: north-station 3, opal 2, nova 1, vega 2 | {ELSEWHERE} | mined vega | moves 2 | A mine",
        (
            ("mine opal ore", "deepspace.mine"),
            ("mine nova gem", "deepspace.mine"),
            ("mine vega gem", "deepspace.mine"),
            ("mine north-station gem", "deepspace.setup.home"),
        ),
    ),
    Scenario(
        "dog-in-the-mine",
        "A recruit and a dog are not two recruits: nothing is mined on Nova.",
        f"A: nova 1, vega 2 | A dogs nova 1 | {ELSEWHERE} | moves 2 | A mine",
        (("mine nova gem", "deepspace.dog.counts"), ("mine vega gem", "deepspace.mine")),
    ),
    Scenario(
        "printed-planets",
        "Here a planet gives what is printed on it: a gem on Opal, an ore on Rust, and either on Nova.",
        f"A: rust 2, opal 2, nova 2 | {ELSEWHERE} | moves 2 | A mine",
        (
            ("mine opal ore", "deepspace.mine.choice"),
            ("mine opal gem", "deepspace.mine"),
            ("mine nova ore", "deepspace.mine"),
        ),
        {"mining": "printed"},
    ),
    Scenario(
        "supply-is-out",
        "All 31 ore are in somebody's hands: none is left to mine, but gems are.",
        f"A: opal 3 | {ELSEWHERE} | A ore 12 | B ore 10 | C ore 9 | moves 2 | A mine",
        (("mine opal ore", "deepspace.supply"), ("mine opal gem", "deepspace.mine")),
    ),
    Scenario(
        "buying-recruits",
        "Three gems buy three recruits, and not four.",
        f"A: opal 2 | {ELSEWHERE} | A gems 3 | moves 2 | A act",
        (("recruit 3", "deepspace.recruit"), ("recruit 4", "deepspace.recruit")),
    ),
    Scenario(
        "too-late-to-recruit",
        "Ada has moved once. She may build and play cards now, but recruits were to be bought before.",
        f"A: opal 3 | {ELSEWHERE} | A gems 1 | A ore 3 | A cards gem-vein-1 | moves 1 | moved | A act",
        (
            ("recruit 1", "deepspace.recruit.when"),
            ("build opal", "deepspace.build"),
            ("play gem-vein-1", "deepspace.card.play"),
        ),
    ),
    Scenario(
        "empty-pile",
        "All 32 recruits of Ada are on the board: she gets no more, by gems or at the end of her turn.",
        f"A: opal 20, nova 12 | {ELSEWHERE} | A gems 2 | A bases opal | moves 2 | A act",
        (("recruit 1", "deepspace.supply"), ("end", "deepspace.supply")),
    ),
    Scenario(
        "last-recruit",
        "Three recruits are due at the end of the turn, and one is left in the pile.",
        f"A: opal 20, nova 11 | {ELSEWHERE} | A bases opal nova | moves 2 | A act",
        (("end", "deepspace.replenish.recruits"),),
    ),
)

MOVES = (
    Scenario(
        "no-move-left",
        "Both moves of this turn are used up.",
        f"A: opal 3 | {ELSEWHERE} | moved | A act",
        (("move opal nova 1", "deepspace.move"),),
    ),
    Scenario(
        "leaving-home",
        "A crew leaves its station for a planet beside it: that is a move. Back it can't go.",
        f"A: north-station 3, rust 1 | {ELSEWHERE} | moves 2 | A act",
        (
            ("move north-station opal 3", "deepspace.move"),
            ("move north-station nova 1", "deepspace.move"),
            ("move rust north-station 1", "deepspace.move.stations"),
        ),
    ),
    Scenario(
        "crew-splits",
        "Three recruits on Opal: any number of them may go, all of them too, but not four.",
        f"A: opal 3 | {ELSEWHERE} | moves 2 | A act",
        (
            ("move opal nova 1", "deepspace.move"),
            ("move opal nova 3", "deepspace.move"),
            ("move opal nova 4", "deepspace.move.split"),
        ),
    ),
    Scenario(
        "gem-warp",
        "One gem takes a whole crew from Opal through the warp to Jade; Nova is no planet of the warp.",
        f"A: opal 3, nova 1 | {ELSEWHERE} | A gems 1 | moves 2 | A act",
        (
            ("warp opal jade 3", "deepspace.move.warp"),
            ("warp nova jade 1", "deepspace.move.warp"),
            ("move opal jade 1", "deepspace.move"),
        ),
    ),
    Scenario(
        "no-gem-for-the-warp",
        "The warp costs a gem, and Ada has none.",
        f"A: opal 3 | {ELSEWHERE} | moves 2 | A act",
        (("warp opal jade 3", "deepspace.move.warp"),),
    ),
    Scenario(
        "fielded-planet",
        "A force field of Ben lies on Ruby: nobody else comes in, neither by a link nor by the warp nor by a card.",
        "A: vega 3, opal 2 | B: ruby 1, iron 1 | C: topaz 2 | B fields ruby | A gems 2 | "
        "A cards wormhole-1 meteor-shower-1 force-field-1 | moves 2 | A act",
        (
            ("move vega ruby 3", "deepspace.forcefield"),
            ("warp opal ruby 2", "deepspace.forcefield"),
            ("play force-field-1 at vega", "deepspace.forcefield"),
            ("play force-field-1 at ruby", "deepspace.forcefield"),
        ),
    ),
    Scenario(
        "field-ends",
        "Ada's turn ends. Ben's begins, and his force field goes back to the supply.",
        "A: opal 2 | B: ruby 1 | C: topaz 2 | B fields ruby | A cards gem-vein-1 raid-1 | A swap",
        (("end", "deepspace.forcefield"),),
    ),
)

BATTLE = (
    Scenario(
        "arriving",
        "On Ruby there are recruits of Ben: a battle. On Nova there is only a base of his: no battle.",
        "A: vega 3 | B: ruby 2 | B bases nova | moves 2 | A act",
        (
            ("move vega ruby 3", "deepspace.move.battle"),
            ("move vega ruby 3", "deepspace.battle.sides"),
            ("move vega nova 3", "deepspace.move"),
        ),
    ),
    Scenario(
        "one-roll",
        "One die each. The higher one wins, a tie goes to the defender, and who loses takes a recruit off.",
        "A: ruby 3 | B: ruby 2 | moves 1 | moved | A act > fight ruby B",
        (
            ("roll 5 / 3", "deepspace.battle.roll"),
            ("roll 4 / 4", "deepspace.battle.loss"),
            ("roll 7 / 1", "deepspace.battle.roll"),
            ("end", "deepspace.battle.roll"),
        ),
    ),
    Scenario(
        "to-the-end",
        "One against one: this roll decides it. If Ada loses, her turn goes on all the same.",
        "A: ruby 1, opal 2 | B: ruby 1 | moves 1 | moved | A act > fight ruby B",
        (("roll 6 / 1", "deepspace.battle.end"), ("roll 2 / 5", "deepspace.battle.continue")),
    ),
    Scenario(
        "dog-in-battle",
        "Ada has brought a dog along. The first roll that she loses takes the dog.",
        "A: ruby 2 | A dogs ruby 1 | B: ruby 2 | moves 1 | moved | A act > fight ruby B",
        (("roll 3 / 3", "deepspace.dog.shield"), ("roll 6 / 3", "deepspace.battle.loss")),
    ),
)

DOGS = (
    Scenario(
        "a-dog-for-a-crew",
        "For a gem a space dog joins a crew of Ada's on a planet, not at the station, and none of Ben's.",
        "A: opal 2, north-station 3 | B: ruby 2 | A gems 1 | A cards space-dog-1 | moves 2 | A act",
        (
            ("play space-dog-1 at opal", "deepspace.dog.play"),
            ("play space-dog-1 at ruby", "deepspace.dog.play"),
            ("play space-dog-1 at north-station", "deepspace.setup.home"),
        ),
    ),
    Scenario(
        "dog-goes-along",
        "Both recruits leave Opal, so the dog must go along. If one stays, Ada may choose.",
        "A: opal 2 | A dogs opal 1 | B: ruby 2 | moves 2 | A act",
        (
            ("move opal nova 2", "deepspace.dog.moves"),
            ("move opal nova 2 dogs 1", "deepspace.dog.moves"),
            ("move opal nova 1 dogs 1", "deepspace.dog.moves"),
            ("move opal nova 1", "deepspace.move"),
        ),
    ),
    Scenario(
        "dog-left-alone",
        "A card has taken the recruits of Ben's dog on Ruby. Ben decides at once, though it is Ada's turn.",
        "A: opal 2 | B: iron 1 | B dogs ruby 1 | C: topaz 2 | moves 2 | A act > lead B ruby",
        (
            ("dog to iron", "deepspace.dog.left"),
            ("dog", "deepspace.dog.left"),
            ("dog to opal", "deepspace.dog.left"),
        ),
    ),
)

CARDS = (
    Scenario(
        "playing-cards",
        "A free card, one that costs a gem, and one that would do nothing.",
        f"A: opal 2 | {ELSEWHERE} | A gems 1 | A cards gem-vein-1 meteor-shower-1 | moves 2 | A act",
        (
            ("play gem-vein-1", "deepspace.card.play"),
            ("play meteor-shower-1 at ruby", "deepspace.card.play"),
            ("play meteor-shower-1 at vega", "deepspace.card.play"),
            ("play raid-1 take gem of B paying opal", "deepspace.card.play"),
        ),
    ),
    Scenario(
        "a-recruit-as-price",
        "Black Hole costs a recruit, from anywhere: Ada says from where. Her dog on Nova would be alone.",
        f"A: opal 2, nova 1 | A dogs nova 1 | {ELSEWHERE} | A cards black-hole-1 | moves 2 | A act",
        (
            ("play black-hole-1 at ruby paying opal", "deepspace.card.recruit-cost"),
            ("play black-hole-1 at ruby paying nova", "deepspace.card.recruit-cost"),
            ("play black-hole-1 at ruby", "deepspace.card.recruit-cost"),
            ("play black-hole-1 at ruby paying vega", "deepspace.card.recruit-cost"),
        ),
    ),
    Scenario(
        "draw-pile-out",
        "Ada has no cards, and all the others are discarded: they are shuffled into a new pile.",
        f"A: opal 2 | {ELSEWHERE} | discards {ALL_CARDS} | moves 2 | A act",
        (("end", "deepspace.card.reshuffle"),),
    ),
)

BASES = (
    Scenario(
        "building",
        "Three recruits and three ore make a base on Opal; on Nova a recruit is missing.",
        f"A: opal 3, nova 2 | {ELSEWHERE} | A ore 3 | moves 2 | A act",
        (("build opal", "deepspace.build"), ("build nova", "deepspace.build")),
    ),
    Scenario(
        "bases-side-by-side",
        "Ben's base on Opal leaves room for one of Ada's. On Nova she has one already.",
        f"A: opal 3, nova 3 | {ELSEWHERE} | A ore 6 | A bases nova | B bases opal | moves 2 | A act",
        (("build opal", "deepspace.build"), ("build nova", "deepspace.build.one-each")),
    ),
    Scenario(
        "two-moves-from-a-win",
        "Ada has three bases and three ore, and her recruits stand apart: look for a way to win in this turn.",
        "A: opal 1, nova 1, mira 1 | B: ruby 2 | C: lyra 2 | A bases rust jade opal | A ore 3 | moves 2 | A act",
        (("move opal nova 1", "deepspace.move"), ("build nova", "deepspace.build")),
    ),
    Scenario(
        "last-base",
        "Ada's fourth base wins the game, at once.",
        "A: nova 3 | B: ruby 2 | C: lyra 2 | A bases rust jade opal | A ore 3 | moves 2 | A act",
        (("build nova", "deepspace.win"),),
    ),
)

END = (
    Scenario(
        "replenishing",
        "Ada has one base and Ben two: at the end of her turn Ada gets two recruits.",
        "A: opal 3 | B: ruby 2 | C: topaz 2 | A bases opal | B bases ruby vega | moves 2 | A act",
        (("end", "deepspace.replenish.recruits"), ("mine opal gem", "deepspace.turn.order")),
    ),
    Scenario(
        "a-card-for-a-new-one",
        "At the end of her turn Ada may swap one card for a new one; neither can be played now.",
        f"A: opal 2 | {ELSEWHERE} | A cards gem-vein-1 raid-1 | A swap",
        (
            ("swap raid-1", "deepspace.replenish.swap"),
            ("swap raid-2", "deepspace.replenish.swap"),
            ("end", "deepspace.turn.order"),
        ),
    ),
    Scenario(
        "one-card-at-the-end",
        "Ada ends her turn with one card in her hand: she draws up to two.",
        f"A: opal 2 | {ELSEWHERE} | A cards raid-1 | A last-cards > draw-last A",
        (("draw gem-vein-1", "deepspace.replenish.draw"), ("end", "deepspace.replenish.draw")),
    ),
)

SCENARIOS = tuple(
    replace(one, game_name="deepspace") for one in (*BEFORE, *TURN, *MOVES, *BATTLE, *DOGS, *CARDS, *BASES, *END)
)
