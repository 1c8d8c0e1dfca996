"""Force fields: nobody else comes onto the planet, no card takes recruits from it, until its owner's next turn."""

from __future__ import annotations

from .helpers import at, crews, done, forbids, offered, permits, reasons, what

LAY = "A: opal 2, nova 1 | B: ruby 2 | A gems 1 | A cards force-field-1 | A act"
THERE = (
    "A: vega 3, opal 2 | B: ruby 1, iron 1 | C: topaz 2 | B fields ruby | A gems 3 | "
    "A cards wormhole-1 meteor-shower-1 | A act"
)


class TestLaying:
    def test_on_a_planet_with_own_recruits_for_a_gem(self) -> None:
        game = at(LAY)
        assert permits(game, "play force-field-1 at opal") == {"card.play", "forcefield"}
        assert what(done(game, "play force-field-1 at opal"), "forcefield") == ["Ada lays a force field on Opal"]
        assert game.state.at("opal").marks == ("field-A",)
        assert game.state.fields_left == 1

    def test_not_elsewhere(self) -> None:
        game = at(LAY)
        for planet in ("ruby", "vega"):
            assert forbids(game, f"play force-field-1 at {planet}") == {"forcefield"}
            assert reasons(game, f"play force-field-1 at {planet}") == [
                f"Ada has no recruits on {game.rules.name(planet)}"
            ]

    def test_one_to_a_planet(self) -> None:
        game = at(LAY.replace("| A gems", "| A fields opal | A gems"))
        assert forbids(game, "play force-field-1 at opal") == {"forcefield"}
        assert reasons(game, "play force-field-1 at opal") == ["a force field lies on Opal already"]
        assert permits(game, "play force-field-1 at nova") >= {"forcefield"}

    def test_there_are_two(self) -> None:
        game = at(LAY.replace("| A gems", "| A fields opal | B fields ruby | A gems"))
        assert forbids(game, "play force-field-1 at nova") == {"supply"}
        assert reasons(game, "play force-field-1 at nova") == ["no force field is left in the supply"]

    def test_without_a_planet_for_it_that_is_said(self) -> None:
        game = at(LAY.replace("opal 2, nova 1", "opal 2").replace("| A gems", "| A fields opal | A gems"))
        assert reasons(game, "play force-field-1 at vega") == ["Ada has no recruits on a planet without a force field"]


class TestKeepingOut:
    def test_nobody_moves_onto_it(self) -> None:
        game = at(THERE)
        assert forbids(game, "move vega ruby 3") == {"forcefield"}
        assert reasons(game, "move vega ruby 3") == ["a force field of Ben lies on Ruby"]
        assert not [action for action in offered(game, "move vega") if "ruby" in action]

    def test_nor_warps(self) -> None:
        assert forbids(at(THERE), "warp opal ruby 2") == {"forcefield"}

    def test_nor_goes_through_a_wormhole(self) -> None:
        assert forbids(at(THERE), "play wormhole-1 at vega to ruby number 1") == {"forcefield"}

    def test_no_card_takes_recruits_from_it(self) -> None:
        game = at(THERE)
        assert forbids(game, "play meteor-shower-1 at ruby") == {"forcefield"}
        assert permits(game, "play meteor-shower-1 at iron") == {"card.play"}

    def test_it_keeps_others_out_when_it_is_empty_too(self) -> None:
        game = at(THERE.replace("ruby 1, ", ""))
        assert forbids(game, "move vega ruby 3") == {"forcefield"}

    def test_its_owner_comes_and_goes(self) -> None:
        game = at(LAY.replace("A: opal 2, nova 1", "A: opal 2, nova 1"))
        done(game, "play force-field-1 at opal", "move opal rust 2", "move nova opal 1")
        assert crews(game, "opal", "rust") == [1, 2]
        assert game.state.field("opal") == 0


class TestEnd:
    def test_it_goes_when_its_owners_next_turn_begins(self) -> None:
        text = (
            "A: opal 2 | B: ruby 1 | C: topaz 2 | A fields opal | B fields ruby | A cards raid-1 raid-2 | "
            "B cards wormhole-1 wormhole-2 | A swap"
        )
        game = at(text)
        happened = done(game, "end")
        assert what(happened, "forcefield") == ["The force field of Ben leaves Ruby"]
        assert (game.state.field("ruby"), game.state.field("opal"), game.state.fields_left) == (None, 0, 1)
        assert [rule for _, rule in happened].index("turn.order") < [rule for _, rule in happened].index("forcefield")

    def test_both_of_one_player_go_at_once(self) -> None:
        game = at("A: opal 2 | B: ruby 1, iron 1 | B fields ruby iron | A cards raid-1 raid-2 | A swap")
        assert what(done(game, "end"), "forcefield") == [
            "The force field of Ben leaves Iron",
            "The force field of Ben leaves Ruby",
        ]

    def test_it_lasts_through_the_turns_of_all_others(self) -> None:
        game = at(LAY)
        done(game, "play force-field-1 at opal")
        while game.state.turn < 3:
            assert game.state.field("opal") == 0
            game.roll() if game.state.current_player < 0 else game.do("end")
        assert (game.state.seat, game.state.field("opal")) == (0, None)
