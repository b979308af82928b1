"""Singapore: the referee calculator.

What others use, alike in every game:

- ``document``: `check(raw) -> Situation`, `write(Situation)`, `JUDGES` by question; besides
  `read_own(bytes) -> OwnCopy` and `own_form(language) -> str` for the file that the user
  fills in from his own copy of the game, and which `check` takes as its second argument;
- ``model``: the values that lie on the table and their fields in a file, `Situation` with `Player`, `Options` and
  `Turn`; ``board`` and ``fields``: `Board`, `OwnCopy`;
- ``turns`` and ``rules``: turns, rounds, raids, the track and the end of the game, each a `Verdict`;
- ``notation``: goods, places, buildings and actions, read and written; ``drawing``: the map as text, and what a mouse
  points at.

Rule ids and the readings taken are in ``data/singapore/rules.md``; the README beside this file leads there, sentence
by sentence of the rulebook.
"""
