"""Situations of the board games: judged, kept between sessions, read and written; and the user's own copy of a game."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardgames.core.answer import GameAnswer
from boardgames.core.files import LARGEST, parse, to_json, to_toml
from boardgames.core.registry import Drawing, Game, find_game
from boardgames.core.verdict import Verdict
from boardgames.stezky.notation import rewritten
from fejag_admin.common.faults import DocumentError, Fault
from fejag_admin.common.files import own_folder, read_file, shared_folder, shown_path, write_whole
from fejag_admin.common.language import _, current_language
from fejag_admin.common.settings import settings_path
from fejag_admin.texts.games.verdicts import fault_text

_KEPT_APART = ("copy", "kit")
"""The keys of what is of the user's own copy of a game."""
KEPT = ("toml", "evening")
"""The kinds of what is kept of a game as it was left."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of a text: the situation and its verdict, answer and drawing, or faults, or an unforeseen error.

    ``asked_from``: as `Game.asked` says. ``trouble``: why the file of the user's own copy of the game was not used, if
    he has one.
    """

    verdict: Verdict[Any] | None = None
    answer: GameAnswer | None = None
    drawing: Drawing = ()
    asked_from: str = ""
    faults: tuple[Fault, ...] = ()
    error: Exception | None = None
    trouble: str = ""
    situation: Any = None


class SituationFile:
    """A situation as the text of a file and as plain values, each made of the other when it is first asked for."""

    def __init__(self, text: str | None = None, raw: dict[str, Any] | None = None, *, as_json: bool = False) -> None:
        self._text, self._raw, self._as_json = text, raw, as_json

    @property
    def text(self) -> str:
        if self._text is None:
            self._text = written(self._raw or {}, "{" if self._as_json else "")
        return self._text

    def read(self) -> dict[str, Any]:
        """The plain values; raise DocumentError if the text is not well formed."""
        if self._raw is None:
            self._raw = parse((self._text or "").encode("utf-8", "replace"))
        return self._raw

    @property
    def raw(self) -> dict[str, Any] | None:
        """The plain values; None while the text is not well formed."""
        try:
            return self.read()
        except DocumentError:
            return None

    def with_raw(self, raw: dict[str, Any]) -> SituationFile:
        """Other values, to be written as this situation is: TOML or JSON."""
        as_json = self._as_json if self._text is None else self._text.lstrip().startswith("{")
        return SituationFile(raw=raw, as_json=as_json)

    def same(self, second: SituationFile) -> bool:
        """Whether both hold the same."""
        if self._raw is not None and second._raw is not None and (self._text is None or second._text is None):
            return self._raw == second._raw
        return self.text == second.text


def judge(game: Game, shown_situation: SituationFile, *, from_start: bool = False) -> Judged:
    """Judge a situation, by the user's own copy of the game if he has one.

    ``from_start``: a question that follows a told turn is asked from the start of the turn.
    """
    trouble = ""
    try:
        own, trouble = own_copy(game)
        situation, asked_from = game.asked(shown_situation.read(), own, from_start=from_start)
        verdict = game.judge(situation)
        answer = game.answer(situation, verdict)
        return Judged(verdict, answer, game.drawing(situation), asked_from, trouble=trouble, situation=situation)
    except DocumentError as error:
        return Judged(faults=error.faults, trouble=trouble)
    except Exception as error:  # noqa: BLE001 - the person goes on typing, whatever the calculator makes of it
        return Judged(error=error, trouble=trouble)


def values(text: str) -> dict[str, Any] | None:
    """The plain values that a text holds; None while it is not well formed."""
    try:
        return parse(text.encode("utf-8", "replace"))
    except DocumentError:
        return None


def written(raw: dict[str, Any], like: str = "") -> str:
    """The text of a situation file: TOML, unless the text it takes the place of was JSON, or TOML cannot say it."""
    if not like.lstrip().startswith("{"):
        try:
            return to_toml(raw)
        except ValueError:
            pass
    return to_json(raw)


def following(after: Mapping[str, Any], like: str) -> str:
    """The text of the situation that one leads to, written like that one; what is kept apart stays out of it.

    So what is entered later into the user's own copy counts for it, too.
    """
    keys = values(like) or {}
    return written({key: one for key, one in after.items() if key not in _KEPT_APART or key in keys}, like)


def in_language(game: Game, text: str) -> str:
    """The text with its tiles written in the current language: `r4` is red in English, pink in Czech."""
    raw = values(text)
    if game.id != "stezky" or raw is None:
        return text
    translated = rewritten(raw, current_language())
    return text if translated is raw else written(translated, text)


def example_text(game: Game, name: str) -> str:
    """A worked example as the text of a file; empty if the game has none."""
    return written(game.example(name, current_language())) if name else ""


def game_of(text: str) -> Game | None:
    """The game that a text says it is about, if it says so."""
    named = (values(text) or {}).get("game")
    return find_game(named) if isinstance(named, str) else None


# What is kept between sessions


def _folder() -> Path:
    return settings_path().parent / "referee"


def kept_file(game: Game, kind: str) -> Path:
    """Where something about a game is kept; ``kind``: the end of its name."""
    return _folder() / f"{game.slug}.{kind}"


def same(game: Game, first: str, second: str) -> bool:
    """Whether two texts hold the same values, in whichever language their tiles are written."""
    return values(in_language(game, first)) == values(in_language(game, second))


def read_kept(path: Path) -> str | None:
    """What a file of `kept_file` holds; None if there is none or it cannot be read."""
    try:
        return read_text(path)
    except (OSError, ValueError):
        return None


def put_kept(path: Path, text: str) -> bool:
    """Keep something for the next time; False if it cannot be written."""
    try:
        own_folder(_folder())
        write_whole(path, text, errors="replace")
    except (OSError, ValueError):
        return False
    return True


def kept(game: Game) -> str | None:
    """The last situation of a game, as the current language writes it; None if there is none or it cannot be read."""
    text = read_kept(kept_file(game, "toml"))
    return None if text is None else in_language(game, text)


def last_game() -> Game | None:
    """The game that was looked at last, if any."""
    return find_game((read_kept(_folder() / "last") or "").strip())


def keep(game: Game, situation: SituationFile) -> bool:
    """Keep a situation for the next time, unless it is the one to begin with; False if it cannot be written."""
    text = situation.text
    if text == example_text(game, game.begin):
        forget(game, "toml")
    elif not put_kept(kept_file(game, "toml"), text):
        return False
    return put_kept(_folder() / "last", game.slug)


def forget(game: Game, *kinds: str) -> None:
    """Forget what was kept of a game: its last situation, and the evening that led there."""
    for kind in kinds or KEPT:
        with suppress(OSError):
            kept_file(game, kind).unlink(missing_ok=True)


def own_path(game: Game) -> str:
    """Where the user keeps the file of his own copy of a game; empty if he has not said."""
    return (read_kept(kept_file(game, "own")) or "").strip()


def own_path_to_write(game: Game) -> Path:
    """Where that file is written: where the user has said, else at its usual place.

    A page of ``fejag serve`` reads what the organiser has named, but writes in the shared folder only.
    """
    own, name, folder = own_path(game), f"{game.slug}-copy.toml", shared_folder()
    path = Path(own) if own else (folder or _folder()) / name
    return path if folder is None or path.resolve().is_relative_to(folder) else folder / name


def own_copy(game: Game) -> tuple[bytes | None, str]:
    """The file of the user's own copy, None if there is none that can be used; and why it cannot be used, if so."""
    path = own_path(game)
    if not path:
        return None, ""
    try:
        data = read_text(Path(path)).encode()
        game.read_own(data)
    except (OSError, ValueError) as error:
        return None, unusable(Path(path), error)
    return data, ""


def unusable(path: Path, error: OSError | ValueError) -> str:
    """Why a file cannot be used: what `read_text` raised, or the faults that were found in it."""
    file = shown_path(path)
    match error:
        case DocumentError():
            return _("In {file}:").format(file=file) + " " + "; ".join(map(fault_text, error.faults[:3]))
        case OSError():
            return _("{file} cannot be read: {reason}.").format(file=file, reason=error.strerror)
    return _("{file} is no situation file: it is no text in UTF-8, or too large.").format(file=file)


def read_text(path: Path) -> str:
    """The text of a file; raise OSError, or ValueError if it is too large or no text."""
    return read_file(path, LARGEST).decode("utf-8-sig").replace("\r\n", "\n")
