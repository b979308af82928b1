"""Semafory (Clacks): the referee calculator.

What others use, alike in every game:

- ``document``: `check(raw) -> Situation`, `dump(Situation) -> str`, `judge_situation(Situation) -> Verdict`;
  for the user's own copy of the game `load_kit(bytes) -> Kit`, `dump_kit(Kit) -> str`, `kit_form(language) -> str`,
  `placeholder()`, the invented kit; `check` takes a kit as second argument;
- ``model``, ``turn_model``, ``fields`` and ``kit``: the values that lie on the table, `Situation` with `Player`,
  `Turn`, `GameVariant` and the rest, each field described once as it stands in a file;
- ``turns`` (turns and whole games), ``rules`` (who begins, who has won, the night shift), ``kit``: each answer
  is a `Verdict`; ``solver``: could it have been sent, could it have been sabotaged, and how;
- ``exchange``: lamps, towers, seats, patterns and signs, read and written; ``drawing``:
  the exchange as text for any seat, and what a mouse points at.

Rule ids and the readings taken are in ``data/semafory/rules.md``; the README beside this file leads there, sentence
by sentence of the rulebook.
"""
