"""The program as a whole: help in both languages, exit codes, and that no traceback is ever shown."""

import codecs
import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import click
import pytest
import textual
from xlsxwriter.workbook import Workbook

from fejag_admin import __version__
from fejag_admin.cli import program
from fejag_admin.cli.commands.orders import amend_command
from fejag_admin.cli.output import Exit, look_alike
from fejag_admin.cli.speaking import shared_options
from fejag_admin.common.error_log import log_path
from fejag_admin.common.language import LANGUAGES, Language, in_language
from fejag_admin.common.settings import Settings, save_settings
from fejag_admin.rules.orders import Order, Ruling
from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store
from tests.cli.calling import ROOT, Call, Called, entries, process, refuses
from tests.cli.help_pages import pages
from tests.secrets.test_commands import paths

HELP_PAGES = pytest.mark.xdist_group("help")  # which a process has made for each language


@HELP_PAGES
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_explains_itself_with_an_example(language: Language) -> None:
    usage, example = in_language(language, "Usage:"), in_language(language, "Example")
    for words, page in pages(language).items():
        assert page.startswith(f"{usage} fejag"), words
        assert f"{example}:\n  fejag " in page, words
        if language == "en":
            assert not set(page.casefold()) & set("áčďéěíňóřšťúůýž"), words
            assert "tygr" not in page, words
        for english in ("Usage:", "Options:", "Show this message", "[OPTIONS]"):
            assert language == "en" or in_language("cs", english) == english or english not in page


@HELP_PAGES
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_has_all_commands_by_section_each_on_a_line_and_every_exit_code(language: Language) -> None:
    page = pages(language)[()]
    lines = page.splitlines()
    for section, commands in program.SECTIONS.items():
        heading = lines.index(in_language(language, section) + ":")
        for line, (name, (_module, about)) in zip(lines[heading + 1 :], commands.items(), strict=False):
            assert line.split() == [name, *in_language(language, about).split()]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for code in Exit:
        assert f" {code.value} " in f"{' '.join(page.split())} "
        assert code is Exit.INTERRUPTED or f"\n| {code.value} |" in readme


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


def test_no_argument_or_option_of_a_command_is_named_like_another_or_like_one_that_holds_for_all() -> None:
    shared = {param.name for param in shared_options(hidden=True)}
    commands = dict(paths(program.fejag))
    assert len(commands) > len(program.COMMANDS) + len(amend_command.commands)
    for words, command in commands.items():
        names = [param.name for param in command.get_params(click.Context(command))]
        assert len(set(names)) == len(names), words
        assert shared <= set(names), words
        spellings = [word for param in command.params for word in (*param.opts, *param.secondary_opts)]
        assert len(set(spellings)) == len(spellings), words


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


def test_the_version(call: Call) -> None:
    assert call("--version").out == f"fejag {__version__}\n"


def test_wrong_use_is_told_in_a_sentence(call: Call) -> None:
    refuses(
        call,
        ("standing", "There is no command “standing”. Did you mean “standings”?"),
        ("standings --jsn", "There is no option “--jsn”. Did you mean “--json”?"),
        ("standings --as-of", "The option --as-of does not have the value that belongs to it."),
        ("standings more", "Unexpected argument “more”."),
        ("adjudicate", "FILE is missing."),
        ("--lang de standings", "--lang: “de” is not known here."),
        ("map --zoom smoll", "Did you mean “small”?"),
        ("amend", "ENTRY is missing."),
        ("amend 5", "Say what entry 5 should have been."),
        ("amend 5 plac", "Did you mean “place”?"),
        ("", "The application needs a terminal"),
    )


@HELP_PAGES
def test_a_page_of_help_is_wholly_in_the_language_that_was_said() -> None:
    done = process("result", "--help", "--lang=en", FEJAG_LANG="cs", COLUMNS="80")
    assert done.stdout.split() == pages("en")[("result",)].split()


def test_the_language_is_that_of_the_option_else_of_the_environment_else_of_the_settings(
    small: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    czech = in_language("cs", "wallet")
    for words in (("--lang", "cs", "standings"), ("standings", "--lang=cs")):
        assert czech in small(*words).out
    assert save_settings(Settings(language="cs"))
    assert "wallet" in small("standings").out
    for unknown in ("", "xx"):
        monkeypatch.setenv("FEJAG_LANG", unknown)
        assert czech in small("standings").out
    assert "wallet" in small("--lang", "en", "standings").out


def test_the_person_is_the_one_named_or_of_the_settings(small: Call) -> None:
    save_settings(Settings(by="Ema"))
    small("answer", "fbi", "wrong")
    small("answer", "exoti", "wrong", "--by", "Jan")
    assert [entry["by"] for entry in entries(small)] == ["Ota", "Ema", "Jan"]
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
    assert len(entries(begun)) == 3


@pytest.mark.parametrize(
    ("place", "code"), [("mysql://user@server/x", Exit.BAD_INPUT), ("/nowhere/at/all.db", Exit.STORAGE)]
)
def test_trouble_with_the_store_is_told_in_a_sentence(call: Call, place: str, code: Exit) -> None:
    done = call("--store", place, "new", "Tábor")
    assert (done.code, done.out, len(done.err.splitlines())) == (code, "", 1)


def test_an_unexpected_error_goes_to_the_log_and_an_interruption_is_told(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end_by(error: BaseException) -> Called:
        def broken(*_words: object) -> None:
            raise error

        monkeypatch.setattr(program, "choose_language", broken)
        return call("standings")

    done = end_by(KeyboardInterrupt())
    assert (done.code, "what was confirmed before is safe" in done.err) == (Exit.INTERRUPTED, True)
    assert not log_path().exists()
    done = end_by(ZeroDivisionError("somewhere deep"))
    assert done.code == Exit.FAILED
    assert str(log_path()) in done.err
    assert "ZeroDivisionError" in done.err
    assert "somewhere deep" in log_path().read_text(encoding="utf-8")


def test_a_reader_that_wants_no_more_is_no_trouble_and_stops_no_correction(begun: Call) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        done = process("adjudicate", "data/sample-camp.json", stdout=closed)
        assert (done.returncode, done.stderr) == (0, "")
        done = process("retract", "2", "--because", "x", "--yes", stdout=closed)
        assert (done.returncode, "Retraction of entry 2" in done.stderr) == (0, True)
    assert len(entries(begun)) == 3


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("adjudicate data/sample-camp.json >&- 2>&-", Exit.FINE),
        ("nothing >&- 2>&-", Exit.BAD_INPUT),
        ("<&-", Exit.BAD_INPUT),
    ],
)
def test_closed_streams_are_no_trouble(words: str, code: Exit) -> None:
    script = f"{sys.executable} -m fejag_admin {words}"
    done = subprocess.run(["/bin/sh", "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == code
    assert done.stderr.startswith("The application needs a terminal") == (words == "<&-")
    assert not log_path().exists()


@pytest.mark.parametrize("words", ["adjudicate data/sample-camp.json", "--help"])
def test_a_full_disk_is_told_in_a_sentence(words: str) -> None:
    with open("/dev/full", "w") as full:
        done = process(*words.split(), stdout=full)
    assert done.returncode == Exit.STORAGE
    assert done.stderr == "The system refuses: No space left on device. What was confirmed before is safe.\n"


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


def test_no_code_of_the_folder_where_it_is_started_runs(tmp_path: Path) -> None:
    """Not even by ``python -m``, which looks there first."""
    (tmp_path / "click.py").write_text("raise SystemExit(3)", "utf-8")
    assert process("standings", "--help", cwd=tmp_path).returncode == 0
