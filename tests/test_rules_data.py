"""The rules as data: every id with its standing and sources, texts that read as sentences, options and editions."""

from __future__ import annotations

import re

import pytest

import riskteach as rt
from riskteach.core.rules import Citation, Document, Option, Reading, Rule, Rulebook, Standing

P, S = "Classic Risk, Polish text", "Risk Revised, Spanish text"
PUBLISHED = "The published game"
# id → standing, the lines of the Polish and of the Spanish text that it comes from, the option that decides it.
RULES: dict[str, tuple[str, tuple[int, ...], tuple[int, ...], str | None]] = {
    "classic.players": ("stated", (1, 14), (), None),
    "classic.goal": ("stated", (1,), (), None),
    "classic.board": ("supplied", (3,), (9,), None),
    "classic.pieces": ("stated", (3, 4, 5, 6), (), None),
    "classic.setup.armies": ("stated", (9, 10, 11, 12, 13), (), None),
    "classic.setup.first": ("supplied", (15,), (), None),
    "classic.setup.claim": ("supplied", (15,), (), "setup"),
    "classic.setup.place": ("reading", (17,), (3,), None),
    "classic.turn.order": ("reading", (19, 30, 34, 36, 38), (), None),
    "classic.reinforce.territories": ("stated", (19,), (), None),
    "classic.reinforce.continents": ("supplied", (), (5,), "continent_bonus"),
    "classic.reinforce.place": ("stated", (19, 30), (), None),
    "classic.cards.deck": ("supplied", (), (), None),
    "classic.cards.set": ("stated", (21,), (), None),
    "classic.cards.wild": ("supplied", (), (), "wild_cards"),
    "classic.cards.value": ("reading", (21, 22, 23, 24, 25, 26, 27, 28), (), None),
    "classic.cards.trade": ("reading", (21,), (), None),
    "classic.cards.forced": ("reading", (21,), (), None),
    "classic.cards.territory-bonus": ("supplied", (), (), "territory_card_bonus"),
    "classic.cards.draw": ("stated", (36,), (), None),
    "classic.cards.empty": ("supplied", (), (), None),
    "classic.attack.adjacent": ("stated", (30,), (), None),
    "classic.attack.two-armies": ("stated", (32,), (), None),
    "classic.attack.dice": ("reading", (30, 32), (), "attack_limit"),
    "classic.attack.blitz": ("supplied", (), (), None),
    "classic.attack.stop": ("stated", (32,), (), None),
    "classic.attack.occupy": ("supplied", (32,), (), None),
    "classic.defend.dice": ("supplied", (30,), (), None),
    "classic.battle.compare": ("stated", (30,), (), None),
    "classic.battle.tie": ("supplied", (), (), "ties"),
    "classic.battle.losses": ("reading", (31,), (), None),
    "classic.fortify": ("reading", (32, 34), (), "fortify"),
    "classic.eliminate": ("supplied", (), (7,), None),
    "classic.win": ("supplied", (1,), (), None),
}
SPACE: dict[str, tuple[str, tuple[int, ...], tuple[int, ...], str | None]] = {
    # The same, by the lines of the Finnish and of the Japanese text.
    "deepspace.players": ("stated", (3,), (3,), None),
    "deepspace.supply": ("supplied", (4, 11), (4, 11), None),
    "deepspace.setup.covers": ("supplied", (13,), (13,), None),
    "deepspace.setup.home": ("supplied", (14,), (14,), None),
    "deepspace.setup.gems": ("reading", (15,), (15,), None),
    "deepspace.setup.cards": ("stated", (16,), (16,), None),
    "deepspace.setup.first": ("supplied", (19,), (18,), None),
    "deepspace.turn.order": (
        "reading",
        (21, 22, 24, 26, 28, 29, 34, 36, 38),
        (20, 21, 23, 25, 27, 28, 33, 35, 38),
        None,
    ),
    "deepspace.start.draw": ("stated", (21,), (20,), None),
    "deepspace.start.trade": ("reading", (22,), (21,), None),
    "deepspace.mine": ("reading", (24,), (23,), None),
    "deepspace.mine.choice": ("reading", (24,), (23,), "mining"),
    "deepspace.recruit": ("stated", (26,), (25,), None),
    "deepspace.recruit.when": ("reading", (26, 29), (25, 28), "recruit_when"),
    "deepspace.move": ("reading", (28, 29), (27,), None),
    "deepspace.move.free-order": ("stated", (29,), (28,), None),
    "deepspace.move.split": ("reading", (28,), (27,), None),
    "deepspace.move.warp": ("reading", (30,), (29,), None),
    "deepspace.move.stations": ("stated", (31,), (30,), None),
    "deepspace.move.battle": ("stated", (32,), (31,), None),
    "deepspace.build": ("reading", (34,), (33,), None),
    "deepspace.build.one-each": ("stated", (34,), (33,), None),
    "deepspace.build.any-number": ("stated", (34,), (33,), None),
    "deepspace.build.permanent": ("reading", (34,), (), None),
    "deepspace.card.play": ("reading", (36,), (35,), None),
    "deepspace.card.recruit-cost": ("reading", (36,), (35,), None),
    "deepspace.card.reshuffle": ("supplied", (), (), None),
    "deepspace.replenish.recruits": ("reading", (38,), (38,), "replenish"),
    "deepspace.replenish.swap": ("supplied", (39,), (), None),
    "deepspace.replenish.draw": ("stated", (39,), (39,), None),
    "deepspace.battle.sides": ("stated", (41,), (41,), None),
    "deepspace.battle.roll": ("stated", (42,), (42,), None),
    "deepspace.battle.loss": ("stated", (42,), (42,), None),
    "deepspace.battle.end": ("reading", (42,), (42,), None),
    "deepspace.battle.continue": ("stated", (43,), (43,), None),
    "deepspace.dog.play": ("reading", (45,), (45,), None),
    "deepspace.dog.shield": ("reading", (46,), (46,), None),
    "deepspace.dog.moves": ("reading", (46,), (46,), None),
    "deepspace.dog.left": ("reading", (46,), (46,), None),
    "deepspace.dog.counts": ("reading", (24, 34), (23, 33), None),
    "deepspace.no-elimination": ("reading", (38,), (38,), None),
    "deepspace.win": ("reading", (48,), (48,), None),
    "deepspace.forcefield": ("supplied", (4, 15), (4, 15), None),
}
F, J = "Risk Deep Space, Finnish text", "Risk Deep Space, Japanese text"
BOOK = rt.rulebook("classic")
BOOKS = {"classic": BOOK, "deepspace": rt.rulebook("deepspace")}
TABLES = {"classic": RULES, "deepspace": SPACE}
TEXTS = {"classic": (P, S), "deepspace": (F, J)}
EVERY = [(game, id) for game, table in TABLES.items() for id in table]
BEYOND = (PUBLISHED, "A common convenience", S, "This package (no text says it)")


def standing_of(game: str, id: str) -> str:
    return TABLES[game][id][0]


class TestRules:
    @pytest.mark.parametrize("game", TABLES)
    def test_every_rule_is_there_once_and_none_else(self, game: str) -> None:
        assert sorted(BOOKS[game]) == sorted(TABLES[game])

    @pytest.mark.parametrize(("game", "id"), EVERY)
    def test_standing_sources_and_option(self, game: str, id: str) -> None:
        standing, one, other, option = TABLES[game][id]
        rule = BOOKS[game][id]
        assert rule.id == id
        assert rule.standing == standing
        assert (rule.option.name if rule.option else None) == option
        lines = {str(citation.document): citation.lines for citation in rule.sources}
        assert [lines.get(text, ()) for text in TEXTS[game]] == [one, other]
        assert len(lines) == len(rule.sources)

    @pytest.mark.parametrize(("game", "id"), [both for both in EVERY if standing_of(*both) == "supplied"])
    def test_what_the_texts_do_not_say_has_its_source_too(self, game: str, id: str) -> None:
        assert str(BOOKS[game][id].sources[-1]).startswith(BEYOND)

    @pytest.mark.parametrize(("game", "id"), [both for both in EVERY if standing_of(*both) == "reading"])
    def test_a_reading_names_what_else_the_text_may_mean(self, game: str, id: str) -> None:
        assert BOOKS[game][id].readings
        assert all(reading.text for reading in BOOKS[game][id].readings)

    @pytest.mark.parametrize("game", TABLES)
    def test_a_reading_with_a_value_is_a_value_of_the_option(self, game: str) -> None:
        for rule in BOOKS[game].values():
            for reading in rule.readings:
                if reading.value is not None:
                    assert rule.option is not None
                    assert rule.option.allows(reading.value)

    @pytest.mark.parametrize(("game", "id"), EVERY)
    def test_the_text_is_sentences_in_plain_words(self, game: str, id: str) -> None:
        rule = BOOKS[game][id]
        assert rule.title
        assert rule.title[0].isupper()
        assert not rule.title.endswith(".")
        assert rule.text.endswith(".")
        assert all(s[0].isupper() for s in re.split(r"(?<=\.) ", rule.text))
        for said in (rule.title, rule.text, *(reading.text for reading in rule.readings)):
            assert not re.search(
                r"classic\.|deepspace\.|[a-z]_[a-z]|\b[a-z]+\.[a-z]+\b|[{}<>`]|\bTrue\b|\bNone\b|  ", said
            )

    @pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
    def test_titles_and_texts_are_not_told_twice(self, book: Rulebook) -> None:
        assert len({rule.title for rule in book.values()}) == len(book) == len({rule.text for rule in book.values()})

    @pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
    def test_every_rule_has_something_to_do(self, book: Rulebook) -> None:
        assert all(rule.roles and len(set(rule.roles)) == len(rule.roles) for rule in book.values())


class TestDocuments:
    def test_the_sources_are_named_for_people(self) -> None:
        documents = rt.sources()
        assert {P, S, F, J} <= {str(document) for document in documents}
        assert all(document.title and document.covers for document in documents)

    @pytest.mark.parametrize(
        ("lines", "said"),
        [
            ((30,), f"{P}, step 6, line 30"),
            ((30, 32), f"{P}, step 6, lines 30 and 32"),
            ((3, 4, 6), f"{P}, step 1, lines 3, 4 and 6"),
            ((15,), f"{P}, step 2, line 15"),
            ((17,), f"{P}, step 3, line 17"),
            ((28,), f"{P}, step 5, line 28"),
            ((36,), f"{P}, step 8, line 36"),
            ((38,), f"{P}, step 9, line 38"),
            ((32, 34), f"{P}, steps 6 and 7, lines 32 and 34"),
            ((1,), f"{P}, line 1"),
            ((), P),
        ],
    )
    def test_a_place_in_the_polish_text(self, lines: tuple[int, ...], said: str) -> None:
        polish = next(document for document in rt.sources() if str(document) == P)
        assert str(Citation(polish, lines)) == said

    def test_a_list_of_steps_reads_as_a_list(self) -> None:
        assert "steps 4, 6, 7, 8 and 9, lines 19, 30, 34, 36 and 38" in BOOK["classic.turn.order"].origin

    def test_a_step_that_has_a_name_reads_as_one(self) -> None:
        assert BOOK["classic.reinforce.continents"].origin.startswith(f"{S}, ")
        assert "step recruiting" not in BOOK["classic.reinforce.continents"].origin

    def test_nothing_is_cited_beyond_the_end_of_a_text(self) -> None:
        last = {P: 38, S: 23, F: 48, J: 48}
        for rule in (rule for book in BOOKS.values() for rule in book.values()):
            for citation in rule.sources:
                assert all(1 <= line <= last.get(str(citation.document), 0) for line in citation.lines)

    @pytest.mark.parametrize(
        ("lines", "said"),
        [
            ((3,), "overview, line 3"),
            ((4, 11), "overview, contents, lines 4 and 11"),
            ((15,), "set-up, line 15"),
            ((19,), "play, line 19"),
            ((21, 22), "beginning a turn, lines 21 and 22"),
            ((24,), "mining, line 24"),
            ((26, 29), "recruiting, moving, lines 26 and 29"),
            ((34,), "building, line 34"),
            ((36,), "action cards, line 36"),
            ((39,), "replenishing, line 39"),
            ((43,), "battle, line 43"),
            ((45, 46), "the dog, lines 45 and 46"),
            ((48,), "winning, line 48"),
        ],
    )
    def test_a_place_in_the_finnish_text(self, lines: tuple[int, ...], said: str) -> None:
        finnish = next(document for document in rt.sources() if str(document) == F)
        assert str(Citation(finnish, lines)) == f"{F}, {said}"

    @pytest.mark.parametrize(
        ("line", "step"), [(18, "play"), (20, "beginning a turn"), (23, "mining"), (39, "replenishing")]
    )
    def test_a_place_in_the_japanese_text(self, line: int, step: str) -> None:
        japanese = next(document for document in rt.sources() if str(document) == J)
        assert str(Citation(japanese, (line,))) == f"{J}, {step}, line {line}"


class TestRulebook:
    def test_search_finds_every_word_in_id_title_or_text(self) -> None:
        assert "classic.attack.dice" in BOOK.search("attack DICE")
        assert list(BOOK.search("tie")) != []
        assert set(BOOK.search("defender tie")) <= set(BOOK.search("tie"))
        assert len(BOOK.search("zeppelin")) == 0
        assert len(BOOK.search("")) == len(BOOK)

    @pytest.mark.parametrize("standing", list(Standing))
    def test_by_standing(self, standing: str) -> None:
        assert set(BOOK.standing(standing)) == {id for id, (s, *_) in RULES.items() if s == standing}

    def test_a_standing_that_does_not_exist(self) -> None:
        with pytest.raises(rt.UnknownName, match="stated"):
            BOOK.standing("state")

    def test_open_questions_are_every_reading_and_every_supplied_rule(self) -> None:
        assert set(BOOK.open_questions()) == {id for id, (standing, *_) in RULES.items() if standing != "stated"}

    def test_open_questions_say_what_hangs_on_them(self) -> None:
        said = str(BOOK.open_questions())
        assert "ties='defender' (now): the defender wins a tie" in said
        assert "ties='attacker': the attacker wins a tie" in said
        assert "or: " in said

    def test_an_unknown_rule_names_the_nearest(self) -> None:
        with pytest.raises(rt.UnknownName, match=r"classic\.attack\.dice"):
            BOOK["classic.atack.dice"]

    def test_the_options_in_force_are_marked(self) -> None:
        book = rt.new_game("classic", seed=1, edition="published").rulebook
        assert "fortify='adjacent' (now)" in str(book)
        assert "fortify='adjacent' (now)" in str(book.open_questions())
        assert "fortify='any' (now)" in str(BOOK)


class TestShown:
    def test_as_text(self) -> None:
        said = str(BOOK.search("classic.battle.tie"))
        assert said.splitlines()[0] == "classic.battle.tie  [supplied]  Who wins a tie"
        assert "    from The published game" in said

    def test_as_a_table_with_a_row_for_each_rule(self) -> None:
        html = BOOK._repr_html_()
        assert html.count("<tr>") == 1 + len(BOOK)
        assert html.count("scope='row'") == len(BOOK)
        assert all(f"<code>{id}</code>" in html for id in RULES)

    def test_the_table_escapes_what_it_shows(self) -> None:
        rule = Rule(
            "x.<b>",
            "A & B",
            "<script>alert(1)</script>",
            Standing.READING,
            sources=(Document("d", "<i>T</i>", "X & Y").at(1),),
            readings=(Reading("<u>other</u>"),),
            option=Option("o", (("<1>", "<one>"),)),
        )
        html = Rulebook({rule.id: rule})._repr_html_()
        for tag in ("<b>", "<script>", "<i>", "<u>", "<1>", "<one>", "A & B", "X & Y"):
            assert tag not in html.replace("<b>A &amp; B", "")
        assert "&lt;script&gt;" in html
        assert html == rule._repr_html_()

    def test_a_rule_in_one_line(self) -> None:
        rule = BOOK["classic.battle.tie"]
        assert str(rule).startswith("classic.battle.tie (supplied): ")
        assert repr(rule) == "<Rule classic.battle.tie, supplied>"
