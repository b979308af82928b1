"""``fejag referee``: the calculators of the board games; a situation file in, a verdict with its working out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from boardgames.core.reading import LARGEST, parse, too_large
from boardgames.core.registry import Game, find_game, games, suggest_game
from boardgames.core.verdict import Fault, NotationError, SituationError, Verdict
from boardgames.core.writing import to_json, to_toml
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import put, put_bytes, put_json, say
from fejag_admin.cli.speaking import argument, flag, json_option, option, plain_command, short_option, with_value
from fejag_admin.cli.tables import Column, put_table
from fejag_admin.cli.verdicts import lines_of, put_told, tell_faults, tell_faults_of
from fejag_admin.common.files import TooLargeError, read_file
from fejag_admin.common.language import _, current_language
from fejag_admin.common.names import nearest
from fejag_admin.situations import own_copy
from fejag_admin.texts.games.as_json import judged, unjudged, unread
from fejag_admin.texts.games.names import example_text, game_name, question_text
from fejag_admin.texts.games.verdicts import refused
from fejag_admin.texts.names import UnknownNameError

T = TypeVar("T")

LIST = "?"
"""What ``--example`` stands for without a name: the example to begin with."""


@plain_command(
    "referee",
    help=_(
        "Judge situations of a board game: the outcome first, what decides, what it means for every player, then the "
        "working. Without a game it lists the games; with a game only, what can be asked and the examples to start "
        "from. A situation may be typed in one line instead of a file: who has what, then the turn. With --json each "
        "file gives one line: codes and values for programs, and the words beside them. The exit code is the worst of "
        "all files."
    ),
    example='fejag referee stezky "A: r1 r2 o1; hand g9 v4; turn: v4 turned p8"',
)
@argument("game", _("GAME"), _("A game; leave it out to list them."), required=False)
@argument(
    "files",
    _("FILE…"),
    _("The situation, or several, as TOML or JSON; - for standard input; or typed in one line, in quotes."),
    nargs=-1,
)
@with_value(
    "--example",
    _("[NAME]"),
    _("Put out a situation to start from: the usual one, or the example of this name."),
    is_flag=False,
    flag_value=LIST,
)
@with_value(
    "--own",
    _("FILE"),
    _(
        "Your own copy of the game: a map of yours, your patterns, your tiles; --form begins one. Without "
        "it the one that the application knows is used."
    ),
)
@flag("--no-own", _("Judge without your own copy of the game."))
@flag("--form", _("Put out the form for your own copy of the game, to fill in."))
@option(
    "--drawing/--no-drawing",
    default=None,
    help=_("Draw the situation, where the game can be drawn; on a terminal it is drawn anyway."),
)
@flag("--after", _("Put out the situation that the turn, raid or round leads to."))
@flag("--from-start", _("Ask from the start of the turn in the file, not from here on."))
@short_option
@json_option
def referee_command(
    game: str | None,
    files: tuple[str, ...],
    example: str | None,
    own: str | None,
    no_own: bool,
    form: bool,
    drawing: bool | None,
    after: bool,
    from_start: bool,
    short: bool,
    as_json: bool,
) -> Exit:
    if game is None:
        return _list_games(as_json)
    known = game_called(game)
    if form:
        put_bytes(known.own.form(current_language()).encode())
        return Exit.FINE
    if example is not None:
        return _put_example(known, example, as_json)
    if not files:
        return _tell_about(known, as_json)
    kept = None if own is not None or no_own else kept_copy(known)
    copy = kept if own is None else _loaded(own, partial(_checked, known), read_situation)
    if own is not None and copy is None:
        return Exit.BAD_INPUT
    asked = Asked(known, copy, from_start)
    if after:
        return _worst(_put_after(asked, file, as_json) for file in files)
    if as_json:
        return _worst(_judge_as_json(asked, file) for file in files)
    drawing = False if short and drawing is None else drawing
    return _worst(_judge(asked, file, drawing, short, named=len(files) > 1) for file in files)


@dataclass(frozen=True, slots=True)
class Asked:
    """How files are judged: of which game, with which file of the user's own copy, from where a question is asked."""

    game: Game
    copy: bytes | None
    from_start: bool = False

    def read(self, file: str) -> bytes:
        """The bytes of a file, or of the situation that a line typed in its place lays out on an empty table.

        Raise OSError, or SituationError if there are too many, or at the first word that cannot be understood.
        """
        if not is_line(file):
            return read_situation(file)
        line = self.game.line(self.game.empty_table(current_language()), self.copy)
        try:
            line.carry_out(file)
        except NotationError as problem:
            raise SituationError((Fault("", problem.text, problem.values),)) from problem
        line.only_named()
        return to_json(line.sheet.raw).encode()

    def load(self, data: bytes) -> Any:
        """The situation in a file, or in a line that was typed instead; raise SituationError with every fault."""
        return self.check(parse(data))

    def check(self, raw: Mapping[str, Any]) -> Any:
        """The situation; it is told from where it is asked. Raise SituationError with every fault."""
        situation, asked_from = self.game.asked(raw, self.copy, from_start=self.from_start)
        if asked_from:
            here = asked_from == "here"
            say(_("Asked from here on, after what has been entered of the turn.") if here
                else _("Asked from the start of the turn that has been entered."))  # fmt: skip
        return situation


def is_line(word: str) -> bool:
    """Whether what stands in place of a file is a typed line: it has blanks or a colon, and no file is called so."""
    return word != "-" and bool({" ", ":", ";"} & set(word)) and not Path(word).exists()


def game_called(word: str) -> Game:
    """The game that a word of the command line names; raise UnknownNameError if there is none."""
    game = find_game(word)
    if game is None:
        near = suggest_game(word)
        raise UnknownNameError(word, near.slug if near else None, tuple(game.slug for game in games()))
    return game


def _list_games(as_json: bool) -> Exit:
    if as_json:
        put_json([_about(game) for game in games()])
        return Exit.FINE
    columns = [Column(_("game")), Column(_("name")), Column(_("what can be asked"))]
    put_table(
        columns,
        [
            [game.slug, game_name(game), ", ".join(question_text(game, one) for one in game.questions)]
            for game in games()
        ],
    )
    say(_("“fejag referee GAME” lists the examples of a game."))
    return Exit.FINE


def _about(game: Game) -> dict[str, Any]:
    examples = list(game.document.samples())
    return {"game": game.slug, "name": game_name(game), "questions": list(game.questions), "examples": examples}


def _tell_about(game: Game, as_json: bool) -> Exit:
    """What can be asked about a game, and its examples."""
    if as_json:
        put_json(_about(game))
        return Exit.FINE
    put_table([Column("what"), Column(_("question"))], [[one, question_text(game, one)] for one in game.questions])
    put([""])
    examples = game.document.samples()
    put_table([Column(_("example")), Column(_("what it shows"))], [[one, example_text(game, one)] for one in examples])
    say(_("Put one out with “fejag referee {game} --example NAME”, change it, and have it judged.").format(
        game=game.slug
    ))  # fmt: skip
    return Exit.FINE


def _put_example(game: Game, name: str, as_json: bool) -> Exit:
    known = game.document.samples()
    if name == LIST:
        name = game.begin
    if name not in known:
        raise UnknownNameError(name, nearest(name, known), known)
    raw = game.example(name, current_language())
    if as_json:
        put_json(raw)
    else:
        put_bytes(to_toml(raw).encode())
    return Exit.FINE


_WORST = (Exit.BAD_INPUT, Exit.REFUSED, Exit.FINE)


def _worst(codes: Iterator[Exit]) -> Exit:
    """Judge file after file; the exit code is the worst of theirs."""
    return min(codes, key=_WORST.index)


def _loaded(
    file: str, load: Callable[[bytes], T], read: Callable[[str], bytes], *, named: bool = True,
    as_json: Game | None = None,
) -> T | None:  # fmt: skip
    """What is in a file; None if that cannot be used: it is told why, and on a line of JSON, too, for a game."""
    data = b""
    try:
        data = read(file)
        return load(data)
    except OSError as error:
        told = _("{file} cannot be read: {reason}.").format(file=file, reason=error.strerror)
        say(told)
        if as_json is not None:
            put_json({"file": file, **unread(as_json, told)}, indent=None)
    except SituationError as error:
        if named:
            say(_("In {file}:").format(file=file))
        if is_line(file):
            tell_faults_of(error, parse(data or b"{}"))
        else:
            tell_faults(error, data)
        if as_json is not None:
            put_json({"file": file, **unjudged(as_json, error.faults, lines_of(error, data))}, indent=None)
    return None


def _put_after(asked: Asked, file: str, as_json: bool) -> Exit:
    """Put out the next situation as a file; refused if the one in this file leads to none, and then its verdict."""
    situation = _loaded(file, asked.load, asked.read)
    if situation is None:
        return Exit.BAD_INPUT
    verdict = asked.game.judge(situation)
    answer = asked.game.answer(situation, verdict)
    if answer.after is None:
        told = _("{file} leads to no next situation: the turn is not right, or not told to its end.")
        if answer.legal and answer.next is None:
            told = _("{file} leads to no next situation.")
        say(told.format(file=file))
        put_told(answer, verdict, short=True)
        return Exit.REFUSED
    following = to_toml(answer.after).encode()
    if answer.incomplete:
        say(_("What follows {file} needs something that is not told:").format(file=file))
        try:
            asked.game.load(following, asked.copy)
        except SituationError as error:
            tell_faults(error, following)
        return Exit.REFUSED
    if as_json:
        put_json(dict(answer.after), indent=None)
    else:
        put_bytes(following)
    return Exit.FINE


def _judge(asked: Asked, file: str, drawing: bool | None, short: bool, *, named: bool) -> Exit:
    """The verdict, or what is wrong with the file; ``short``: no working; ``named``: under the name of the file."""
    situation, game = _loaded(file, asked.load, asked.read, named=named), asked.game
    if situation is None:
        return Exit.BAD_INPUT
    verdict = game.judge(situation)
    if named:
        put([_("{file}:").format(file=file)])
    if (drawing or (drawing is None and sys.stdout.isatty())) and (drawn := game.drawing(situation)):
        put([*drawn, ""])
    put_told(game.answer(situation, verdict), verdict, short)
    if named:
        put([""])
    return _code(verdict)


def _judge_as_json(asked: Asked, file: str) -> Exit:
    """The verdict, or what is wrong with the file, as one JSON object on a line; faults are told to people as well."""
    game = asked.game
    situation = _loaded(file, asked.load, asked.read, named=False, as_json=game)
    if situation is None:
        return Exit.BAD_INPUT
    verdict = game.judge(situation)
    put_json({"file": file, **judged(game, situation, verdict)}, indent=None)
    return _code(verdict)


def _code(verdict: Verdict[Any]) -> Exit:
    return Exit.REFUSED if refused(verdict) else Exit.FINE


def kept_copy(game: Game) -> bytes | None:
    """The user's own copy of the game that the application uses, if any; it is told why it cannot be used."""
    copy, trouble = own_copy(game)
    if trouble:
        say(trouble)
    return copy


def _checked(game: Game, data: bytes) -> bytes:
    """The file of the user's own copy; raise SituationError if it is wrong by itself."""
    game.own.read(data)
    return data


def read_situation(file: str) -> bytes:
    """The bytes of a situation file, or of standard input; raise OSError, SituationError if there are too many."""
    try:
        return read_file(file, LARGEST)
    except TooLargeError as error:
        raise too_large() from error
