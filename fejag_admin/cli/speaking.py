"""Commands, options and arguments that speak the current language; click's own words are English only.

The language is chosen before this module and those of the commands are imported: so their texts are in it.
"""

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import TextIOWrapper
from typing import Any, Protocol, TypeVar

import click

from fejag_admin.cli.output import Exit
from fejag_admin.common.language import LANGUAGES, N_, _
from fejag_admin.common.names import nearest
from fejag_admin.texts.names import UnknownNameError, find_called, spellings

_NEGATIVE = re.compile(r"-\d+")
_MINUS = "\N{MINUS SIGN}"
Function = TypeVar("Function", bound=Callable[..., Any])
_HEADINGS = {"Positional arguments": N_("Arguments"), "Options": N_("Options"), "Commands": N_("Commands")}


@dataclass(slots=True)
class Where:
    """What holds for every command: the store, the camp in it, and who enters things; None: not said."""

    store: str | None = None
    camp: str | None = None
    by: str | None = None


class Decorator(Protocol):
    """Adds an option or an argument to the function of a command."""

    def __call__(self, function: Function, /) -> Function: ...


class Option(click.Option):
    """An option whose help is only what we wrote."""

    def get_help_extra(self, ctx: click.Context) -> Any:
        """Nothing: click would add English words."""
        return {}


def option(*names: str, **settings: Any) -> Decorator:
    """An option of the command below, as `click.option`."""
    return click.option(*names, cls=Option, **settings)


def with_value(*words: str, **settings: Any) -> Decorator:
    """An option that takes a value: its names, what the help calls the value, and its help."""
    *names, value, about = words
    return option(*names, metavar=value, help=about, **settings)


def flag(*words: str) -> Decorator:
    """An option that is there or not: its names and its help."""
    *names, about = words
    return option(*names, is_flag=True, help=about)


def argument(name: str, metavar: str, about: str, **settings: Any) -> Decorator:
    """An argument of the command below, with the name that the help calls it by, in brackets if it may be left out."""
    required = settings.get("required", settings.get("nargs") != -1)
    return click.argument(name, metavar=metavar if required else f"[{metavar}]", help=about, **settings)


def together(*decorators: Decorator) -> Decorator:
    """Several options and arguments under one name, in the order of the help."""

    def decorate(function: Function) -> Function:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate


class LocalizedHelp(click.HelpFormatter):
    """A page of help; click asks for a few words of its own, which come in the current language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or _("Usage:") + " ")

    def write_heading(self, heading: str) -> None:
        """The heading of a section: one of click's, or one that is translated already."""
        heading_text = _HEADINGS.get(heading)
        super().write_heading(_(heading_text) if heading_text else heading)


class Context(click.Context):
    """What is known while a command runs."""

    formatter_class = LocalizedHelp


class WholeNumber(click.ParamType[int]):
    """A whole number from ``least`` up to ``most``; also with a real minus sign."""

    name = "whole"

    def __init__(self, least: int | None = 1, most: int | None = None) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value).strip().replace(_MINUS, "-")
        if not re.fullmatch(r"[+-]?[0-9]{1,15}", text):
            self.fail(_("“{word}” is not a whole number.").format(word=value), param, ctx)
        number = int(text)
        if self.least is not None and number < self.least:
            self.fail(_("{number} is less than {least}.").format(number=number, least=self.least), param, ctx)
        if self.most is not None and number > self.most:
            self.fail(_("{number} is more than {most}.").format(number=number, most=self.most), param, ctx)
        return number


class ChoiceParam(click.ParamType[str]):
    """One of several words; a mapping gives for each its name in English, and it may be called so in every language."""

    name = "word"

    def __init__(self, words: Iterable[str] | Mapping[str, str]) -> None:
        self.names = words if isinstance(words, Mapping) else dict.fromkeys(words, "")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        called = {word: (word, _(name), *spellings(name)) if name else (word,) for word, name in self.names.items()}
        try:
            return find_called(str(value), called)
        except UnknownNameError as error:
            self.fail(str(error), param, ctx)


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
    """A command of ours: besides its own options it takes those that hold for every command.

    ``negative``: it takes negative numbers, so ``-5`` is a number and no option.
    """

    def __init__(self, name: str, *, negative: bool = False, params: Sequence[click.Parameter] = (), **settings: Any):
        super().__init__(name, params=[*params, *shared_options(hidden=True)], **settings)
        self.negative = negative
        self.allow_extra_args = True  # what is too much is refused below, in our words

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, and refuse what is too much."""
        if self.negative:
            args = [_MINUS + arg[1:] if _NEGATIVE.fullmatch(arg) else arg for arg in args]
        words_left = super().parse_args(ctx, args)
        if ctx.args and not ctx.resilient_parsing:
            ctx.fail(_("Unexpected argument “{word}”.").format(word=ctx.args[0].replace(_MINUS, "-")))
        return words_left


def plain_command(name: str, **settings: Any) -> Callable[[Callable[..., Exit | None]], Command]:
    """Make of a function the command that calls it, as `click.command`; ``help``, ``example`` and so on: of `Command`.

    A command of the program is called ``<name>_command`` in the module that the table in `program` names.
    """
    return click.command(name, cls=Command, **settings)


class Commands(Speaking, click.Group):
    """A group of commands, listed in the order in which they were added; ``hidden``: the options for every command."""

    command_class = Command

    def __init__(
        self, name: str, *, hidden: bool = True, params: Sequence[click.Parameter] = (), **settings: Any
    ) -> None:
        params = [*params, *shared_options(hidden=hidden)]
        super().__init__(name, params=params, subcommand_metavar=_("COMMAND…"), **settings)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


def shared_options(*, hidden: bool) -> list[click.Parameter]:
    """The options that hold for every command, for the program itself and (hidden) for its commands."""

    def keep(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
        if value is not None and param.name is not None:
            setattr(ctx.find_object(Where), param.name, value)

    def option(name: str, help: str, **settings: Any) -> Option:
        return Option([f"--{name}"], help=help, hidden=hidden, expose_value=False, **settings)

    def kept(name: str, metavar: str, help: str) -> Option:
        return option(name, help, metavar=metavar, callback=keep)

    plain = _("Only plain letters and signs, without accents, for terminals and printers that know no others.")
    return [
        # The program has looked for it before anything was said.
        option("lang", _("Speak Czech or English."), type=ChoiceParam(LANGUAGES.keys()), metavar="|".join(LANGUAGES)),
        kept("store", _("PLACE"), _("The file or the URL of the store of camps; else FEJAG_STORE, else your own.")),
        kept("camp", _("CAMP"), _("The camp in the store; else the one opened last.")),
        kept("by", _("NAME"), _("Who enters things; else your name from the settings or the login.")),
        option("ascii", plain, is_flag=True, is_eager=True, callback=_speak_ascii),
    ]


def _speak_ascii(_ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    for name in ("stdout", "stderr") if wanted else ():
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):
            plain = PlainStream(stream.detach(), encoding="utf-8", line_buffering=True)
            setattr(sys, name, plain)
            setattr(sys, f"__{name}__", plain)  # on which the application draws


class PlainStream(TextIOWrapper):
    """A stream that replaces non-ASCII by look-alikes. Its encoding is UTF-8: click replaces streams that are ASCII."""

    def write(self, text: str, /) -> int:
        return super().write(text.encode("ascii", "look-alike").decode())


json_option = flag("--json", "as_json", _("Put out JSON for programs."))
short_option = flag("--short", _("Only the answer, since when, and what decides."))
yes_option = flag("--yes", _("Do not ask."))


def usage_text(error: click.UsageError) -> str:
    """What was wrong with how a command was called, in the current language."""
    if isinstance(error, click.NoSuchOption) and error.ctx is not None:
        options = [name for param in error.ctx.command.params for name in param.opts if name.startswith("--")]
        return _unknown(_("There is no option “{word}”."), error.option_name, options)
    if isinstance(error, click.NoSuchCommand) and error.ctx is not None:
        assert isinstance(error.ctx.command, Commands)
        names = error.ctx.command.list_commands(error.ctx)
        return _unknown(_("There is no command “{word}”."), error.command_name, names)
    if isinstance(error, click.MissingParameter):
        return _("{parameter} is missing.").format(parameter=_called(error.param))
    if isinstance(error, click.BadParameter):
        return f"{_called(error.param)}: {error.message}" if error.param else error.message
    if isinstance(error, click.BadOptionUsage):
        return _("The option {option} does not have the value that belongs to it.").format(option=error.option_name)
    return error.message


def _unknown(text: str, word: str, candidates: Iterable[str]) -> str:
    """That there is no such word, and which one may be meant."""
    near, text = nearest(word, candidates), text.format(word=word)
    if near is not None:
        text += " " + _("Did you mean “{word}”?").format(word=near)
    return text


def _called(param: click.Parameter | None) -> str:
    """What the help calls a parameter."""
    if param is None:
        return "?"
    return param.opts[-1] if isinstance(param, click.Option) else str(param.metavar)
