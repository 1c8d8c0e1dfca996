"""Classic Risk: one file for each part of the game, put together in `game`. How a rule is made, and changed.

* A **Rule** is its text, source and standing. What can forbid by it is a **law**, a test with the sentence for its
  refusal. A **Move** is one kind of action in one phase: its rule, its laws, what is on offer, and its effect.
* ``RuleSet.table()`` says which moves there are in which phase, once, when a game is composed. A rule with an
  ``option=Option(…)`` is played in several ways: ``self.options`` is read in ``compose()`` and ``table()``, which
  choose moves, laws and numbers. Laws, offers and effects never read it.
* To forbid more, put a move under a further law, ``move.under(law)``: refusals and offers follow at once. To change a
  number or what follows an event, override a hook of `Classic`: ``reinforcements``, ``dice_bonuses``, ``conquered`` ….
* A rule with ``replaces=(…)`` takes the place of others of the book: it is named wherever they would be.
* A variant is a subclass that says what differs. Play it by ``check_rules``: random games, every promise held.

>>> from riskteach.classic.game import Classic, attack, blitz
>>> from riskteach.core.moves import law
>>> from riskteach.core.rules import Option, Rule, Rulebook, Standing
>>> from riskteach.testing import check_rules
>>> choice = Option("truce", ((True, "no attack in the first round"), (False, "attacks from the first turn")))
>>> TRUCE = Rule("house.truce", "Truce", "Nobody attacks in the first round.", Standing.SUPPLIED, option=choice)
>>> @law(TRUCE, "this is turn {turn}, and the first round is a truce", reads=())
... def truce(state, action):
...     return {"turn": state.turn} if state.turn <= len(state.rules.seats) else None
>>> class Peaceful(Classic):
...     book = Rulebook({**Classic.book, TRUCE.id: TRUCE})
...     def table(self):
...         table = super().table()
...         if self.options["truce"]:
...             kinds, moves = (attack.Attack, blitz.Blitz), table[attack.Attacking]
...             table[attack.Attacking] = tuple(m.under(truce) if m.kind in kinds else m for m in moves)
...         return table
>>> "house.truce" in check_rules(Peaceful(3, setup="quick"), games=1, steps=80).refused
True
"""
