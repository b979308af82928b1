"""Stezky (Solstis): the referee calculator.

Rule ids and the readings taken are in ``data/stezky/rules.md``; the README beside this file leads there, sentence by
sentence of the rulebook.
"""
