"""The made-up order wherever an order goes; see `test_made_up.py`."""

import json
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input, Select

from fejag_admin.camp.file.document import dump, load
from fejag_admin.common.faults import DocumentError
from fejag_admin.orders import UNSAID, kind_of, order_text
from fejag_admin.store.store import Store
from fejag_admin.tui.orders.forms import OrderDialog
from reports.documents.bulletin import bulletin_document
from reports.documents.protocol import protocol_document
from reports.print_request import PrintRequest
from reports.sight import Camp
from reports.tables import sheets
from tests.cli.calling import SMALL, Call
from tests.cli.conftest import begun, call, copied_at_once, small, store
from tests.orders.made_up import Transfer
from tests.tui.conftest import Running, made, place, play, running, sample, shown, wait_for
from tests.tui.conftest import waits_no_longer_than_needed as at_once

FIXTURES = (begun, call, copied_at_once, made, place, play, running, sample, small, store, at_once)

SECRET = "lost a bet"
SAID = {"en": f"Exots gives 5 to FBI: {SECRET}", "cs": f"Exoti dává 5 týmu FBI: {SECRET}"}


@pytest.fixture
def given(begun: Call) -> Call:
    """A camp in which it was given once, as entry 3."""
    done = begun("transfer", "exots", "fbi", "5", "--reason", SECRET)
    assert (done.code, "Entry 3: " + SAID["en"] in done.err) == (0, True), done.err
    return begun


def wallets(call: Call) -> dict[str, int]:
    return {row["team"]: row["wallet"] for row in call("standings", "--json").json}


def test_the_command_enters_refuses_and_amends(given: Call) -> None:
    assert given("transfer", "--help").code == 0
    assert "transfer" in given("--help").out
    refused = given("transfer", "exots", "fbi", "99", "--reason", "x")
    assert refused.code == 3
    assert given("transfer", "exots", "nobody", "1", "--reason", "x").code == 2
    assert given("transfer", "exots", "fbi", "1").code == 2
    done = given("amend", "3", "transfer", "exots", "fbi", "2", "--reason", SECRET, "--because", "typo", "--yes")
    assert done.code == 0, done.err
    assert wallets(given) == {"fbi": 25, "exoti": 14}


def test_undo_and_redo(given: Call) -> None:
    before = wallets(given)
    assert given("undo", "--yes").code == 0
    assert wallets(given) == {"fbi": 23, "exoti": 16}
    assert given("redo", "--yes").code == 0
    assert wallets(given) == before == {"fbi": 28, "exoti": 11}


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_journal_tells_it_in_both_languages(given: Call, language: str) -> None:
    assert SAID[language] in given("--lang", language, "journal").out


def test_players_are_not_told_the_reason(given: Call) -> None:
    for words in (("journal", "--viewer", "public"), ("journal", "--viewer", "fbi", "--json")):
        done = given(*words)
        assert SECRET not in done.out
    assert f"Exots gives 5 to FBI: {UNSAID}" in given("journal", "--viewer", "public").out


def test_why_tells_it(given: Call) -> None:
    done = given("why", "entry", "3", "--viewer", "master")
    assert done.code == 0, done.err
    assert SAID["en"] in done.out
    known = given("why", "entry", "3").out
    assert f"Exots gives 5 to FBI: {UNSAID}" in known
    assert SECRET not in known


def test_what_if_it_had_not_been(given: Call) -> None:
    done = given("retract", "3", "--because", "never said", "--dry-run")
    assert done.code == 0, done.err
    assert SAID["en"] in done.out
    tried = given("why", "transfer exots fbi 3; transfer exots fbi 4", "--viewer", "master")
    assert (tried.code, "FBI" in tried.out) == (0, True), tried.err


def test_export_and_import(given: Call, tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    assert given("export", str(path)).code == 0
    again = given("import", str(path), "--name", "campaign")
    assert again.code == 0, again.err
    assert given("export", "--full", str(tmp_path / "full.db")).code == 0
    camp = load(path.read_bytes())
    assert camp.orders[-1].order == Transfer("exoti", "fbi", 5, SECRET)  # type: ignore[comparison-overlap]
    assert load(dump(camp).encode()) == camp


def test_a_file_in_which_it_is_wrong_is_told() -> None:
    raw: dict[str, Any] = json.loads(json.dumps(SMALL))
    raw["orders"] = [{"do": "transfer", "giver": "fbi", "taker": "nobody", "points": "5", "reason": " "}]
    with pytest.raises(DocumentError) as caught:
        load(json.dumps(raw).encode())
    assert [fault.place for fault in caught.value.faults] == [
        "orders[0].taker",
        "orders[0].points",
        "orders[0].reason",
    ]


def test_it_is_printed_and_stands_in_the_spreadsheet(given: Call, store: Path) -> None:
    with Store.open(store) as opened:
        camp = Camp("Camp", "camp", opened.desk("small-camp").journal)
    assert given("transfer", "fbi", "exots", "99", "--reason", "x", "--record-refusal").code == 3
    with Store.open(store) as opened:
        refused = bulletin_document(
            Camp("Camp", "camp", opened.desk("small-camp").journal).sight("master"), PrintRequest()
        )
    assert "FBI gives 99 to Exots" in json.dumps(refused)
    for viewer in ("master", "public", "fbi"):
        sight = camp.sight(viewer)
        printed = json.dumps([bulletin_document(sight, PrintRequest()), protocol_document(sight, PrintRequest())])
        rows = [row for sheet in sheets(sight) for row in sheet.rows]
        assert any("gives 5 to FBI" in str(row) for row in rows), viewer
        assert viewer == "master" or SECRET not in printed + repr(rows)


def test_what_it_concerns() -> None:
    order: Any = Transfer("exoti", "fbi", 5, SECRET)
    assert kind_of(order).teams(order) == ("exoti", "fbi")
    assert order_text(order, load(json.dumps(SMALL).encode())) == SAID["en"]


async def test_the_dialog_asks_for_it(running: Running) -> None:
    async with running(orders=12) as (app, pilot):
        app.action_command("transfer")
        dialog = await shown(pilot, OrderDialog)
        dialog.query_one("#taker", Select).value = "exoti"
        dialog.query_one("#points", Input).value = "2"
        await pilot.press("ctrl+s")
        assert "Fill in “Reason”: why." in str(dialog.query_one("#dialog-fault").content)  # type: ignore[attr-defined]
        dialog.query_one("#reason", Input).value = SECRET
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: isinstance(app.session.now.steps[-1].order, Transfer))
