"""Bez hranic (Travel Blog): the referee calculator.

What others use, alike in every game:

- ``document``: `check(raw, own_map) -> Situation`, `dump(Situation) -> str`, `judge_situation(Situation) -> Verdict`;
- ``model``: the values that lie on the table, `Situation` with `Player`, `Table`, `RouteClaim`, `Options`;
- ``rules``: rounds, tokens, games, claimed routes and maps, each a `Verdict`;
- ``atlas_document``: `built_in("europe" | "usa")`, `load_atlas(bytes)`, `dump_atlas`; ``roads``: distances and routes;
- ``fields``: `find_state` and `suggest_states`, for whoever types names; ``drawing``: the map as text.

Rule ids and the readings taken are in ``data/bez_hranic/rules.md``; the README beside this file leads there, sentence
by sentence of the rulebook.
"""
