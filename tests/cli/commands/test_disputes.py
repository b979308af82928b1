"""Graphs, changes, advice, what if, and the protocol of disputes from the command line."""

from pathlib import Path

import networkx as nx
import pytest

from fejag_admin.answers.explained import view_statement
from fejag_admin.cli.output import Exit
from tests.cli.calling import Call, entries, made_once, refuses

MASTERS = ("--viewer", "master")


@pytest.fixture
def fought(begun: Call, store: Path) -> Call:
    """Both teams have placed a figure on their start, by entries 3 and 4."""

    def make() -> None:
        assert begun("place", "exoti", "had", "E1").code == 0
        assert begun("place", "fbi", "medved", "A5").code == 0

    made_once("fought", store, make)
    return begun


def test_graphs_in_words_and_as_files(fought: Call, tmp_path: Path) -> None:
    lines = fought("graph", "light", "fbi").out.splitlines()
    assert lines == fought("why", "fbi", "light").out.splitlines()
    assert fought("graph", "attacks").out == fought("why", "attacks").out
    assert lines[0] == "Of the figures of FBI there shine 1 of 1 (L4)."
    assert lines[1].startswith("Since entry 4: FBI: bear on A5 (10 points) – ")
    assert lines[2] == "bear on A5, FBI (no. 2)"
    assert fought("why", "fbi", "light", "--json").json["since"]["values"]["entry"] == 4
    assert "FBI has no path to the temple now." in "\n".join(lines)
    file = str(tmp_path / "exoti.graphml")
    assert fought("graph", "light", "exoti", "--to", file).err.endswith(f"Written: {file}.\n")
    graph = nx.read_graphml(file, node_type=int)
    assert graph.nodes[1] == {
        "number": 1, "team": "exoti", "kind": "had", "cell": "E1", "shines": True, "condition": "shining", "base": True,
        "label": "snake on E1, Exots (no. 1)",
    }  # fmt: skip
    assert graph.nodes[0] == {"kind": "temple", "label": "temple"}
    assert "There is a file" in fought("graph", "attacks", "--to", file).err
    assert fought("graph", "attacks", "--to", file, "--force").code == 0
    assert not nx.read_graphml(file)
    assert fought("graph", "attacks", "--to", str(tmp_path / "none" / "a.graphml")).code == Exit.STORAGE
    assert "Ask for one of: light fbi, attacks." in fought("graph", "paths", "--to", file).err


def test_changes_between_two_entries(fought: Call) -> None:
    lines = fought("changes", "2", "3").out.splitlines()
    assert lines[:2] == [
        "From entry 2 to entry 3: 1 entry changed something.",
        "Entry 3: Exots: snake on E1 (10 points)",
    ]
    assert "  On the map: snake on E1, Exots (no. 1)" in lines
    assert fought("changes", "2", "99").code == 2


def test_advice_says_whose_view_it_is(fought: Call) -> None:
    words = ("why", "fbi", "placements")
    raw = fought(*words, *MASTERS, "--json").json
    assert raw["answer"]["code"] == "no-placements"
    assert fought(*words, *MASTERS).out.splitlines()[:2] == [raw["answer"]["text"], view_statement("master").text]
    players = fought(*words)
    assert players.out.splitlines()[1] == view_statement("public").text
    assert "This is the players' view" in players.err
    assert fought("why", "attack", "9", "defences").code == 2


def test_what_if_touches_nothing(fought: Call) -> None:
    before = fought("journal").out
    done = fought("why", "retract", "4", *MASTERS)
    assert (done.code, "Off the map: bear on A5, FBI (no. 2)" in done.out) == (0, True)
    assert "keep it from the players" in done.err
    unquoted = fought("why", "place", "fbi", "tiger", "A1", *MASTERS)
    assert fought("why", "place fbi tiger A1", *MASTERS).out == unquoted.out
    assert unquoted.out.startswith("It would have changed nothing.\n")
    assert "What can be tried: place fbi tiger K17 · " in fought("why", "retract 4; wait", *MASTERS).err
    assert "Behind “place” belongs: team, figure, cell." in fought("why", "place fbi", *MASTERS).err
    refuses(fought, ("why retract 4", "ask with the master's eyes"))
    several = fought("why", "amend 4 place fbi snake A5; adjust exoti 7 @2", "--json", *MASTERS).json
    assert {"answer", "since", "decisive", "steps", "about", "viewer"} <= set(several)
    assert several["answer"]["code"] == "differences"
    assert [step["text"] for step in (several["decisive"], several["steps"][0])] == [
        "Tried: Amendment of entry 4: FBI: snake on A5 (10 points)",
        "Tried: Exots: +7 points, score and wallet: tried – after entry 2",
    ]
    same = fought("why", "adjust fbi 3; adjust fbi -3", "--short", *MASTERS)
    assert same.out.splitlines()[0] == "Only details would be different."
    assert fought("why", "adjust fbi 3 @99", *MASTERS).code == 2
    assert fought("journal").out == before


def test_a_dispute_from_the_claim_to_a_precedent(fought: Call) -> None:
    assert fought("disputes", "open", "That bear is ours", "--team", "exoti", "--entry", "4").code == 0
    assert fought("disputes").out == "Dispute 5: That bear is ours (Exots) – open\n"
    assert fought("disputes", "ask", "5", "figure", "2").code == 0
    assert fought("disputes", "ask", "5", "figure", "77").code == 2
    assert fought("disputes", "ask", "3", "figure", "2").code == 2
    assert fought("disputes", "ask", "5", "figure", "1").code == 0
    assert "evidence of entry 7 withdrawn" in fought("disputes", "withdraw", "7").err
    assert fought("disputes", "ask", "5", "entry", "4", "1").code == 0  # to players there is no such question
    assert fought("disputes", "show", "5", "--json").json[0]["evidence"][-1]["note"]["question"] == [
        "entry",
        "4",
        "without",
    ]
    assert "Entry 7 is no evidence in an open dispute" in fought("disputes", "withdraw", "7").err
    words = ("disputes", "decide", "adjust", "5", "exoti", "-3", "--because", "no reason to shout", "--rule", "g8")
    done = fought(*words, "--yes")
    assert done.code == 0, done.err
    assert "Now this would come of it:\n  Exots: adjustment – no reason to shout" in done.out
    lines = fought("disputes", "show", "5").out.splitlines()
    assert lines[0].startswith("Dispute 5: That bear is ours (Exots) – points are given or taken, decided by ")
    assert "  About entry 4: FBI: bear on A5 (10 points)" in lines
    assert "    Bear A5 of FBI shines: it stands on its start cell (L4)." in lines
    assert any("no reason to shout" in line for line in lines)
    withdrawn = next(line for line in lines if line.startswith("  Withdrawn by "))
    assert withdrawn.endswith("Evidence 7, as of entry 6: E1")
    assert fought("standings", "--json").json[1]["adjusted"] == -3
    assert fought("disputes", "show", "--rule", "G8").out.startswith("Dispute 5")
    assert "There is no such dispute." in fought("disputes", "show", "--rule", "A1").err
    assert fought("disputes", "show", "--json").json[0]["decision"]["note"]["rules"] == ["G8"]
    assert "was decided by entry 11" in fought("disputes", "decide", "uphold", "5", "--because", "x", "--yes").err


def test_a_decision_that_retracts_shows_what_would_change_and_asks(fought: Call) -> None:
    assert fought("disputes", "open", "Never bought").code == 0
    words = ("disputes", "decide", "retract", "5", "4", "--because", "slip of another camp")
    asked = fought(*words)
    assert (asked.code, "Off the map: bear on A5, FBI (no. 2)" in asked.out) == (1, True)
    for wrong in (("void", "5"), ("adjust", "5", "fbi"), ("uphold", "5", "1"), ("retract", "5", "x"), ("no", "5")):
        assert fought("disputes", "decide", *wrong, "--because", "x", "--yes").code == 2
    assert fought(*words, "--yes").code == 0
    assert [entry["kind"] for entry in entries(fought)[-2:]] == ["retraction", "decision"]
    assert fought("disputes", "decide", "void", "6", "1", "--because", "x", "--yes").code == 2


def test_a_decision_is_of_the_person_named_and_names_the_entry_that_amended(fought: Call) -> None:
    assert fought("disputes", "open", "It was no bear").code == 0
    assert fought("amend", "4", "place", "fbi", "tiger", "A5", "--because", "misread", "--yes").code == 0
    words = ("disputes", "decide", "amend", "5", "6", "--because", "x", "--yes")
    assert fought("--by", "Klára", *words).code == 0
    assert entries(fought)[-1]["by"] == "Klára"
    (dispute,) = fought("disputes", "show", "--json").json
    assert dispute["decision"]["note"]["entries"] == [6]
