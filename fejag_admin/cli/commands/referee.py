"""``fejag referee``: the calculators of the board games; a situation file in, a verdict with its working out."""

import sys
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from boardgames.core.answer import GameAnswer, rests_on, steps
from boardgames.core.files import LARGEST, parse, to_json, to_toml, too_large
from boardgames.core.places import missing_key, players_in, with_lines
from boardgames.core.registry import Game, find_game, games, suggest_game
from boardgames.core.verdict import Line, NotationError, Verdict
from fejag_admin.cli.output import (
    Column,
    Exit,
    Styled,
    columns_of_terminal,
    put,
    put_bytes,
    put_json,
    put_table,
    say,
    styled,
)
from fejag_admin.cli.speaking import argument, flag, json_option, option, plain_command, short_option, with_value
from fejag_admin.common.faults import DocumentError, Fault
from fejag_admin.common.files import TooLargeError, read_file
from fejag_admin.common.language import N_, _, current_language
from fejag_admin.common.names import clean, nearest
from fejag_admin.situations import own_copy, values
from fejag_admin.texts.games.as_json import judged, unjudged
from fejag_admin.texts.games.names import example_text, game_name, question_text
from fejag_admin.texts.games.verdicts import (
    amount_text,
    fault_sentence,
    first_lines,
    gutter,
    place_text,
    refused,
    sign,
    summary_lines,
    whole_line,
)
from fejag_admin.texts.names import unknown_name

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
    example=_('fejag referee stezky "A: r1 r2 o1; hand g9 v4; turn: v4 turned p8"'),
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
        "Your own copy of the game: your map, your patterns, your tiles; --form begins one. Without "
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
    as_json: bool,
    **how: Any,
) -> Exit:
    if game is None:
        return _list_games(as_json)
    board_game = game_called(game)
    if form:
        put_bytes(board_game.own_form(current_language()).encode())
        return Exit.FINE
    if example is not None:
        return _put_example(board_game, example, as_json)
    if not files:
        return _tell_about(board_game, as_json)
    copy = None
    if own is not None:
        copy = _checked_copy(board_game, own)
        if copy is None:
            return Exit.BAD_INPUT
    elif not no_own:
        copy = kept_copy(board_game)
    options = JudgingOptions(board_game, copy, as_json=as_json, named=len(files) > 1, **how)
    return min((_judge(file, options) for file in files), key=_WORST.index)


_WORST = (Exit.BAD_INPUT, Exit.REFUSED, Exit.FINE)


@dataclass(frozen=True, slots=True)
class JudgingOptions:
    """How files are judged, and what of each is put out: what it leads to (``after``), or its verdict.

    ``copy``: the file of the user's own copy of the game. ``from_start``: questions are asked from the start of the
    turn. ``drawing``: None: as the terminal has it. ``short``: without the working. ``named``: under the file's name.
    """

    game: Game
    copy: bytes | None
    from_start: bool
    after: bool
    drawing: bool | None
    short: bool
    as_json: bool
    named: bool


def game_called(word: str) -> Game:
    """The game that a word of the command line names; raise UnknownNameError if there is none."""
    game = find_game(word)
    if game is None:
        near = suggest_game(word)
        raise unknown_name(word, near.slug if near else None, tuple(game.slug for game in games()))
    return game


def _list_games(as_json: bool) -> Exit:
    if as_json:
        put_json([_about(game) for game in games()])
        return Exit.FINE
    columns = [Column(_("game")), Column(_("name")), Column(_("what can be asked"))]
    asked = {game.slug: ", ".join(question_text(game, question) for question in game.questions) for game in games()}
    put_table(columns, [[game.slug, game_name(game), asked[game.slug]] for game in games()])
    say(_("“fejag referee GAME” lists the examples of a game."))
    return Exit.FINE


def _about(game: Game) -> dict[str, Any]:
    examples = list(game.samples())
    return {"game": game.slug, "name": game_name(game), "questions": list(game.questions), "examples": examples}


def _tell_about(game: Game, as_json: bool) -> Exit:
    """What can be asked about a game, and its examples."""
    if as_json:
        put_json(_about(game))
        return Exit.FINE
    questions = [[question, question_text(game, question)] for question in game.questions]
    put_table([Column("what"), Column(_("question"))], questions)
    put([""])
    examples = [[example, example_text(game, example)] for example in game.samples()]
    put_table([Column(_("example")), Column(_("what it shows"))], examples)
    text = _("Put one out with “fejag referee {game} --example NAME”, change it, and have it judged.")
    say(text.format(game=game.slug))
    return Exit.FINE


def _put_example(game: Game, name: str, as_json: bool) -> Exit:
    samples = game.samples()
    if name == LIST:
        name = game.begin
    if name not in samples:
        raise unknown_name(name, nearest(name, samples), samples)
    raw = game.example(name, current_language())
    if as_json:
        put_json(raw)
    else:
        put_bytes(to_toml(raw).encode())
    return Exit.FINE


# From a file to a situation


def is_line(word: str) -> bool:
    """Whether a word given for a file is a typed line: it has blanks, ``:`` or ``;``, and there is no such file."""
    return word != "-" and bool({" ", ":", ";"} & set(word)) and not Path(word).exists()


def read_situation(game: Game, word: str, copy: bytes | None) -> bytes:
    """The bytes of a file, or of the situation that a line typed in its place lays out on an empty table.

    Raise DocumentError if the file cannot be read, or at the first word that cannot be understood.
    """
    if not is_line(word):
        return _read(word)
    line = game.line(game.empty_table(current_language()), copy)
    try:
        line.carry_out(word)
    except NotationError as problem:
        raise DocumentError([Fault(problem.text, values=problem.values)]) from problem
    line.only_named()
    return to_json(line.sheet.raw).encode()


def _read(file: str) -> bytes:
    """The bytes of a file, or of standard input; raise DocumentError."""
    try:
        return read_file(file, LARGEST)
    except TooLargeError as error:
        raise too_large() from error
    except OSError as error:
        values = {"file": file, "reason": error.strerror or ""}
        raise DocumentError([Fault(N_("cannot-be-read|{file} cannot be read: {reason}."), values=values)]) from error


def load_situation(game: Game, data: bytes, copy: bytes | None, *, from_start: bool = False) -> Any:
    """The situation in a file; it is told from where it is asked. Raise DocumentError with every fault."""
    situation, asked_from = game.asked(parse(data), copy, from_start=from_start)
    if asked_from == "here":
        say(_("Asked from here on, after what has been entered of the turn."))
    elif asked_from:
        say(_("Asked from the start of the turn that has been entered."))
    return situation


def kept_copy(game: Game) -> bytes | None:
    """The user's own copy of the game that the application uses, if any; it is told why it cannot be used."""
    copy, trouble = own_copy(game)
    if trouble:
        say(trouble)
    return copy


def _checked_copy(game: Game, file: str) -> bytes | None:
    """The file of the user's own copy; None if it is wrong by itself, which is told."""
    data = b""
    try:
        data = _read(file)
        game.read_own(data)
    except DocumentError as error:
        say(_("In {file}:").format(file=file))
        _tell_faults(faults_of(error, data), data)
        return None
    return data


# From a situation to a verdict


def _judge(file: str, how: JudgingOptions) -> Exit:
    """Put out what becomes of the situation in a file: what is wrong with it, what it leads to, or the verdict."""
    game, data = how.game, b""
    try:
        data = read_situation(game, file, how.copy)
        situation = load_situation(game, data, how.copy, from_start=how.from_start)
    except DocumentError as error:
        _tell_unjudged(file, error, data, how)
        return Exit.BAD_INPUT
    verdict = game.judge(situation)
    answer = game.answer(situation, verdict)
    if how.after:
        return _put_after(file, answer, verdict, how)
    if how.as_json:
        put_json({"file": file, **judged(game, situation, verdict)}, indent=None)
    else:
        put([_("{file}:").format(file=file)] if how.named else ())
        is_drawn = sys.stdout.isatty() and not how.short if how.drawing is None else how.drawing
        if is_drawn and (drawn := game.drawing(situation)):
            put([*drawn, ""])
        put_told(answer, verdict, how.short)
        put([""] if how.named else ())
    return Exit.REFUSED if refused(verdict) else Exit.FINE


def _tell_unjudged(file: str, error: DocumentError, data: bytes, how: JudgingOptions) -> None:
    """Why a file cannot be judged: to people, and on a line of JSON, too."""
    faults = faults_of(error, data)
    if how.named or how.after:
        say(_("In {file}:").format(file=file))
    _tell_faults(faults, data, typed=is_line(file))
    if how.as_json and not how.after:
        put_json({"file": file, **unjudged(how.game, faults)}, indent=None)


def _put_after(file: str, answer: GameAnswer, verdict: Verdict[Any], how: JudgingOptions) -> Exit:
    """Put out the next situation as a file; refused if the one in this file leads to none, and then its verdict."""
    if answer.after is None:
        text = _("{file} leads to no next situation: the turn is not right, or not told to its end.")
        if answer.legal and answer.next is None:
            text = _("{file} leads to no next situation.")
        say(text.format(file=file))
        put_told(answer, verdict, short=True)
        return Exit.REFUSED
    following = to_toml(answer.after).encode()
    if answer.incomplete:
        say(_("What follows {file} needs something that is not told:").format(file=file))
        try:
            how.game.load(following, how.copy)
        except DocumentError as error:
            _tell_faults(faults_of(error, following), following)
        return Exit.REFUSED
    if how.as_json:
        put_json(dict(answer.after), indent=None)
    else:
        put_bytes(following)
    return Exit.FINE


def faults_of(error: DocumentError, data: bytes) -> tuple[Fault, ...]:
    """The faults of a file, each with its line as far as that is known."""
    return with_lines(error.faults, data.decode("utf-8-sig", "replace"))


def _tell_faults(faults: Sequence[Fault], data: bytes, *, typed: bool = False) -> None:
    """A line on standard error for each fault: its place, its line or the key that lacks, and what is wrong.

    ``typed``: the situation was typed on the command line, which has no lines and keys.
    """
    raw = values(data.decode("utf-8-sig", "replace")) or {}
    players = players_in(raw)
    for fault in faults:
        key = None if typed else missing_key(raw, fault.place)
        place = place_text(replace(fault, line=None) if typed or key is not None else fault, players)
        if key is not None:
            place += " " + _("(key {key})").format(key=key)
        sentence = fault_sentence(fault, players)
        say(f"{place}: {sentence}" if fault.place or not typed else sentence)


def put_told(answer: GameAnswer, verdict: Verdict[Any], short: bool) -> None:
    """The outcome and what decides, what it means for all players, what it rests on; then, if not short, the working.

    The working has its amounts in a column of their own, then sign and sentence, indented, with the rules.
    """
    assert answer.headline is not None
    columns, working = columns_of_terminal(), steps(answer, verdict)
    put(_wrapped(replace(answer.headline, depth=0), 0, columns))
    for line in first_lines(answer):
        put(_wrapped(replace(line, depth=1), 0, columns))
    if answer.summary is not None:
        put(["", *summary_lines(answer.summary)])
    for number, line in enumerate(rests_on(answer, verdict)):
        put([*([] if number else [""]), *_wrapped(line, 0, columns)])
    if working and not short:
        put(["", _("Why, step by step:")])
        width = gutter(working)
        for line in working:
            put(_wrapped(line, width, columns))


def _wrapped(line: Line, width: int, columns: int | None) -> list[str]:
    """A line of the working, wrapped on a terminal of so many columns, its sign coloured there as well."""
    amount = f"{amount_text(line.amount):>{width}}  " if width else ""
    indent, mark = "  " * line.depth, sign(line) and f"{sign(line)} "
    text = amount + indent + whole_line(line)
    if columns is None:
        return [text]
    hanging = " " * (len(amount) + len(indent) + len(mark))
    lines = textwrap.wrap(text, max(columns, 40), subsequent_indent=hanging, drop_whitespace=True,
                          replace_whitespace=False, break_on_hyphens=False) or [""]  # fmt: skip
    if mark:
        lines = [*map(clean, lines)]
        lines[0] = Styled(lines[0].replace(mark, styled(mark, fg="green" if line.passed else "red", bold=True), 1))
    if line.depth == 0:
        lines = [Styled(click.style(part if isinstance(part, Styled) else clean(part), bold=True)) for part in lines]
    return lines
