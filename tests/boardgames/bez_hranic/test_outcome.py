"""The first line of a verdict and the table of all players, told anew from the rules and compared."""

import json
from collections.abc import Mapping
from itertools import combinations, pairwise, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.bez_hranic.atlas import built_in, neighbours
from boardgames.bez_hranic.ledger import GRANTS
from boardgames.bez_hranic.model import tokens_in
from boardgames.core.answer import GameAnswer
from boardgames.core.registry import find_game
from fejag_admin.texts.games.verdicts import line_text, summary_rows
from tests.boardgames.judging import game_of

_GAME = game_of("bez_hranic")
load, sample = _GAME.load, _GAME.sample

COLOURS = ("red", "blue", "white")


def answered(raw: dict[str, Any]) -> GameAnswer:
    game = find_game("bez-hranic")
    assert game is not None
    situation = game.load(json.dumps(raw).encode())
    return game.answer(situation, game.judge(situation))


@st.composite
def rounds(draw: st.DrawFn) -> dict[str, Any]:
    number = draw(st.integers(1, 7))
    cards = draw(st.permutations(built_in("usa").cards))[:9]
    fields = (*cards[2:], "40")
    stacks: dict[str, list[str]] = {}
    for colour in COLOURS:
        for at in sorted(draw(st.sets(st.integers(0, 7), min_size=tokens_in(number), max_size=tokens_in(number)))):
            stacks.setdefault(fields[at], []).append(colour)
    players = [{"name": colour, "cash": draw(st.integers(0, 400))} for colour in COLOURS]
    raw = {"what": "round", "map": "usa", "round": number, "start": cards[0], "offer": cards[2:], "stacks": stacks}
    return raw | {"players": players} | ({"target": cards[1]} if number >= 5 else {})


def steps(around: Mapping[str, tuple[str, ...]], origin: str, end: str) -> int:
    """The fewest crossings, ring by ring."""
    reached, number = {origin}, 0
    while end not in reached:
        reached |= {other for code in reached for other in around[code]}
        number += 1
    return number


@given(rounds())
def test_what_each_pays_or_who_wins_is_what_the_rules_say(raw: dict[str, Any]) -> None:
    """Each purse by the naive price, never below nothing; in the last round nobody pays, and the richest wins."""
    atlas = built_in("usa")
    around, final = neighbours(atlas, atlas.lines), raw["round"] == 7
    rows, sums, cash = [["player", "receives" if final else "pays", "cash"]], [], {}
    for player in raw["players"]:
        name = player["name"]
        mine = [field for field, stack in raw["stacks"].items() if name in stack]
        beneath = sum(raw["stacks"][field].index(name) for field in mine)
        stops = tuple(field for field in mine if field != "40")
        centre = [raw["start"], *([raw["target"]] if "target" in raw else [])]
        ways = [[raw["start"], *order, *centre[1:]] for order in permutations(stops)]
        euro = 10 * min(sum(steps(around, a, b) for a, b in pairwise(way)) for way in ways)
        pairs = [(a, b) for a, b in combinations([*centre, *stops], 2) if [a, b] != centre]
        euro += 30 * sum(b in around[a] for a, b in pairs) + (40 if "40" in mine else 0)
        change = (euro if final else -euro) - 10 * beneath
        booked = max(change, 0) if final else max(change, -player["cash"])
        cash[name] = player["cash"] + booked
        sums.append(f"{name} {booked if final else -booked}")
        now = f"{player['cash']} → {cash[name]}" if booked else str(cash[name])
        rows.append([name, str(booked if final else -booked), now])
    found = answered(raw)
    assert found.summary is not None
    assert found.headline is not None
    assert [list(row) for row in summary_rows(found.summary)] == rows
    if not final:
        assert line_text(found.headline) == f"Round {raw['round']}, paid: {', '.join(sums)}"
    else:
        most = max(cash.values())
        first = ", ".join(name for name in COLOURS if cash[name] == most)
        verb = f"share the victory, each with {most}" if "," in first else f"wins with {most}"
        assert line_text(found.headline) == f"{first} {verb}"


@pytest.mark.parametrize("name", ["whole-game", "whole-game-for-two"])
def test_since_when_somebody_leads_is_the_first_round_from_which_he_always_did(name: str) -> None:
    """Every shorter game is judged by itself, and its purses are added up from the ledger's amounts."""
    raw = json.loads(_GAME.dump(load(sample(name))))
    game = find_game("bez-hranic")
    assert game is not None
    leaders = []
    for rounds_told in range(1, 8):
        situation = game.load(json.dumps(raw | {"rounds": raw["rounds"][:rounds_told]}).encode())
        answer = game.answer(situation, game.judge(situation))
        values = answer.result.values
        cash = dict.fromkeys(range(1, len(raw["players"]) + 1), 0)
        for number, one in enumerate(values["rounds"], start=1):
            for player in cash:
                cash[player] += GRANTS.get(number, 0) * len(situation.players[player - 1].colours)
            for journey in one["journeys"]:
                cash[journey["player"]] += journey["booked"]
        leaders.append({player for player in cash if cash[player] == max(cash.values())})
        since = next(at for at in range(rounds_told) if all(one == leaders[-1] for one in leaders[at:])) + 1
        found = answer.since
        assert (None if found is None else found.values["round"]) == (None if since == 1 else since)


def test_of_one_journey_the_largest_item_decides() -> None:
    alone = answered(json.loads(sample("three-neighbours-of-france")))
    assert list(map(line_text, alone.decisive)) == [
        "France and United Kingdom are neighbours, whatever the route",
        "France and Belgium are neighbours, whatever the route",
        "United Kingdom and Belgium are neighbours, whatever the route",
    ]
    several = answered(json.loads(sample("first-round-from-france")))
    assert several.decisive == ()
