"""The program as a whole: help in both languages, exit codes, and that no traceback is ever shown."""

import codecs
import io
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
import textual
from xlsxwriter.workbook import Workbook

from fejag_admin import __version__
from fejag_admin.cli import program
from fejag_admin.cli.orders import amend_command
from fejag_admin.cli.output import Exit, look_alike
from fejag_admin.cli.speaking import shared_options
from fejag_admin.common.error_log import log_path
from fejag_admin.common.language import LANGUAGES, Language, in_language
from fejag_admin.common.settings import Settings, save_settings
from fejag_admin.rules.orders import Order, Ruling
from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store
from tests.cli.calling import ROOT, Call
from tests.cli.help_pages import pages


def process(
    *words: str, env: dict[str, str] | None = None, encoding: str = "utf-8"
) -> subprocess.CompletedProcess[str]:
    """A real ``fejag``, in a process of its own, with a console of this encoding."""
    command, env = [sys.executable, "-m", "fejag_admin", *words], env or {**os.environ, "PYTHONIOENCODING": encoding}
    return subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, encoding=encoding, errors="replace", timeout=60, check=False
    )


HELP_PAGES = pytest.mark.xdist_group("help")  # which a process has made for each language


@HELP_PAGES
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_explains_itself_with_an_example(language: Language) -> None:
    usage, example = in_language(language, "Usage:"), in_language(language, "Example")
    for words, page in pages(language).items():
        assert page.startswith(f"{usage} fejag"), words
        assert f"{example}:\n  fejag " in page, words
        for english in ("Usage:", "Options:", "Show this message", "[OPTIONS]"):
            assert language == "en" or in_language("cs", english) == english or english not in page


@HELP_PAGES
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_has_all_commands_by_section_each_on_a_line(language: Language) -> None:
    lines = pages(language)[()].splitlines()
    for section, commands in program.SECTIONS.items():
        heading = lines.index(in_language(language, section) + ":")
        for line, (name, (_module, about)) in zip(lines[heading + 1 :], commands.items(), strict=False):
            assert line.split() == [name, *in_language(language, about).split()]


HELP = """\
Použití: fejag adjudicate [VOLBY] SOUBOR

  Provede všechny příkazy ze souboru tábora a vypíše výsledek jako JSON; nic
  neukládá.

Argumenty:
  SOUBOR  Soubor tábora; - pro standardní vstup.

Volby:
  -h, --help  Ukázat tuto nápovědu a skončit.

Příklad:
  fejag adjudicate camp.json
"""


@HELP_PAGES
def test_the_words_and_the_layout_of_a_page_of_help() -> None:
    assert pages("cs")[("adjudicate",)] == HELP


def commands(command: click.Command) -> Iterator[click.Command]:
    """A command and all below it."""
    yield command
    if isinstance(command, click.Group):
        ctx = click.Context(command)
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            assert below is not None
            yield from commands(below)


def test_no_argument_or_option_of_a_command_is_named_like_another_or_like_one_that_holds_for_all() -> None:
    shared = {param.name for param in shared_options(hidden=True)}
    known = list(commands(program.fejag))
    assert len(known) > len(program.COMMANDS) + len(amend_command.commands)
    for command in known:
        names = [param.name for param in command.get_params(click.Context(command))]
        assert len(set(names)) == len(names), command.name
        assert shared <= set(names), command.name
        words = [word for param in command.params for word in (*param.opts, *param.secondary_opts)]
        assert len(set(words)) == len(words), command.name


def test_no_warning_of_python_reaches_the_terminal(call: Call, tmp_path: Path) -> None:
    assert call("new", "Camp").code == 0
    file, stream = tmp_path / "result.xlsx", io.BytesIO()
    made = Workbook(stream)
    made.add_worksheet().write_row(0, 0, ["place", "team"])
    made.close()
    with zipfile.ZipFile(stream) as whole, zipfile.ZipFile(file, "w") as bare:
        for name in whole.namelist():
            bare.writestr(name, whole.read(name).split(b"<cellStyles")[0] + b"</styleSheet>"
                          if name == "xl/styles.xml" else whole.read(name))  # fmt: skip
    done = process("import-result", str(file))
    assert done.stderr.splitlines() == ["no team has a place; if nobody played, say so with “fejag result --nobody”"]


def test_the_help_lists_every_command_and_every_exit_code(call: Call) -> None:
    told = " ".join(call("--help").out.split())
    for name in program.COMMANDS:
        assert f" {name} " in told
    for code in Exit:
        assert f"{code.value} " in told


def test_the_exit_codes_are_those_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for code in Exit:
        assert code is Exit.INTERRUPTED or f"\n| {code.value} |" in readme


def test_the_version(call: Call) -> None:
    assert call("--version").out == f"fejag {__version__}\n"
    done = process("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"fejag {__version__}\n", "")


WRONG_USE: list[tuple[tuple[str, ...], str]] = [
    (("standing",), "There is no command “standing”. Did you mean “standings”?"),
    (("standings", "--jsn"), "There is no option “--jsn”. Did you mean “--json”?"),
    (("standings", "--as-of"), "The option --as-of does not have the value that belongs to it."),
    (("standings", "more"), "Unexpected argument “more”."),
    (("adjudicate",), "FILE is missing."),
    (("--lang", "de", "standings"), "--lang: “de” is not known here."),
    (("map", "--zoom", "smoll"), "Did you mean “small”?"),
    (("amend",), "ENTRY is missing."),
    (("amend", "5"), "Say what entry 5 should have been."),
    (("amend", "5", "plac"), "Did you mean “place”?"),
    ((), "The application needs a terminal"),
]


def test_wrong_use_is_told_in_a_sentence(call: Call) -> None:
    for words, told in WRONG_USE:
        done = call(*words)
        assert (done.code, done.out) == (2, ""), words
        assert told in done.err, words


@HELP_PAGES
def test_a_page_of_help_is_wholly_in_the_language_that_was_said() -> None:
    words = ("result", "--help", "--lang=en")
    done = process(*words, env={**os.environ, "FEJAG_LANG": "cs", "COLUMNS": "80"})
    assert done.stdout.split() == pages("en")[("result",)].split()


@pytest.mark.parametrize("words", [("--lang", "cs", "standings"), ("standings", "--lang=cs")])
def test_the_language_may_be_said_before_and_after_the_command(small: Call, words: tuple[str, ...]) -> None:
    assert in_language("cs", "wallet") in small(*words).out


def test_the_language_of_the_settings_counts_unless_the_environment_says_otherwise(
    small: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert save_settings(Settings(language="cs"))
    assert "wallet" in small("standings").out
    for unknown in ("", "xx"):
        monkeypatch.setenv("FEJAG_LANG", unknown)
        assert in_language("cs", "wallet") in small("standings").out
    assert "wallet" in small("--lang", "en", "standings").out


def test_the_person_is_the_one_named_or_of_the_settings(small: Call) -> None:
    save_settings(Settings(by="Ema"))
    small("answer", "fbi", "wrong")
    small("answer", "exoti", "wrong", "--by", "Jan")
    assert [entry["by"] for entry in small("journal", "--json").json] == ["Ota", "Ema", "Jan"]
    done = small("--by", " ", "answer", "fbi", "wrong")
    assert (done.code, done.err) == (2, "Say who enters this.\n")


def test_a_conflict_has_its_own_exit_code(begun: Call, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    enter = Desk.enter

    def enter_second(desk: Desk, order: Order, *, by: str, note: str | None, even_refused: bool) -> Ruling:
        with Store.open(store) as other:
            enter(other.desk(desk.slug), order, by=by)
        return enter(desk, order, by=by, note=note, even_refused=even_refused)

    monkeypatch.setattr(Desk, "enter", enter_second)
    done = begun("answer", "fbi", "incomplete")
    assert done.code == Exit.CONFLICT
    assert "Somebody else was first" in done.err
    assert "Now this would come of it:" in done.err
    assert len(begun("journal", "--json").json) == 3


@pytest.mark.parametrize(
    ("place", "code"), [("mysql://user@server/x", Exit.BAD_INPUT), ("/nowhere/at/all.db", Exit.STORAGE)]
)
def test_trouble_with_the_store_is_told_in_a_sentence(call: Call, place: str, code: Exit) -> None:
    done = call("--store", place, "new", "Tábor")
    assert (done.code, done.out) == (code, "")
    assert len(done.err.splitlines()) == 1


def test_an_unexpected_error_goes_to_the_log(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_words: object) -> None:
        raise ZeroDivisionError("somewhere deep")

    monkeypatch.setattr(program, "choose_language", broken)
    done = call("standings")
    assert done.code == Exit.FAILED
    assert str(log_path()) in done.err
    assert "ZeroDivisionError" in done.err
    assert "somewhere deep" in log_path().read_text(encoding="utf-8")


def test_an_interruption_is_told(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(program, "choose_language", interrupted)
    done = call("standings")
    assert done.code == Exit.INTERRUPTED
    assert "what was confirmed before is safe" in done.err


def test_a_reader_that_wants_no_more_is_no_trouble() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        command = [sys.executable, "-m", "fejag_admin", "adjudicate", "data/sample-camp.json"]
        done = subprocess.run(
            command, cwd=ROOT, stdout=closed, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", ["adjudicate data/sample-camp.json", "nothing"])
def test_closed_streams_are_no_trouble(words: str) -> None:
    script = f"{sys.executable} -m fejag_admin {words} >&- 2>&-"
    done = subprocess.run(["/bin/sh", "-c", script], cwd=ROOT, timeout=60, check=False)
    assert done.returncode == (Exit.BAD_INPUT if words == "nothing" else Exit.FINE)
    assert not log_path().exists()


def test_whoever_closes_the_input_is_told_that_a_terminal_is_needed() -> None:
    script = f"{sys.executable} -m fejag_admin <&-"
    done = subprocess.run(["/bin/sh", "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == Exit.BAD_INPUT
    assert done.stderr.startswith("The application needs a terminal")
    assert not log_path().exists()


@pytest.mark.parametrize("words", ["adjudicate data/sample-camp.json", "--help"])
def test_a_full_disk_is_told_in_a_sentence(words: str) -> None:
    command = [sys.executable, "-m", "fejag_admin", *words.split()]
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert done.returncode == Exit.STORAGE
    assert done.stderr.splitlines() == [
        "The system refuses: No space left on device. What was confirmed before is safe."
    ]


def test_a_real_process_end_to_end(call: Call) -> None:
    assert process("demo", "--finished", "--no-tui").returncode == 0
    refused = call("result", "fbi")
    assert refused.code == Exit.REFUSED
    assert "No: all games are over (G4)." in refused.err
    plainest = process("--ascii", "--lang", "cs", "map", "--viewer", "master")
    assert plainest.stdout.isascii()
    assert plainest.stderr.isascii()
    assert "medved" in plainest.stdout
    assert "?" not in plainest.stdout
    drawn = call("map").out.splitlines()
    plain = process("map", encoding="cp1250").stdout.splitlines()  # an old console
    assert "▁▁" in drawn[1]
    assert "__" in plain[1]
    assert list(map(len, plain)) == list(map(len, drawn))
    assert "?" not in "".join(plain)


def test_every_sign_that_the_program_knows_has_one_that_looks_like_it() -> None:
    codecs.register_error("look-alike", look_alike)
    folders = ("fejag_admin/**/*.py", "fejag_admin/**/*.po", "boardgames/**/*.py", "reports/**/*.py", "data/**/*.json")
    borders = Path(textual.__file__).parent
    drawn = [
        borders / name for name in ("_border.py", "scrollbar.py", "renderables/sparkline.py", "renderables/bar.py")
    ]
    files = [*drawn, *(path for folder in folders for path in ROOT.glob(folder))]
    signs = set("".join(path.read_text(encoding="utf-8") for path in files)) - {"\N{REPLACEMENT CHARACTER}", "?"}
    assert len(signs) > 150
    for encoding in ("ascii", "cp852", "cp1250"):
        poor = {sign: sign.encode(encoding, "look-alike").decode(encoding) for sign in signs}
        assert {sign: look for sign, look in poor.items() if look == "?" or len(look) != 1} == {}


@HELP_PAGES
def test_english_examples_have_no_czech_in_them() -> None:
    for told in pages("en").values():
        assert [
            word for word in told.split() if not word.isascii() and set(word.casefold()) & set("áčďéěíňóřšťúůýž")
        ] == []
        assert "tygr" not in told


def test_no_code_of_the_folder_where_it_is_started_runs(tmp_path: Path) -> None:
    """Not even by ``python -m``, which looks there first."""
    (tmp_path / "click.py").write_text("raise SystemExit(3)", "utf-8")
    command = [sys.executable, "-m", "fejag_admin", "standings", "--help"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == 0
