"""The program ``fejag``: its commands, its language, and what is told when something goes wrong."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import pairwise
from typing import Any, NoReturn

import click

from fejag_admin.cli.exits import Exit, meaning
from fejag_admin.cli.output import heard, look_alike, put, say
from fejag_admin.cli.speaking import Commands, Option, Where, usage_text
from fejag_admin.common.language import LANGUAGES, _, use_language

# In the order of an organiser's day: the name of each command and the module with the function that builds it.
COMMANDS = {
    "demo": "camps",
    "new": "camps",
    "camps": "camps",
    "import": "files",
    "export": "files",
    "result": "orders",
    "import-result": "results",
    "place": "orders",
    "slips": "slips",
    "close-round": "orders",
    "answer": "orders",
    "adjust": "orders",
    "void-attack": "orders",
    "standings": "standings",
    "day": "standings",
    "attacks": "attacks",
    "map": "map",
    "check-map": "maps",
    "draw-map": "maps",
    "random-map": "maps",
    "simulate": "simulate",
    "print": "print",
    "publish": "publish",
    "board": "board",
    "serve": "serve",
    "freeze": "freeze",
    "release": "freeze",
    "journal": "journal",
    "why": "why",
    "graph": "asking",
    "changes": "asking",
    "advise": "asking",
    "whatif": "whatif",
    "disputes": "disputes",
    "rules": "rules",
    "amend": "corrections",
    "retract": "corrections",
    "undo": "edit",
    "redo": "edit",
    "edit": "edit",
    "snapshots": "safety",
    "restore": "safety",
    "verify": "safety",
    "salvage": "safety",
    "tidy": "camps",
    "copies": "copies",
    "sync": "copies",
    "take-over": "copies",
    "adjudicate": "adjudicate",
    "referee": "referee",
}


class Program(click.Command):
    """What ``main`` runs: it finds the language, builds the commands in it, and turns every error into a sentence."""

    def main(self, args: Sequence[str] | None = None, *_more: Any, **_settings: Any) -> NoReturn:
        """Run the command line and leave with an exit code."""
        arguments = list(sys.argv[1:] if args is None else args)
        sys.exit(guarded(lambda: _run(arguments)))


fejag = Program("fejag")


def program() -> Commands:
    """The program as a command, in the current language."""
    return Commands(
        "fejag",
        {name: _builder(name) for name in COMMANDS},
        hidden=False,
        params=[_version()],
        callback=_open,
        invoke_without_command=True,
        help=_("The desk for a camp that plays FEJAG. Without a command it opens the last camp in the terminal."),
        epilog=_codes(),
        example=_("fejag place fbi tiger K17"),
    )


def _builder(name: str) -> Callable[[], click.Command]:
    def build() -> click.Command:
        module = import_module(f"fejag_admin.cli.{COMMANDS[name]}")
        command: click.Command = getattr(module, name.replace("-", "_") + "_command")()
        return command

    return build


def _version() -> click.Option:
    def show(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
        if value:
            from fejag_admin import __version__

            put([f"fejag {__version__}"])
            ctx.exit(Exit.FINE)

    about = _("Show the version and leave.")
    return Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=show, help=about)


def _codes() -> str:
    codes = "; ".join(f"{code.value} {meaning(code)}" for code in Exit)
    return _("Exit codes: {codes}.").format(codes=codes)


@click.pass_context
def _open(ctx: click.Context) -> Exit:
    """Open the terminal application if no command was given."""
    if ctx.invoked_subcommand is not None:
        return Exit.FINE
    from fejag_admin.cli.desk import open_application

    return open_application(ctx.find_object(Where) or Where())


def _run(arguments: list[str]) -> int:
    _choose_language(arguments)
    code = program().main(args=arguments, prog_name="fejag", standalone_mode=False, obj=Where())
    with heard(sys.stdout):
        sys.stdout.flush()
    return Exit.FINE if code is None else int(code)


def _choose_language(arguments: list[str]) -> None:
    """``--lang`` wherever it stands, else FEJAG_LANG, else the settings, else the locale."""
    words = arguments[: arguments.index("--")] if "--" in arguments else arguments
    given = [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    given += [value for word, value in pairwise(words) if word == "--lang"]
    chosen = next((word.lower() for word in given if word.lower() in LANGUAGES), None)
    wanted = os.environ.get("FEJAG_LANG", "")
    if chosen is None and wanted.lower() not in LANGUAGES and "--version" not in arguments:
        from fejag_admin.common.settings import load_settings

        kept = load_settings().language
        chosen = kept if kept in LANGUAGES else None
        if wanted:
            use_language(chosen)
            told = _("FEJAG_LANG is “{word}”, a language that this program does not speak; it speaks {known}.")
            say(told.format(word=wanted, known=", ".join(LANGUAGES)))
    use_language(chosen)


def guarded(run: Callable[[], int]) -> int:
    """Run something; whatever goes wrong is told in a sentence on standard error. Returns the exit code."""
    codecs.register_error("look-alike", look_alike)
    if sys.platform == "win32" and sys.stdout is not None and sys.stdout.isatty():
        os.system("")  # noqa: S605, S607 - afterwards an old console understands bold and colours
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started the program: nobody speaks or listens
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open as long as the program
        if name == "stdin":
            continue
        if hasattr(stream := getattr(sys, name), "reconfigure"):
            stream.reconfigure(errors="look-alike")
    try:
        return run()
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.UsageError as error:
        return _wrong_use(error)
    except (click.Abort, KeyboardInterrupt):
        say(_("Interrupted; what was confirmed before is safe."))
        return Exit.INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output wants no more of it; nothing may be flushed into the pipe at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.FAILED
    except Exception as error:  # noqa: BLE001 - the one place that stands between an error and the person
        return _trouble(error)


def _wrong_use(error: click.UsageError) -> Exit:
    say(usage_text(error))
    if error.ctx is not None:
        say(_("“{command} --help” explains it.").format(command=error.ctx.command_path))
    return Exit.BAD_INPUT


def _trouble(error: Exception) -> Exit:
    """Tell what is wrong; an error nobody has thought of goes to the log, too."""
    from fejag_admin.answers.question import QuestionError
    from fejag_admin.camp.file.faults import DocumentError
    from fejag_admin.camp.journal.editing import FixedError
    from fejag_admin.rules.board import CellError
    from fejag_admin.store import errors as store
    from fejag_admin.texts.names import UnknownNameError

    match error:
        case DocumentError():
            for fault in error.faults:
                say(str(fault))
            return Exit.BAD_INPUT
        case store.Conflict():
            say(str(error))
            return Exit.CONFLICT
        case store.BadAddress() | store.UnknownCamp() | store.UnknownSnapshot() | store.EntryRefused():
            say(str(error))
            return Exit.BAD_INPUT
        case store.StoreError():
            say(str(error))
            return Exit.STORAGE
        case UnknownNameError() | CellError() | QuestionError() | FixedError():
            say(str(error))
            return Exit.BAD_INPUT
        case OSError():
            say(_("The system refuses: {reason}. What was confirmed before is safe.").format(reason=error.strerror))
            return Exit.STORAGE
    from fejag_admin.common.error_log import log_path, write_log

    place = write_log(error) or log_path()
    told = _("Something unexpected happened ({error}). What was confirmed before is safe. Details are in {place}.")
    say(told.format(error=type(error).__name__, place=place))
    return Exit.FAILED
