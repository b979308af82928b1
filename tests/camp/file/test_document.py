"""The campaign file there and back: nothing is lost, and the same camp always gives the same text."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.camp.campaign import Campaign, Day, Team
from fejag_admin.camp.file.document import check_order, dump, load, read_document
from fejag_admin.common.faults import DocumentError
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import Board, wall_between
from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result, SecretAnswer, VoidAttack
from tests.strategies import often

CONFORMANCE = Path(__file__).parents[2] / "conformance"
FILES = sorted(path for path in CONFORMANCE.glob("*.json") if not path.name.endswith(".outcome.json"))
TEAMS = ("t", "u", "červení")

BOARD = Board(
    7,
    walls=frozenset({wall_between(0, 1), wall_between(24, 31)}),
    temple=frozenset({24}),
    teleports=((10, 30),),
    starts=(("t", 0), ("u", 6), ("červení", 48)),
)
CAMP = Campaign(BOARD, Options(), tuple(map(Team, TEAMS)))


def odd_camp(text: str, number: int, note: str | None, when: str | None) -> Campaign:
    """A camp with an order of every kind, in which these stand wherever they may."""
    orders: tuple[Order, ...] = (
        Result(number, (("u", "t"), ("červení",))),
        Place("t", "had", 0, text),
        CloseRound(("u",), text),
        SecretAnswer("červení", "incomplete"),
        Adjust("t", number % 1000, text, "wallet"),
        VoidAttack(number, text),
    )
    teams = (Team("t", text, "#0aF3c0", text), Team("u"), Team("červení", leader=text))
    options = Options(carry_limit=abs(number) % 1000, place_points=(7, 0), tie_policy="average", games=12)
    days = (Day(1, text, "2001-02-28", "u"), Day(9))
    entered = tuple(Entered(order, note, text, when) for order in orders)
    return Campaign(BOARD, options, teams, days, entered, "Etc/GMT-5")


WRITTEN = st.text("aé😀\"\\{}'<> ž", min_size=1, max_size=8).filter(str.strip)


@often(300)
@given(WRITTEN, st.integers(-(10**30), 10**30), st.sampled_from((None, "", "\n\tč")), st.none() | st.datetimes())
def test_what_is_dumped_loads_as_the_same_camp(text: str, number: int, note: str | None, when: datetime | None) -> None:
    camp = odd_camp(text, number, note, None if when is None else when.isoformat())
    written = dump(camp)
    assert load(written.encode()) == camp
    assert dump(load(written.encode())) == written


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_conformance_campaign_survives(path: Path) -> None:
    camp = load(read_document(path))
    text = dump(camp)
    assert load(text.encode()) == camp
    assert stripped(json.loads(text)) == stripped(json.loads(path.read_text(encoding="utf-8")))


def stripped(document: dict[str, Any]) -> dict[str, Any]:
    """The document as it must come out again: ways of saying nothing, and the order of sets, do not count."""
    plan = document["map"]
    plan["walls"] = sorted(sorted(wall) for wall in plan["walls"])
    plan["temple"].sort()
    document["days"] = [{k: v for k, v in day.items() if v is not None} for day in document.get("days", [])]
    for order in document["orders"]:
        if order.get("counts") == "both":
            del order["counts"]
    return document


def test_the_canonical_text_is_laid_out_line_by_line() -> None:
    camp = Campaign(
        BOARD,
        Options(carry_limit=8, place_points=(9, 6)),
        (Team("t", name="Žlutí"), Team("u", colour="#00ff00", leader="Ema"), Team("červení")),
        (Day(2, "Druhá", "2001-07-09"), Day(1, day_of="t")),
        (
            Entered(Result(1, (("t", "u"), ("červení",))), when="2001-07-08T20:15:03Z", by="Ota"),
            Entered(Place("t", "had", 0, override="spor"), note="první"),
            Entered(CloseRound(("u",), "nemoc")),
            Entered(Adjust("u", -5, "pozdě", "wallet")),
        ),
    )
    assert dump(camp) == (
        """\
{
  "format": "fejag-campaign/1",
  "rules": {"carry_limit": 8, "place_points": [9, 6]},
  "map": {
    "size": 7,
    "walls": [
      ["A1", "B1"],
      ["D4", "D5"]
    ],
    "temple": ["D4"],
    "teleports": [
      ["D2", "C5"]
    ],
    "starts": {"t": "A1", "u": "G1", "červení": "G7"}
  },
  "teams": [
    {"id": "t", "name": "Žlutí"},
    {"id": "u", "colour": "#00ff00", "leader": "Ema"},
    {"id": "červení"}
  ],
  "days": [
    {"game": 2, "title": "Druhá", "date": "2001-07-09"},
    {"game": 1, "day_of": "t"}
  ],
  "orders": [
    {"do": "result", "game": 1, "places": [["t", "u"], ["červení"]], "by": "Ota", "when": "2001-07-08T20:15:03Z"},
    {"do": "place", "team": "t", "figure": "had", "at": "A1", "override": "spor", "note": "první"},
    {"do": "close-round", "waive": ["u"], "reason": "nemoc"},
    {"do": "adjust", "team": "u", "points": -5, "reason": "pozdě", "counts": "wallet"}
  ]
}
"""
    )


def test_the_setup_names_the_day_of_every_team_that_has_one() -> None:
    camp = Campaign(BOARD, Options(), CAMP.teams, (Day(1, day_of="t"), Day(2, title="nikoho")))
    assert camp.setup.teams == TEAMS
    assert camp.setup.day == {1: "t"}


NO_PERSON = {"name": None, "colour": None, "leader": None}
UNSIGNED = {"note": None, "by": None, "when": None}
SAYING_NOTHING: list[dict[str, Any]] = [
    {"days": []},
    {"days": None},
    {"zone": None},
    {"rules": {"carry_limit": None, "place_points": None}},
    {"rules": {"carry_limit": 14, "games": 11}},
    {"teams": [{"id": team, **NO_PERSON} for team in TEAMS]},
]


@pytest.mark.parametrize("fields", SAYING_NOTHING, ids=str)
def test_what_says_nothing_is_as_good_as_absent(fields: dict[str, Any]) -> None:
    assert load(json.dumps(json.loads(dump(CAMP)) | fields).encode()) == CAMP


@pytest.mark.parametrize(
    ("raw", "order"),
    [
        ({"do": "place", "team": "t", "figure": "had", "at": "A1", "override": None}, Place("t", "had", 0)),
        ({"do": "close-round", "waive": None, "reason": None}, CloseRound()),
        ({"do": "close-round", "waive": []}, CloseRound()),
        ({"do": "adjust", "team": "t", "points": 0, "reason": "x", "counts": None}, Adjust("t", 0, "x")),
    ],
)
def test_null_in_an_order_or_a_day_is_as_good_as_absent(raw: dict[str, Any], order: Order) -> None:
    day = {"game": 3, "title": None, "date": None, "day_of": None}
    document = json.loads(dump(CAMP)) | {"days": [day], "orders": [raw | UNSIGNED]}
    camp = load(json.dumps(document).encode())
    assert (camp.days, camp.orders) == ((Day(3),), (Entered(order),))


def test_a_mark_at_the_beginning_and_the_order_of_keys_walls_and_starts_do_not_matter() -> None:
    raw = json.loads(dump(CAMP))
    raw["map"]["walls"] = [wall[::-1] for wall in raw["map"]["walls"][::-1]]
    raw["map"]["starts"] = dict(reversed(raw["map"]["starts"].items()))
    shuffled = json.dumps(dict(reversed(raw.items()))).encode()
    assert load(b"\xef\xbb\xbf" + shuffled) == CAMP


def test_faults_of_a_single_order_are_placed_within_it() -> None:
    with pytest.raises(DocumentError) as caught:
        check_order(Entered(Place("x", "had", 49, override=" "), by="a\nb"), CAMP)
    assert [str(fault) for fault in caught.value.faults] == [
        "team: there is no team 'x'",
        "at: the cell is outside the 7×7 board",
        "override: blank; write a reason",
        "by: 'a\\nb' is not on one line",
    ]
