"""Commands, options and arguments that speak the current language; click's own words are English only.

Commands are built by functions when they are called for, so that every text is looked up in the language of the moment.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import TextIOWrapper
from typing import Any

import click

from fejag_admin.cli.exits import Exit
from fejag_admin.common.language import LANGUAGES, N_, _
from fejag_admin.common.names import fold, nearest
from fejag_admin.texts.names import UnknownNameError

_NEGATIVE = re.compile(r"-\d+")
_MINUS = "\N{MINUS SIGN}"
_HEADINGS = {"Positional arguments": N_("Arguments"), "Options": N_("Options"), "Commands": N_("Commands")}


@dataclass(slots=True)
class Where:
    """What holds for every command: the store, the camp in it, and who enters things; None: not said.

    ``is_cut``: the camp is damaged, and only the entries before that are looked at.
    """

    store: str | None = None
    camp: str | None = None
    by: str | None = None
    is_cut: bool = False


class Option(click.Option):
    """An option whose help is only what we wrote."""

    def get_help_extra(self, ctx: click.Context) -> Any:
        """Nothing: click would add English words."""
        return {}


def with_value(name: str, value: str, about: str, **settings: Any) -> Option:
    """An option that takes a value."""
    return Option([name], metavar=value, help=about, **settings)


class Argument(click.Argument):
    """An argument with the name that the help calls it by, and a line about it."""

    def __init__(self, name: str, metavar: str, about: str, **settings: Any) -> None:
        super().__init__([name], metavar=metavar, help=about, **settings)


class Page(click.HelpFormatter):
    """A page of help; click asks for a few words of its own, which come in the current language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or _("Usage:") + " ")

    def write_heading(self, heading: str) -> None:
        """The heading of a section: one of click's, or one that is translated already."""
        known = _HEADINGS.get(heading)
        super().write_heading(_(known) if known else heading)


class Context(click.Context):
    """What is known while a command runs."""

    formatter_class = Page


class Whole(click.ParamType[int]):
    """A whole number from ``least`` up; also with a real minus sign."""

    name = "whole"

    def __init__(self, least: int | None = 1) -> None:
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value).strip().replace(_MINUS, "-")
        if not re.fullmatch(r"[+-]?[0-9]{1,15}", text):
            self.fail(_("“{word}” is not a whole number.").format(word=value), param, ctx)
        number = int(text)
        if self.least is not None and number < self.least:
            self.fail(_("{number} is less than {least}.").format(number=number, least=self.least), param, ctx)
        return number


class Word(click.ParamType[str]):
    """One of several words; ``called`` gives for each what else people may call it, that to be shown first."""

    name = "word"

    def __init__(self, called: Mapping[str, Iterable[str]]) -> None:
        self.called = {word: (*others, word) for word, others in called.items()}

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        meant = [word for word, names in self.called.items() if fold(str(value)) in map(fold, names)]
        if not meant:
            near = nearest(str(value), [name for names in self.called.values() for name in names])
            shown = tuple(names[0] for names in self.called.values())
            self.fail(str(UnknownNameError(str(value), near, shown)), param, ctx)
        return meant[0]


class Speaking(click.Command):
    """Usage, options and errors in our own words, with an example at the end."""

    context_class = Context

    def __init__(self, name: str, *, example: str = "", **settings: Any) -> None:
        super().__init__(name, add_help_option=False, options_metavar=_("[OPTIONS]"), **settings)
        self.example = example
        click.help_option("-h", "--help", help=_("Show this help and leave."))(self)

    def get_short_help_str(self, limit: int = 200) -> str:
        """The line of help in a list of commands: the first sentence, never shortened to a width."""
        return super().get_short_help_str(200)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The exit codes with the program itself, and the example."""
        if self.epilog:
            formatter.write_paragraph()
            formatter.write_text(self.epilog)
        if self.example:
            with formatter.section(_("Example")):
                formatter.write_text(self.example)


class Command(Speaking):
    """A command of ours: besides its own options it takes those that hold for every command."""

    def __init__(
        self,
        name: str,
        callback: Callable[..., Exit],
        *,
        help: str,
        example: str,
        params: Sequence[click.Parameter] = (),
        negative: bool = False,
    ) -> None:
        params = [*params, *shared_options(hidden=True)]
        super().__init__(name, callback=callback, help=help, example=example, params=params)
        self.negative = negative
        self.allow_extra_args = True  # what is too much is refused below, in our words

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; if the command takes ``negative`` numbers, ``-5`` is one and no option."""
        if self.negative:
            args = [_MINUS + arg[1:] if _NEGATIVE.fullmatch(arg) else arg for arg in args]
        rest = super().parse_args(ctx, args)
        if ctx.args and not ctx.resilient_parsing:
            ctx.fail(_("“{word}” is too much here.").format(word=ctx.args[0].replace(_MINUS, "-")))
        return rest


def command(
    name: str,
    *,
    help: str,
    example: str,
    params: Callable[[], Sequence[click.Parameter]] = tuple,
    negative: bool = False,
) -> Callable[[Callable[..., Exit]], Callable[[], Command]]:
    """Make of a function what builds the command that calls it, in the current language.

    ``help`` and ``example``: marked sentences. ``params``: makes its options and arguments.
    """

    def builder(callback: Callable[..., Exit]) -> Callable[[], Command]:
        return lambda: Command(name, callback, help=_(help), example=_(example), params=params(), negative=negative)

    return builder


class Commands(Speaking, click.Group):
    """A group of commands, each built when it is called for."""

    def __init__(
        self,
        name: str,
        builders: Mapping[str, Callable[[], click.Command]],
        *,
        hidden: bool = True,
        params: Sequence[click.Parameter] = (),
        **settings: Any,
    ) -> None:
        params = [*params, *shared_options(hidden=hidden)]
        super().__init__(name, params=params, subcommand_metavar=_("COMMAND…"), **settings)
        self.builders = builders

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, in the order of an organiser's day."""
        return list(self.builders)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        builder = self.builders.get(cmd_name)
        return None if builder is None else builder()

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.builders:
            near = nearest(args[0], self.builders)
            told = _("There is no command “{word}”.").format(word=args[0])
            ctx.fail(f"{told} {did_you_mean(near)}".strip())
        return super().resolve_command(ctx, args)


def did_you_mean(near: str | None) -> str:
    """A suggestion as a sentence, or nothing."""
    return "" if near is None else _("Did you mean “{word}”?").format(word=near)


def shared_options(*, hidden: bool) -> list[click.Parameter]:
    """The options that hold for every command, for the program itself and (not listed again) for its commands."""

    def keep(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
        if value is not None and param.name is not None:
            setattr(ctx.find_object(Where), param.name, value)

    def option(name: str, metavar: str, help: str) -> Option:
        return Option([f"--{name}"], metavar=metavar, help=help, hidden=hidden, expose_value=False, callback=keep)

    language = Option(
        ["--lang"],
        type=Word(dict.fromkeys(LANGUAGES, ())),
        metavar="|".join(LANGUAGES),
        help=_("Speak Czech or English."),
        hidden=hidden,
        expose_value=False,  # the program has looked for it before anything was said
    )
    return [
        language,
        option("store", _("PLACE"), _("The file or the URL of the store of camps; else FEJAG_STORE, else your own.")),
        option("camp", _("CAMP"), _("The camp in the store; else the one opened last.")),
        option("by", _("NAME"), _("Who enters things; else your name from the settings or the login.")),
        Option(
            ["--ascii"],
            is_flag=True,
            is_eager=True,
            help=_("Only plain letters and signs, without accents, for terminals and printers that know no others."),
            hidden=hidden,
            expose_value=False,
            callback=_speak_ascii,
        ),
    ]


def _speak_ascii(_ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    for name in ("stdout", "stderr") if wanted else ():
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):
            plain = PlainStream(stream.detach(), encoding="utf-8", line_buffering=True)
            setattr(sys, name, plain)
            setattr(sys, f"__{name}__", plain)  # on which the application draws


class PlainStream(TextIOWrapper):
    """Puts out look-alikes of whatever is not ASCII. Called UTF-8, since click mends streams that are called ASCII."""

    def write(self, text: str, /) -> int:
        return super().write(text.encode("ascii", "look-alike").decode())


def json_option() -> click.Option:
    """The option for programs."""
    return Option(["--json", "as_json"], is_flag=True, help=_("Put out JSON for programs."))


def short_option() -> click.Option:
    """The option to be told the answer only."""
    return Option(["--short"], is_flag=True, help=_("Only the answer, since when it is so, and what decides."))


def usage_text(error: click.UsageError) -> str:
    """What was wrong with how a command was called, in the current language."""
    if isinstance(error, click.NoSuchOption):
        params = [] if error.ctx is None else error.ctx.command.params
        near = nearest(error.option_name, [name for param in params for name in param.opts if name.startswith("--")])
        told = _("There is no option “{word}”.").format(word=error.option_name)
        return f"{told} {did_you_mean(near)}".strip()
    if isinstance(error, click.MissingParameter):
        return _("{parameter} is missing.").format(parameter=_called(error.param))
    if isinstance(error, click.BadParameter):
        return f"{_called(error.param)}: {error.message}" if error.param else error.message
    if isinstance(error, click.BadOptionUsage):
        return _("The option {option} does not have the value that belongs to it.").format(option=error.option_name)
    return error.message


def _called(param: click.Parameter | None) -> str:
    """What the help calls a parameter."""
    if param is None:
        return "?"
    return param.opts[-1] if isinstance(param, click.Option) else str(param.metavar)
