"""What is wrong with a document: faults with their places, gathered so that all can be shown in one go.

The same for campaign files, spreadsheets, typed slips and the situation files of the board games.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fejag_admin.common.language import _, ngettext

MAX_FAULTS = 1000
SHOWN_LENGTH = 40

Path = tuple[str | int, ...]

_PLAIN_KEY = re.compile(r"[\w-]{1,50}")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: ``place`` as ``orders[17].at`` (empty: the document as a whole) and a sentence.

    ``values``: what fills the blanks of the sentence of a board game, which is in English, see `core.verdict.Line`.
    ``path``: the keys and list positions that lead there, as far as they are known.
    """

    place: str
    message: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    path: Path = field(default=(), compare=False)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class DocumentError(ValueError):
    """A document that was refused as a whole; ``faults`` says everything that is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


@dataclass(frozen=True, slots=True)
class Refused:
    """Stands in a document for a value that could not be taken in at all; ``message`` says why."""

    message: str


class Findings:
    """Faults as they are found: the first MAX_FAULTS are kept, the rest only counted."""

    def __init__(self) -> None:
        self.kept: list[tuple[Path, str]] = []
        self.count = 0

    def add(self, path: Path, message: str) -> None:
        """Note a fault at a place, given as the keys and list positions that lead to it."""
        self.count += 1
        if len(self.kept) < MAX_FAULTS:
            self.kept.append((path, message))

    def extend(self, others: Iterable[tuple[Path, str]]) -> None:
        """Note several faults."""
        for path, message in others:
            self.add(path, message)

    def require_none(self) -> None:
        """Raise DocumentError with all that was found, if anything was; its last fault says how many more there are."""
        if not self.count:
            return
        faults = [Fault(place_text(path), message, path=path) for path, message in self.kept]
        more = self.count - len(faults)
        if more:
            faults.append(Fault("", ngettext("and {n} more fault", "and {n} more faults", more).format(n=more)))
        raise DocumentError(faults)


def in_document_order(raw: object, faults: Iterable[tuple[Path, str]]) -> list[tuple[Path, str]]:
    """The faults in the order in which their places stand in ``raw``; what is missing comes after what is there."""

    def position(entry: tuple[Path, str]) -> tuple[int, ...]:
        node: Any = raw
        steps: list[int] = []
        for part in entry[0]:
            if isinstance(node, dict):
                steps.append(list(node).index(part) if part in node else len(node))
                node = node.get(part)
            elif isinstance(node, list) and isinstance(part, int):
                steps.append(part)
                node = node[part] if part < len(node) else None
            else:
                steps.append(0)
        return tuple(steps)

    return sorted(faults, key=position)


def place_text(path: Path) -> str:
    """A place as people write it: ``("orders", 17, "at")`` is ``orders[17].at``."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        elif _PLAIN_KEY.fullmatch(part):
            text += f".{part}" if text else part
        else:
            text += f"[{quoted(part)}]"
    return text


def quoted(value: object, length: int = SHOWN_LENGTH) -> str:
    """A value from a document in an error message: short, on one line, nothing in it that could upset a terminal."""
    if isinstance(value, str):
        head = value if len(value) <= length else value[: length - 1] + "…"
        return "'" + "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in head) + "'"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict):
        return _("an object")
    if isinstance(value, list):
        return _("a list")
    text = str(value)
    return text if len(text) <= length else text[: length - 1] + "…"
