"""Bez hranic (Travel Blog): the referee calculator.

Rule ids and the readings taken are in ``data/bez_hranic/rules.md``; the README beside this file leads there, sentence
by sentence of the rulebook.
"""
