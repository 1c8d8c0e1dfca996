"""The deck: the teaching deck, decks of one's own, and what is said of a faulty one."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import riskteach as rt
from riskteach.deepspace.decks import read_deck, teaching_deck
from riskteach.deepspace.effects import EFFECTS
from riskteach.deepspace.game import DeepSpace
from riskteach.players import make
from riskteach.testing import check_rules

from .helpers import at, conserved, done, forbids, offered, permits, reasons, rules, what

# kind → copies, cost: the deck of the rule page, typed in a second time.
TEACHING = {
    "space-dog": (3, "gem"),
    "force-field": (2, "gem"),
    "meteor-shower": (3, "gem"),
    "black-hole": (2, "recruit"),
    "gem-vein": (4, "free"),
    "ore-vein": (4, "free"),
    "afterburner": (4, "free"),
    "enlistment": (4, "free"),
    "wormhole": (3, "gem"),
    "deep-drill": (3, "recruit"),
    "raid": (2, "recruit"),
    "refinery": (2, "free"),
}


def card(id: str, effect: str, copies: object = 1, cost: str = "free") -> str:
    return (
        f'[[card]]\nid = "{id}"\nname = "{id.title()}"\ncopies = {copies}\ncost = "{cost}"\ntext = "It does."\n'
        f"effect = {effect}"
    )


def deck(*cards: str) -> str:
    return "\n".join(['format = "riskteach-deck 1"', 'name = "Ours"', *cards, ""])


GAIN = '{do = "gain", what = "gem"}'


class TestTeachingDeck:
    def test_it_has_36_cards_of_12_kinds(self) -> None:
        kinds = {kind.id: (kind.copies, kind.cost) for kind in teaching_deck().kinds}
        assert kinds == TEACHING
        assert len(DeepSpace(2).cards) == sum(copies for copies, _ in TEACHING.values()) == 36

    def test_it_has_every_effect(self) -> None:
        assert {effect.do for kind in teaching_deck().kinds for effect in kind.effects} == set(EFFECTS)

    def test_a_card_knows_by_which_rule_it_does_what_it_says(self) -> None:
        rule = {kind.id: kind.rule.id for kind in teaching_deck().kinds}
        special = {"space-dog": "deepspace.dog.play", "force-field": "deepspace.forcefield"}
        assert rule == dict.fromkeys(TEACHING, "deepspace.card.play") | special

    def test_copies_are_told_apart_by_their_ids_and_read_alike(self) -> None:
        rules = DeepSpace(2)
        assert rules.name("wormhole-3") == rules.name("wormhole-1") == "Wormhole"
        assert [card for card in rules.cards if card.startswith("worm")] == ["wormhole-1", "wormhole-2", "wormhole-3"]

    def test_the_format_is_told_at_the_top_of_the_file(self) -> None:
        head = teaching_deck().text.partition("\nformat")[0]
        assert all(f'{{do = "{do}"' in head for do in EFFECTS)
        assert all(f"\n#   {key} " in head for key in ("id", "name", "copies", "cost", "text", "effect"))


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(rt.BadDeck) as caught:
        read_deck(text, "mine.toml")
    assert isinstance(caught.value, rt.RiskError)
    assert str(caught.value).startswith("mine.toml: ")
    return caught.value.faults


class TestFaults:
    @pytest.mark.parametrize(
        ("effect", "fault"),
        [
            ('{do = "bark"}', f"card x: effect does one of {', '.join(EFFECTS)}, got 'bark'"),
            ("3", f"card x: effect does one of {', '.join(EFFECTS)}, got 3"),
            ("{}", f"card x: effect does one of {', '.join(EFFECTS)}, got None"),
            ("[]", 'card x: effect must be like {do = "gain", what = "gem"}, or a list of 1 to 9 of them, got []'),
            (f"[{', '.join([GAIN] * 10)}]", "card x: effect must be like"),
            ('{do = "gain"}', "card x, effect gain: what is missing: add it"),
            ('{do = "gain", what = "tin"}', "card x: what gain gives must be gem or ore, got 'tin'"),
            ('{do = "gain", what = ["gem"]}', "card x: what gain gives must be gem or ore, got ['gem']"),
            ('{do = "gain", what = "gem", number = 0}', "number of gain must be a whole number from 1 to 99, got 0"),
            ('{do = "gain", what = "gem", number = true}', "number of gain must be a whole number from 1 to 99, got T"),
            ('{do = "remove", number = -1}', "number of remove must be a whole number from 0 to 99, got -1"),
            ('{do = "recruit", numbers = 2}', "effect recruit: unknown key 'numbers': did you mean number?"),
            ('{do = "teleport", number = 2}', "effect teleport: unknown key 'number': take it out"),
            (
                '[{do = "steal"}, {do = "gain", what = "gem"}, {do = "mine-again"}]',
                "card x: 'steal' and 'mine-again' all want something chosen: a card has one such effect at most",
            ),
        ],
    )  # fmt: skip
    def test_of_an_effect(self, effect: str, fault: str) -> None:
        assert any(fault in one for one in faults(deck(card("x", effect))))

    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            ('cost = "free"', 'cost = "gold"', "card x: cost must be free, gem or recruit, got 'gold'"),
            ('cost = "free"', "cost = [1]", "card x: cost must be free, gem or recruit, got [1]"),
            ("copies = 1", "copies = 0", "copies must be a whole number from 1 to 99, or leave the card out, got 0"),
            ("copies = 1", "copies = 100", "copies must be a whole number from 1 to 99, or leave the card out, got 1"),
            ("copies = 1", 'copies = "two"', "copies must be a whole number from 1 to 99"),
            ("copies = 1", f"copies = 0x{'f' * 9000}", "got a huge int"),
            ("copies = 1\n", "", "card x: copies is missing: add it"),
            ("copies = 1", "copies = 1\ncolour = 3", "card x: unknown key 'colour': take it out"),
            ('id = "x"', 'id = "X Y"', "id must be a word like north-africa (a-z, 0-9, single hyphens), got 'X Y'"),
            ('id = "x"\n', "", "card number 1: id is missing: add it"),
            ('name = "X"', "name = 3", "card x: name must be a name of 1 to 40 characters, got 3"),
            ('text = "It does."', 'text = ""', "card x: text must be a line of 1 to 300 characters, got ''"),
            ("[[card]]", "[card]", "line 3: write [[card]] with two brackets, got [card]"),
            ("[[card]]", "[[cards]]", "card is missing: add it"),
            ('format = "riskteach-deck 1"', "", 'begin the file with format = "riskteach-deck 1" (got none)'),
            ('"riskteach-deck 1"', '"riskteach-map 1"', "(got 'riskteach-map 1')"),
            ('name = "Ours"', "", "name is missing: add it"),
            ('cost = "free"', "cost = free", "line 7 can't be read"),
        ],
    )  # fmt: skip
    def test_of_a_card_and_of_the_file(self, old: str, new: str, fault: str) -> None:
        text = deck(card("x", GAIN))
        assert old in text
        assert any(fault in one for one in faults(text.replace(old, new, 1)))

    def test_all_are_told_at_once_each_with_its_card(self) -> None:
        found = faults(
            deck(card("a", GAIN, 0), card("b", '{do = "bark"}', cost="tin"), card("c", GAIN), card("c", GAIN))
        )
        assert [fault.split(":")[0] for fault in found] == ["card a", "card b", "card b", "card c", "the name C"]
        assert all("\n" not in fault for fault in found)

    def test_a_deck_of_too_many_cards(self) -> None:
        text = deck(*(card(f"k{n}", GAIN, 99) for n in range(6)))
        assert faults(text) == ("a deck has at most 500 cards, got 594: make fewer copies",)

    @pytest.mark.parametrize("path", ["nowhere.toml", "", "\0"])
    def test_a_file_that_is_not_there(self, path: str) -> None:
        with pytest.raises(rt.BadDeck, match="can't read the file"):
            rt.new_game("deepspace", deck=path)

    def test_a_file_that_is_no_text(self, tmp_path: Path) -> None:
        path = tmp_path / "deck.toml"
        path.write_bytes(b"\xff\xfe\x00")
        with pytest.raises(rt.BadDeck, match="it is no UTF-8 text"):
            rt.new_game("deepspace", deck=path)

    @pytest.mark.parametrize("got", [3, ["gem"], True])
    def test_what_is_no_deck(self, got: object) -> None:
        with pytest.raises(rt.BadDeck, match="a deck is a file that ends in"):
            rt.new_game("deepspace", deck=got)

    def test_no_deck_is_the_teaching_deck(self) -> None:
        assert rt.new_game("deepspace", seed=1, deck=None).rules == rt.new_game("deepspace", seed=1).rules


class TestOwnDeck:
    TEXT = deck(
        card("windfall", '[{do = "gain", what = "gem", number = 2}, {do = "recruit"}]', 2),
        card("sally", '[{do = "extra-move"}, {do = "teleport"}, {do = "gain", what = "ore"}]', 2, "gem"),
        card("plunder", '[{do = "recruit"}, {do = "steal", number = 3}]', 2, "recruit"),
    )

    def begin(self, text: str, **options: Any) -> rt.Game:
        return at(text, deck=read_deck(self.TEXT, "ours"), **options)

    def test_a_card_does_several_things_in_their_order(self) -> None:
        game = self.begin("A: opal 2 | A cards windfall-1 | A act")
        assert permits(game, "play windfall-1") == {"card.play"}
        assert done(game, "play windfall-1") == [
            ("Ada plays Windfall", "card.play"),
            ("Ada takes 2 gems by a card", "card.play"),
            ("Ada gets 1 recruit at North Station: by a card", "card.play"),
        ]

    def test_what_there_is_is_given_and_nothing_at_all_is_refused(self) -> None:
        game = self.begin("A: opal 2 | A gems 30 | A cards windfall-1 | A act")
        assert what(done(game, "play windfall-1"), "supply") == ["The supply is out of gem: 1 of 2 could be taken"]
        full = "A: opal 32 | A gems 31 | A cards windfall-1 | A act"
        assert forbids(self.begin(full), "play windfall-1") == {"supply"}
        assert reasons(self.begin(full), "play windfall-1") == [
            "no gem is left in the supply",
            "no recruit is left in the pile of Ada",
        ]
        assert permits(self.begin(full.replace("opal 32", "opal 31")), "play windfall-1")

    def test_what_comes_first_counts_for_what_is_chosen(self) -> None:
        """The move that the card gives is the move that it takes."""
        game = self.begin("A: opal 2 | A gems 1 | B: ruby 1 | A cards sally-1 | moves 0 | A act")
        assert permits(game, "play sally-1 at opal to lyra number 2")
        happened = done(game, "play sally-1 at opal to lyra number 2")
        assert [text for text, _ in happened] == [
            "Ada plays Sally",
            "Ada pays 1 gem",
            "Ada has 1 move more",
            "Ada moves 2 recruits from Opal to Lyra",
            "Ada takes 1 ore by a card",
        ]
        assert game.state.moves == 0

    def test_a_battle_waits_until_the_rest_of_the_card_is_done(self) -> None:
        game = self.begin("A: opal 2 | A gems 1 | B: ruby 1 | A cards sally-1 | A act")
        happened = done(game, "play sally-1 at opal to ruby number 2")
        assert [text for text, _ in happened][-3:] == [
            "Recruits of Ben are on Ruby: a battle",
            "Ada attacks, Ben defends",
            "Ada takes 1 ore by a card",
        ]
        assert game.state.question == "Ada and Ben roll on Ruby"

    def test_what_is_chosen_must_be_possible(self) -> None:
        game = self.begin("A: opal 2 | B: ruby 1 | A cards plunder-1 | A act")
        assert offered(game, "play") == []
        assert reasons(game, "play plunder-1 take gem of B paying opal") == ["no opponent has a gem or an ore"]
        game = self.begin("A: opal 2 | B: ruby 1 | B ore 2 | A cards plunder-1 | A act")
        assert offered(game, "play") == ["play plunder-1 take ore of B paying opal"]
        done(game, "play plunder-1 take ore of B paying opal")
        assert (game.state.ore[:2], game.state.crew("opal", 0), game.state.crew("north-station", 0)) == ((2, 0), 1, 1)

    def test_with_a_card_to_pay_there_is_a_recruit_to_get(self) -> None:
        """The recruit that is paid goes back into the pile before one comes."""
        game = self.begin("A: opal 32 | B: ruby 1 | B ore 1 | A cards plunder-1 | A act")
        done(game, "play plunder-1 take ore of B paying opal")
        assert game.state.crew("north-station", 0) == 1

    def test_from_a_file_into_record_and_fork(self, tmp_path: Path) -> None:
        path = tmp_path / "my.toml"
        path.write_text(self.TEXT, encoding="utf-8-sig")
        game = rt.new_game("deepspace", 2, seed=3, deck=path)
        player = make("random", Random(1))
        for _ in range(60):
            game.do(player.choose(game.state))
        game.save(tmp_path / "game.json")
        path.unlink()
        loaded = rt.load_game(tmp_path / "game.json")
        assert loaded.state == game.state
        decks = [rules(one).deck for one in (game, loaded, game.fork(mining="printed"))]
        assert decks == [read_deck(self.TEXT, "ours")] * 3
        assert loaded.history == game.history

    def test_whole_games_keep_every_promise(self) -> None:
        rules = DeepSpace(3, deck=read_deck(self.TEXT, "ours"))
        report = check_rules(rules, games=2, steps=120, invariant=conserved)
        assert report.cited >= {"deepspace.card.play", "deepspace.card.reshuffle"}

    @pytest.mark.parametrize("copies", [1, 3])
    def test_too_few_cards_to_deal_and_draw(self, copies: int) -> None:
        """Who can be dealt no card has none; everybody plays on."""
        rules = DeepSpace(4, deck=read_deck(deck(card("only", GAIN, copies)), "ours"))
        game = rt.Game(rules, seed=1)
        game.follow()
        assert sum(map(len, game.state.hands)) == copies
        seats = [make("miner", Random(k)) for k in range(4)]
        while not game.state.is_over and game.at < 2000:
            game.do(seats[game.state.current_player].choose(game.state))
        assert game.state.is_over
        assert check_rules(rules, games=1, steps=150, invariant=conserved).steps == 150

    def test_many_cards_will_do_too(self) -> None:
        rules = DeepSpace(2, deck=read_deck(deck(*(card(f"k{n}", GAIN, 99) for n in range(5))), "ours"))
        assert len(rules.cards) == 495
        assert check_rules(rules, games=1, steps=60).steps == 60

    def test_without_a_dog_or_a_field(self) -> None:
        report = check_rules(DeepSpace(2, deck=read_deck(deck(card("x", GAIN, 36)), "ours")), games=1, steps=100)
        assert not {"deepspace.dog.play", "deepspace.forcefield"} & report.cited
