"""The program ``fejag``: its commands, its language, and what is told when something goes wrong."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from fejag_admin import __version__
from fejag_admin.cli.output import Exit, heard, look_alike, put, say
from fejag_admin.cli.speaking import Commands, Where, option, usage_text
from fejag_admin.common.error_log import InputError, log_path, write_log
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import _
from fejag_admin.common.settings import choose_language
from fejag_admin.orders import ORDERS
from fejag_admin.rules.board import CellError
from fejag_admin.store.database import errors as store
from reports import CannotPrintError, CannotWriteError

SECTIONS = {
    _("Every evening"): {
        **{name: ("orders", _(kind.help)) for name, kind in ORDERS.items()},
        "import-result": ("slips", _("Enter the result of a game from a table.")),
        "slips": ("slips", _("Enter the slips of a round from a text or a table.")),
        "amend": ("orders", _("Say what an entry of the journal should have been.")),
        "retract": ("orders", _("Take an order out of the journal's effect.")),
        "undo": ("edit", _("Undo your last step.")),
        "redo": ("edit", _("Do again what was undone last.")),
        "standings": ("standings", _("Show how the teams stand.")),
        "journal": ("standings", _("List everything that was entered.")),
        "day": ("standings", _("Show the steps of closing the day and of the morning.")),
    },
    _("Answers and disputes"): {
        "why": ("asking", _("Say why something is as it is, with the rules.")),
        "changes": ("asking", _("Say what changed between two entries.")),
        "graph": ("asking", _("Write light or attacks as a graph.")),
        "disputes": ("disputes", _("Keep claims, evidence and decisions.")),
        "rules": ("rules", _("Show a rule by its id, with its cases.")),
    },
    _("Map"): {
        "map": ("map", _("Draw the map as far as it is uncovered.")),
        "check-map": ("maps", _("Look for what is wrong or unfair about a map.")),
        "draw-map": ("maps", _("Write the secret map as a drawing, to be edited.")),
        "random-map": ("maps", _("Draw a random map.")),
        "simulate": ("maps", _("Play whole camps on a map by simple players.")),
    },
    _("On paper and on screens"): {
        "print": ("print", _("Make a document to be printed.")),
        "publish": ("serve", _("Write the public game as web pages into a folder.")),
        "serve": ("serve", _("Open the application or the public page in browsers.")),
        "freeze": ("safety", _("Let players see the camp as of an entry.")),
        "release": ("safety", _("Let players see the camp as it is again.")),
    },
    _("Camps and copies"): {
        "demo": ("camps", _("Open an invented camp to try things in.")),
        "new": ("camps", _("Make a new camp.")),
        "camps": ("camps", _("List the camps; rename, archive or delete one.")),
        "edit": ("edit", _("Correct teams, days or options of the camp under way.")),
        "import": ("files", _("Take a camp from a file into the store.")),
        "export": ("files", _("Write the camp to a file.")),
        "adjudicate": ("rules", _("Judge a campaign file; nothing is stored.")),
        "copies": ("copies", _("Bring the copies at second places up to date.")),
        "sync": ("copies", _("Compare the camp with a copy, and take what it has more.")),
        "take-over": ("copies", _("Go on with a copy on this computer.")),
        "snapshots": ("safety", _("List the snapshots of the store, or make one.")),
        "restore": ("safety", _("Make the store what it was in a snapshot.")),
        "verify": ("safety", _("Check every entry and every snapshot.")),
        "salvage": ("safety", _("Save what is whole of a damaged store.")),
    },
    _("Board games"): {"referee": ("referee", _("Judge a situation of a board game."))},
}
"""The help: by section the name of each command, the module in which it is, and a sentence that fits on a line."""

COMMANDS = {name: command for section in SECTIONS.values() for name, command in section.items()}


class Program(Commands):
    """The program: commands are imported when they are called, and every error is told in a sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"fejag_admin.cli.commands.{COMMANDS[cmd_name][0]}")
        if cmd_name in ORDERS:
            made: click.Command = module.ORDER_COMMANDS[cmd_name]
            return made
        command: click.Command = getattr(module, cmd_name.replace("-", "_") + "_command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands by section, from the table: none is imported for it."""
        width = max(map(len, COMMANDS))
        for section, commands in SECTIONS.items():
            with formatter.section(section):
                formatter.write_dl([(name.ljust(width), about) for name, (_module, about) in commands.items()])

    def main(self, args: Sequence[str] | None = None, *_more: Any, **_settings: Any) -> NoReturn:
        """Run the command line and leave with an exit code."""
        arguments = list(sys.argv[1:] if args is None else args)
        sys.exit(guarded(lambda: self._run(arguments)))

    def _run(self, arguments: list[str]) -> int:
        choose_language(arguments)
        code = super().main(arguments, "fejag", standalone_mode=False, obj=Where())
        with heard(sys.stdout):
            sys.stdout.flush()
        return Exit.FINE if code is None else int(code)


MEANINGS = {
    Exit.FINE: _("done"),
    Exit.FAILED: _("a check failed, or something unexpected happened"),
    Exit.BAD_INPUT: _("bad input or wrong use"),
    Exit.REFUSED: _("refused by the rules"),
    Exit.CONFLICT: _("conflict: somebody else entered something first"),
    Exit.STORAGE: _("the store cannot be read or written"),
    Exit.INTERRUPTED: _("interrupted"),
}


def _show_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        put([f"fejag {__version__}"])  # which is told to nobody if the reader is gone
        ctx.exit(Exit.FINE)


@click.group(
    "fejag",
    cls=Program,
    hidden=False,
    invoke_without_command=True,
    help=_("The desk for a camp that plays FEJAG. Without a command it opens the last camp in the terminal."),
    epilog=_("Exit codes: {codes}.").format(codes="; ".join(f"{code.value} {text}" for code, text in MEANINGS.items())),
    example=_("fejag place fbi tiger K17"),
)
@option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help=_("Show the version and leave."),
)
@click.pass_context
def fejag(ctx: click.Context) -> Exit:
    if ctx.invoked_subcommand is not None:
        return Exit.FINE
    from fejag_admin.cli.desk import open_application

    return open_application(ctx.find_object(Where) or Where())


def guarded(run: Callable[[], int]) -> int:
    """Run a function; print every error as a sentence on standard error. Returns the exit code."""
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
        say(usage_text(error))
        if error.ctx is not None:
            say(_("“{command} --help” explains it.").format(command=error.ctx.command_path))
        return Exit.BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        say(_("Interrupted; what was confirmed before is safe."))
        return Exit.INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output wants no more of it; nothing may be flushed into the pipe at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.FAILED
    except Exception as error:  # noqa: BLE001 - the one place that stands between an error and the person
        return _trouble(error)


EXITS = {  # the first that fits
    (store.Conflict,): Exit.CONFLICT,
    (store.UnknownCamp, store.EntryRefused): Exit.BAD_INPUT,
    (InputError, CellError, CannotPrintError): Exit.BAD_INPUT,
    (store.StoreError, CannotWriteError): Exit.STORAGE,
}
"""The code with which the program ends after an error that says itself what is wrong."""


def _trouble(error: Exception) -> Exit:
    """Print what is wrong; an unexpected error is logged, too. Returns the exit code."""
    if isinstance(error, DocumentError):
        for fault in error.faults:
            say(str(fault))
        return Exit.BAD_INPUT
    for kinds, code in EXITS.items():
        if isinstance(error, kinds):
            say(str(error))
            return code
    if isinstance(error, OSError):
        say(_("The system refuses: {reason}. What was confirmed before is safe.").format(reason=error.strerror))
        return Exit.STORAGE
    place = write_log(error) or log_path()
    text = _("Something unexpected happened ({error}). What was confirmed before is safe. Details are in {place}.")
    say(text.format(error=type(error).__name__, place=place))
    return Exit.FAILED
