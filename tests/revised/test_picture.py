"""What stands on the map in Revised, as it is drawn and told: cities, capitals, heroes, towers and their reach."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

import riskteach as rt
from revised.helpers import WORLD, at
from riskteach.draw.boxes import inside
from riskteach.draw.layout import badges, clashes, slots, spots
from riskteach.draw.skeleton import skeleton
from riskteach.draw.svg import faces, svg
from riskteach.draw.text import table, text_board
from riskteach.revised.game import Revised

LAND = "A: siam 5, india 3 | B: china 4 | C: * 2 | A capital siam | B capital china | C capital peru | turn 4"
TABLE = (
    "open europe asia 8-cities north-america 2-capitals 10-territories-in-turn 2-continents | C objectives 11-cities"
)
TOWER = f"{LAND} | cities siam egypt | {TABLE} | C rewards major-tower | towers egypt | A hero siam | A attack"


def test_a_place_names_what_stands_there() -> None:
    game = at(TOWER, heroes=True)
    shown = faces(game.state)
    assert shown["siam"].css.split() == ["owner-A", "city", "capital-A", "hero-A"]
    assert ", a city, the capital of Ada, the hero of Ada, next to" in shown["siam"].label
    assert ", a city, a tower of Cleo, next to" in shown["egypt"].label


def test_the_reach_of_a_tower_is_the_land_beside_it() -> None:
    game = at(TOWER, heroes=True)
    reached = {place for place, face in faces(game.state).items() if "reach-C" in face.css.split()}
    assert reached == set(WORLD.neighbours["egypt"])
    assert ", beside a tower of Cleo, " in faces(game.state)["east-africa"].label


def test_towers_of_two_owners_reach_a_place_both() -> None:
    two = TOWER.replace("towers egypt", "towers siam ural | A objectives europe | A rewards minor-tower")
    game = at(two.replace("open europe asia", "open asia"), heroes=True)
    assert game.state.at("china").marks == ("capital-B", "reach-A", "reach-C")


def test_every_sign_has_room() -> None:
    assert list(clashes(WORLD, marks=Revised.marks)) == []
    boxes = {(place, sign.name): box for place, there in slots(WORLD, Revised.marks).items() for sign, box in there}
    rings = {place: box for (place, name), box in boxes.items() if name == "reach"}
    assert set(rings) == set(WORLD.ids)
    for place, ring in rings.items():
        assert inside(spots(WORLD)[place].token, ring)
    tokens = {place: spot.token for place, spot in spots(WORLD).items()}
    others = [(a, b) for a, b in combinations(tokens, 2) if rings[a].meets(tokens[b]) or rings[b].meets(tokens[a])]
    assert others == []  # no ring runs through a token of another place
    assert not any(ring.meets(badge) for ring in rings.values() for badge in badges(WORLD).values())


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_a_still_shows_the_ring_in_the_owners_colour(theme: str) -> None:
    drawn = svg(at(TOWER, heroes=True), theme=theme)
    [rules] = re.findall("<style>(.*)</style>", drawn)
    assert ".rt-land .reach-C .s-reach{display:inline;--C:visible}" in rules
    assert re.search(rf"\.rt-land\.rt-{theme} \.reach-C \.s-reach[^{{]*\{{--own:", rules)
    assert len(re.findall(r'class="place [^"]*reach-C', drawn)) == len(WORLD.neighbours["egypt"])


def test_the_text_twins_tell_it() -> None:
    game = at(TOWER, heroes=True)
    assert "  C 2 Egypt: a city, a tower of Cleo" in text_board(game.state).splitlines()
    assert "<td>a city, a tower of Cleo</td>" in table(game.state)
    lines = text_board(game.state).splitlines()
    assert "Minor objective 8 cities: Ada 1 of 8, Ben 0 of 8, Cleo 1 of 8." in lines
    assert "Major objective 11 cities: claimed by Cleo." in lines
    assert "Cleo has earned: Communications tower." in lines
    rows = '<tr><th scope="row">Minor objective 8 cities</th><td>1 of 8</td><td>0 of 8</td><td>1 of 8</td></tr>'
    taken = '<tr><th scope="row">Major objective 11 cities</th><td></td><td></td><td>claimed</td></tr>'
    assert rows in table(game.state)
    assert taken in table(game.state)
    assert "C Cleo: 39 territories, 78 armies, 1 city, 1 capital, 1 of 3 objectives, 1 reward, 0 cards" in text_board(
        game.state
    )


def test_whoever_nobody_plays_is_grey() -> None:
    game = rt.position("two-player", "A: siam 5 | B: china 3 | C: * 2 | turn 5 | A attack")
    shown = faces(game.state)
    assert (shown["peru"].css, shown["siam"].css) == ("owner-C neutral", "owner-A")
    assert ", Neutral, 2 armies" in shown["peru"].label
    [rules] = re.findall("<style>(.*)</style>", skeleton(WORLD))
    grey, own = (re.search(rf"\.rt-land\.rt-light \.{css}\{{--own:([^;]+);", rules) for css in ("neutral", "owner-C"))
    assert grey
    assert own
    assert grey[1] != own[1]
