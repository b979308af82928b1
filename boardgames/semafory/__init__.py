"""Semafory (Clacks): the referee calculator.

- ``document``: its files, checked, judged and written, also the user's own copy of the game, a kit;
- ``model``, ``turn_model``, ``fields`` and ``kit``: the values on the table, `Situation` with `Player`,
  `Turn`, `GameVariant` and the rest, each field described once as it stands in a file;
- ``turns`` (turns and whole games), ``rules`` (who begins, who has won, the night shift), ``kit``: each answer
  is a `Verdict`; ``solver``: could it have been sent, could it have been sabotaged, and how;
- ``exchange``: lamps, towers, seats, patterns and signs, read and written; ``drawing``: the exchange as text.

Rule ids and the readings taken are in ``data/semafory/rules.md``.
"""
