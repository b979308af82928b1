"""Every command: what it puts out for players is the same for both twins; or it says why it is not for players."""

import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.cli.program import fejag
from fejag_admin.orders import ORDERS
from fejag_admin.rules.changes import changes
from fejag_admin.rules.orders import Place
from fejag_admin.rules.referee import carry_out
from tests.reports.camps import PASSWORD
from tests.secrets.twins import Pair

ENTERS = "it enters something; why an order is refused is told as `told_ruling` gives it"
MASTERS = "it is for the master, and says so"
FILES = "it reads or writes the master's own files and stores"
NO_CAMP = "it looks at no camp"
ELSEWHERE = "it is proved where the screens are"

# For every command the ways to call it with players' eyes, or why players never see what it puts out.
COMMANDS: dict[str, tuple[str, ...] | str] = {
    **{name: (f"{kind.example.removeprefix('fejag ')} --dry-run",) for name, kind in ORDERS.items()},
    **{f"amend {name}": ENTERS for name in ORDERS},
    **dict.fromkeys(
        ("result", "import-result", "slips", "freeze", "release", "retract", "undo", "redo", "edit"), ENTERS
    ),
    **{f"disputes {name}": ENTERS for name in ("open", "ask", "withdraw", "decide")},
    **dict.fromkeys(("day", "simulate", "sync", "disputes show"), MASTERS),
    **dict.fromkeys(("demo", "new", "camps", "import", "export", "check-map", "draw-map", "random-map"), FILES),
    **dict.fromkeys(("snapshots", "restore", "copies", "take-over", "verify", "salvage", "adjudicate"), FILES),
    "referee": NO_CAMP,
    "serve": ELSEWHERE,
    "place": ("place fbi tiger F1 --dry-run", "place fbi tiger A5 --dry-run --json", "place vlada bear AO41 --dry-run"),
    "close-round": ("close-round --dry-run", "close-round --dry-run --json"),
    "void-attack": ("void-attack 77 --reason so --dry-run", "void-attack 1 --reason so --dry-run"),
    "standings": ("standings", "standings --json", "standings --as-of 20", "standings --as-of 400"),
    "map": ("map --light all --middle all --zoom large", "map --json", "map --as-of 12", "map --as-of 400"),
    "print": (
        "print",
        "print standings --format svg --to .",
        "print bulletin --format svg --to . --corrected so",
        "print spreadsheet --to . --as-of 30",
    ),
    "publish": ("publish .", "publish . --json"),
    "journal": ("journal", "journal --json", "journal --unsettled", "journal --last 3 --as-of 20"),
    "why": (
        "why figure 30",
        "why entry 41 --json",
        "why attack 5",
        "why retract 30",
        "why attacks",
        "why attacks --as-of 39 --json",
        "why B2 fbi tiger",
        "why entry 60",
        "why fbi placements",
        "why fbi light",
    ),
    "graph": ("graph light fbi --to ./light.graphml", "graph attacks --to ./attacks.graphml"),
    "changes": ("changes 1 20", "changes 38 --json"),
    "rules": ("rules", "rules R3"),
}


def paths(command: click.Command, above: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    """All commands there are, those of groups too."""
    if not isinstance(command, click.Group):
        yield " ".join(above), command
        return
    context = click.Context(command)
    for name in command.list_commands(context):
        below = command.get_command(context, name)
        assert below is not None
        yield from paths(below, (*above, name))


def test_every_command_is_here() -> None:
    """A new command needs a line above; and whatever can look with players' eyes is proved."""
    there = dict(paths(fejag))
    assert there.keys() == COMMANDS.keys()
    for name, command in there.items():
        looks = any("--viewer" in param.opts for param in command.params)
        assert not looks or isinstance(COMMANDS[name], tuple) or COMMANDS[name] == ENTERS, name


def put_out(place: Path, words: str, viewer: str | None, folder: Path) -> tuple[int, str, dict[str, bytes]]:
    """What a command leaves behind: its exit code, all that it says, and the files it writes."""
    folder.mkdir(parents=True, exist_ok=True)
    asked = [f"{folder}{word[1:]}" if word == "." or word.startswith("./") else word for word in shlex.split(words)]
    asked += [] if viewer is None else ["--viewer", viewer]
    done = CliRunner().invoke(fejag, ["--store", str(place), "--camp", "twins", "--by", "Ota", *asked])
    files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return done.exit_code, (done.stdout + done.stderr).replace(str(folder), ""), files


Made = list[tuple[int, str, dict[str, bytes]]]


def of_both(twins: Pair, words: str, viewer: str | None, folder: Path) -> Made:
    """What a command leaves behind in each of the two camps."""
    return [put_out(twin.place, words, viewer, folder / f"{viewer}-{at}") for at, twin in enumerate(twins)]


@pytest.mark.usefixtures("not_typeset")
@pytest.mark.parametrize("name", [name for name, ways in COMMANDS.items() if isinstance(ways, tuple)])
def test_what_it_puts_out_for_players_is_the_same(name: str, pair: Pair, tmp_path: Path) -> None:
    looks = any("--viewer" in param.opts for param in dict(paths(fejag))[name].params)
    for number, words in enumerate(COMMANDS[name]):
        for viewer in ("public", "fbi") if looks else (None,):
            one, two = of_both(pair, words, viewer, tmp_path / str(number))
            assert one == two, words
            code, said, files = one
            assert code in (0, 2, 3), said
            assert said or files
            assert PASSWORD not in said + str(files)


def test_a_trial_of_what_is_accepted_is_the_same(pair: Pair, tmp_path: Path) -> None:
    """Placements that come to something else in each camp, as the master is told."""
    one, two = (twin.journal.state for twin in pair)
    team, board = one.setup.teams[0], one.setup.board
    differing = []
    for cell in range(0, board.size**2, 5):
        order = Place(team, "medved", cell, "so")
        (first, ruling), (second, other) = carry_out(one, order), carry_out(two, order)
        if ruling.accepted and other.accepted and changes(one, first) != changes(two, second):
            differing.append(cell)
    assert len(differing) > 20
    for cell in differing[::30]:
        words = f"place {team} bear {board.name(cell)} --override so --dry-run"
        for viewer in ("public", team):
            made = of_both(pair, words, viewer, tmp_path)
            assert made[0] == made[1], words
            assert made[0][0] == 0
        assert "keep it from the players" in put_out(pair[0].place, words, "master", tmp_path)[1]


@pytest.mark.parametrize("words", ["journal", "why exoti", "changes 1"])
def test_the_master_reads_more(words: str, pair: Pair, tmp_path: Path) -> None:
    _code, said, files = put_out(pair[0].place, words, "master", tmp_path)
    assert PASSWORD in said + str(files)


@pytest.mark.usefixtures("not_typeset")
def test_a_verdict_on_paper_is_the_same(pair: Pair, tmp_path: Path) -> None:
    assert pair[0].dispute != pair[1].dispute
    one, two = (
        put_out(twin.place, f"print verdict --dispute {twin.dispute} --to .", "public", tmp_path / twin.place.stem)
        for twin in pair
    )
    assert one == two
    assert one[2]


@pytest.mark.usefixtures("not_typeset")
def test_a_frozen_camp_says_the_same(frozen: Pair, tmp_path: Path) -> None:
    asked = ("standings", "map", "journal --json", "why entry 24", "why entry 25", "place fbi tiger A5 --dry-run")
    for words in (*asked, "print map --to . --format svg"):
        one, two = of_both(frozen, words, "fbi", tmp_path / words[:9])
        assert one == two, words
        assert "entry 24" in one[1] or words.startswith("print")


def test_no_number_leads_to_a_refused_order(pair: Pair, tmp_path: Path) -> None:
    last, version = players_journal(pair[0].journal).version, pair[0].journal.version
    assert version > last + 20
    for number in (*range(last + 1, version, 9), version):
        code, said, _files = put_out(pair[0].place, f"why entry {number}", "exoti", tmp_path)
        assert code == 2
        assert f"There is no entry {number}; the last one is {last}." in said
        assert PASSWORD not in said


def test_a_hidden_teleport_is_not_given_away_at_the_desk(pair: Pair, tmp_path: Path) -> None:
    one, two = (twin.journal.campaign.board for twin in pair)
    cell = one.name(min({*one.paired} - {*two.paired}))
    words = f"place fbi tiger {cell} --override so --dry-run"
    code, said, _files = put_out(pair[0].place, words, None, tmp_path)
    assert code == 3
    assert "It is refused for a reason that is not uncovered (R3)." in said
    assert "teleport" not in said
    assert '"code": null' in put_out(pair[0].place, f"{words} --json", None, tmp_path)[1]
    assert f"No: {cell} is a teleport (M4)." in put_out(pair[0].place, words, "master", tmp_path)[1]
