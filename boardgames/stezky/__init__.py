"""Stezky (Solstis): the referee calculator.

What others use, alike in every game:

- ``document``: `check(raw) -> Situation`, `dump(Situation) -> str`, `judge_situation(Situation) -> Verdict`;
- ``model``: the values that lie on the table, `Situation` with `Player`, `Panorama`, `Turn`, `Options` and the rest;
- ``rules`` and ``turns``: scoring and legality, each a `Verdict`; ``scoring``: what is best for the player at the end;
- ``notation``: tiles (`č5`, `r5`) and spirits, read and written; ``drawing``: the mountain as text, and what a mouse
  points at.

Rule ids and the readings taken are in ``data/stezky/rules.md``; the README beside this file leads there, sentence
by sentence of the rulebook.
"""
