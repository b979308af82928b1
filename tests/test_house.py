"""Who may import whom: the contracts of pyproject.toml, and what a clean interpreter really loads."""

import ast
import importlib
import inspect
import json
import os
import pkgutil
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from grimp import build_graph
from importlinter.cli import lint_imports
from networkx import DiGraph, strongly_connected_components

from fejag_admin import tui
from fejag_admin.camp.file.document import load
from fejag_admin.common.files import data_file
from fejag_admin.rules.orders import Place, Result
from fejag_admin.store.store import Store
from fejag_admin.texts.rulebook import RULES

ROOT = Path(__file__).parent.parent
HEAVY = {"aiohttp", "alembic", "networkx", "rich", "segno", "sqlalchemy", "textual", "textual_serve"}
OURS = {"boardgames", "fejag_admin", "reports"}
ROOMS = {  # the lines of Python that a room may have at most, with room for a thing or two by the recipes
    "fejag_admin/common": 1_220,
    "fejag_admin/rules": 1_900,
    "fejag_admin/orders": 800,
    "fejag_admin/texts": 1_400,
    "fejag_admin/camp/journal": 1_200,
    "fejag_admin/camp": 6_800,
    "fejag_admin/lab": 550,
    "fejag_admin/answers": 3_900,
    "fejag_admin/store": 3_800,
    "fejag_admin/cli": 4_200,
    "fejag_admin/web": 900,
    "fejag_admin/tui/referee": 2_850,
    "fejag_admin/tui/shell": 2_500,
    "fejag_admin/tui": 14_300,
    "reports": 4_300,
    "boardgames": 13_200,
}
PRODUCT = 57_500
"""The lines of Python that all rooms together may have at most."""

PROBE = """
import json, sys
{code}
loaded = sorted({{name.partition(".")[0] for name in sys.modules}})
print("\\n" + json.dumps([loaded, sorted(name for name in sys.modules if name.startswith("fejag_admin"))]))
"""
RUN = """
import contextlib
from fejag_admin.cli import main
sys.argv = ["fejag", *{arguments!r}]
with contextlib.suppress(SystemExit):
    sys.exit(main())
"""


def loaded_by(code: str, folder: Path) -> tuple[set[str], set[str]]:
    """The top-level packages, and the modules of fejag_admin, that a clean interpreter holds after running ``code``."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", PROBE.format(code=code)],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    packages, modules = json.loads(done.stdout.splitlines()[-1])
    return set(packages), set(modules)


def loaded_by_command(arguments: list[str], folder: Path) -> tuple[set[str], set[str]]:
    """The same for a ``fejag`` command."""
    return loaded_by(RUN.format(arguments=arguments), folder)


def test_the_contracts_are_kept(capfd: pytest.CaptureFixture[str]) -> None:
    """The same check as the command ``lint-imports``, with the contracts in pyproject.toml."""
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert status == 0, capfd.readouterr().out


def test_python_is_started_by_one_function() -> None:
    """Which keeps it from importing what lies in the folder where somebody has started the program."""
    sources = [path for package in ("fejag_admin", "boardgames", "reports") for path in (ROOT / package).rglob("*.py")]
    starting = re.compile(
        r"sys\.executable|os\.(exec|spawn|posix_spawn|popen|fork)|os\.system\([^\"]|shell=True|multiprocessing"
    )
    found = {str(path.relative_to(ROOT)) for path in sources if starting.search(path.read_text("utf-8"))}
    assert found == {"fejag_admin/common/processes.py"}
    by_name = re.compile(r"\b(Popen|check_output|check_call|create_subprocess_\w+|subprocess\.(run|call))\(([^)]*)")
    for path in sources:
        for start in by_name.finditer(path.read_text("utf-8")):
            first = start[3].split(",")[0].strip().strip("*[")
            assert first.endswith(("python.words", "opener")), f"{path.relative_to(ROOT)} starts {first}"


def lines(room: str) -> int:
    """The lines of Python in a folder and those within it."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in (ROOT / room).rglob("*.py"))


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_outgrows_its_walls(room: str) -> None:
    assert lines(room) <= ROOMS[room]


def test_the_house_does_not_grow() -> None:
    assert sum(lines(room) for room in OURS) <= PRODUCT


def test_the_referee_is_pure(tmp_path: Path) -> None:
    rules = sorted(path.stem for path in (ROOT / "fejag_admin/rules").glob("[a-z]*.py"))
    packages, modules = loaded_by("\n".join(f"import fejag_admin.rules.{name}" for name in rules), tmp_path)
    assert packages & {*HEAVY, "click", "gettext", "pathlib", "random", "sqlite3"} == set()
    ground = {"fejag_admin"}
    assert {name for name in modules if not name.startswith("fejag_admin.rules")} == ground


def test_the_words_load_nothing_heavy(tmp_path: Path) -> None:
    words = ("orders.entered", "texts.changes", "texts.names", "texts.rulebook", "texts.rulings")
    packages, modules = loaded_by("\n".join(f"import fejag_admin.{name}" for name in words), tmp_path)
    assert packages & {*HEAVY, "click"} == set()
    assert {name for name in modules if "camp" in name} == set()


def test_the_board_games_know_nothing_of_the_camp(tmp_path: Path) -> None:
    rooms = sorted(
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in (ROOT / "boardgames").rglob("*.py")
    )
    packages, modules = loaded_by("\n".join(f"import {room}" for room in rooms), tmp_path)
    ours = {name for name in modules if not name.startswith(("boardgames", "fejag_admin.common"))}
    assert ours == {"fejag_admin"}
    assert packages & {"click", "rich", "sqlalchemy", "textual"} == set()


LIGHT = {"openpyxl", "psycopg", *HEAVY} - {"rich"}
"""What commands that neither open a camp nor draw do without; Rich draws tables."""


@pytest.mark.parametrize(
    "words",
    [
        "--version",
        "--help",
        f"adjudicate {data_file('sample-camp.json')}",
        "rules A3",
        "referee",
        "referee stezky --example",
        f"referee stezky {data_file('stezky/examples/scoring-of-the-rulebook.json')}",
    ],
)
def test_what_opens_no_camp_loads_neither_database_nor_screen(words: str, tmp_path: Path) -> None:
    packages, _modules = loaded_by_command(words.split(), tmp_path)
    assert packages & LIGHT == set()


def test_commands_of_every_day_load_neither_graphs_nor_screens(tmp_path: Path) -> None:
    """What judges, shows and explains does without networkx and Textual, which take long to load."""
    camp = load(data_file("sample-camp.json").read_bytes())
    last_but_one = max(at for at, entered in enumerate(camp.orders[:-1]) if isinstance(entered.order, Result))
    place = tmp_path / "camps.db"
    with Store.open(place) as store:
        slug = store.create("Camp", replace(camp, orders=camp.orders[:last_but_one]), "Jana").slug
    for words in (
        "result aliens jones=exoti fbi vlada",
        "place jones tygr X5",
        "standings",
        "why attack 3",
    ):
        packages, _modules = loaded_by_command(["--store", str(place), *words.split()], tmp_path)
        assert packages & {"aiohttp", "alembic", "networkx", "textual", "typst"} == set(), words
    with Store.open(place) as store:
        journal = store.desk(slug).journal
    assert [type(step.order) for step in journal.steps[-2:]] == [Result, Place]
    assert all(step.ruling.accepted for step in journal.steps[-2:])


LATE = {  # what may be imported inside a function, and why
    "networkx", "textual", "typst",  # load long, and most commands do without
    "alembic", "alembic.config", "fejag_admin.store.database.server",  # the same: changes of the schema, and PostgreSQL
    "fcntl", "locale", "msvcrt", "resource", "fejag_admin.tui.shell.terminal",  # are of one system
    "fejag_admin.cli.desk", "fejag_admin.cli.program", "fejag_admin.tui.shell.app",  # groups of commands
    "fejag_admin.tui.help.dialog", "fejag_admin.web.server",  # the same
    "fejag_admin.tui.widgets.marks",  # imports Textual
}  # fmt: skip


def late_imports(path: Path) -> set[str]:
    """The modules that are imported inside functions of a file."""
    found = set()
    for function in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.ImportFrom):
                    found.add(str(node.module))
                elif isinstance(node, ast.Import):
                    found |= {name.name for name in node.names}
    return found


def test_imports_stand_at_the_top_of_a_file() -> None:
    files = [path for package in sorted(OURS) for path in sorted((ROOT / package).rglob("*.py"))]
    late = {str(path.relative_to(ROOT)): late_imports(path) - LATE for path in files}
    assert {file: sorted(modules) for file, modules in late.items() if modules} == {}


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports for types only, and those inside functions, count."""
    graph = build_graph("boardgames", "fejag_admin", "reports")
    arrows: DiGraph[str] = DiGraph()
    arrows.add_edges_from(
        (one, other) for one in graph.modules for other in graph.find_modules_directly_imported_by(one)
    )
    assert [sorted(one) for one in strongly_connected_components(arrows) if len(one) > 1] == []


def test_each_rule_is_decided_in_one_place() -> None:
    """Whoever has the rulebook in hand looks for ``# A6:`` and finds its place, in the order of the book."""
    places: dict[str, list[str]] = {rule: [] for rule in RULES}
    for path in sorted((ROOT / "fejag_admin").rglob("*.py")):
        found = re.findall(r"^ *# ([A-Z][0-9]+a?): ", path.read_text("utf-8"), re.M)
        for rule in found:
            places[rule].append(path.name)
        if path.parent.name == "rules":
            assert found == sorted(found, key=list(RULES).index), path
    assert {rule: where for rule, where in places.items() if len(where) != 1} == {}


PATCHES = "fejag_admin/tui/shell/textual_patches.py"


def private_names(tree: ast.AST) -> set[str]:
    """The private names that a class defines, or uses of anything."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
    return {name for name in found if name.startswith("_") and not name.startswith("__")}


@cache
def private_names_of(kind: Any) -> set[str]:
    return private_names(ast.parse(textwrap.dedent(inspect.getsource(kind))))


def test_what_textual_keeps_private_is_named_in_one_file() -> None:
    """By it alone a version of Textual can break what its own announcements promise."""
    files = [path for path in (ROOT / "fejag_admin").rglob("*.py") if path != ROOT / PATCHES]
    importing = re.compile(r"from textual[\w.]*\._|import textual[\w.]*\._|from textual[\w.]* import [^#\n]*\b_")
    assert [str(path) for path in files if importing.search(path.read_text("utf-8"))] == []
    used = set()
    for name in [found.name for found in pkgutil.walk_packages(tui.__path__, "fejag_admin.tui.")]:
        kinds: list[Any] = [*filter(inspect.isclass, vars(importlib.import_module(name)).values())]
        for kind in [kind for kind in kinds if kind.__module__ == name and not name.endswith("textual_patches")]:
            bases = [base for base in kind.__mro__ if base.__module__.startswith("textual.")]
            theirs = set().union(*map(private_names_of, bases))
            used |= {(kind.__qualname__, private) for private in private_names_of(kind) & theirs}
    assert used == set()


def test_each_patch_of_textual_says_why_and_until_when() -> None:
    text = (ROOT / PATCHES).read_text("utf-8")
    assert len(text.splitlines()) <= 100
    for patch in ast.parse(text).body:
        if isinstance(patch, ast.ClassDef | ast.FunctionDef):
            told = ast.get_docstring(patch) or ""
            assert re.search(r"o public issue yet|Textualize/textual#\d+", told), patch.name
            assert "It can go " in told, patch.name


VAGUE = {"told", "said", "one", "found", "known", "given", "shown", "meant", "whole", "other", "rest", "here"}
"""Names that could stand anywhere say nothing where they stand; only a comprehension may use them."""


def vague_names(path: Path) -> Iterator[str]:
    """Each variable, parameter, function, class and member with a vague name, and where it is."""
    tree = ast.parse(path.read_text("utf-8"))
    short = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
    free = {id(inside) for node in ast.walk(tree) if isinstance(node, short) for inside in ast.walk(node)}
    for node in ast.walk(tree):
        match node:
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
                | ast.arg(arg=name)
                | ast.Attribute(attr=name, ctx=ast.Store())
                | ast.Name(id=name, ctx=ast.Store())
            ) if name.strip("_") in VAGUE and id(node) not in free:
                yield f"{path.relative_to(ROOT)}:{node.lineno} {name}"


def test_names_say_what_a_value_is() -> None:
    sources = [path for package in OURS for path in (ROOT / package).rglob("*.py")]
    assert [name for path in sources for name in vague_names(path)] == []


SHARED_CLASSES = {"Column", "Options", "Table"}
"""Names of classes that stand for several things outside the rooms of the games, which are built alike."""


def test_a_class_name_stands_for_one_thing() -> None:
    rooms: dict[str, set[str]] = {}
    for path in (path for package in OURS for path in (ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).parts
        room = "a game" if parts[0] == "boardgames" and parts[1] != "core" else str(path)
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                rooms.setdefault(node.name, set()).add(room)
    assert {name for name, places in rooms.items() if len(places) > 1} == SHARED_CLASSES
