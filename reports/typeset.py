"""From a template and plain data to pages: typst, offline, with the fonts it carries inside, in a process of its own.

Data go in as JSON and are printed literally, so nothing has to be escaped and no name can smuggle in markup. The same
template, data and time give the same bytes.
"""

import atexit
import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from queue import LifoQueue
from typing import Any

from fejag_admin.common.language import _
from fejag_admin.common.processes import processors, python_process
from reports import typesetter
from reports.errors import CannotPrintError
from reports.typesetter import MISSING, TEMPLATES, Format

FORMATS: tuple[Format, ...] = ("pdf", "png", "svg")
PIXELS_PER_INCH = 150.0
_PAGE = re.compile(rb"/Type\s*/Page\b")  # what a page of a PDF begins with


@dataclass(frozen=True, slots=True)
class Pages:
    """A document that was typeset: one file's bytes for PDF, one per page for PNG and SVG.

    ``missing``: letters that no font has; `MISSING` is printed in their place. ``remark``: what is to be said
    of it besides.
    """

    kind: Format
    files: tuple[bytes, ...]
    missing: tuple[str, ...] = ()
    remark: str = ""

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(_PAGE.findall(self.files[0])) if self.kind == "pdf" else len(self.files)


class Typesetter:
    """The process that typesets, for one thread at a time; it is started when it is needed and not there.

    It ends by itself with this process, however that ends, and when there has been nothing to do for long.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, job: dict[str, Any]) -> tuple[dict[str, Any], tuple[bytes, ...]]:
        """What is told of a job, and the files made; raise CannotPrintError if the process fails twice over."""
        asked = json.dumps(job).encode() + b"\n"
        for _attempt in range(2):  # it may have ended since, or have been ended in the middle of its work
            with suppress(OSError, EOFError):
                return self._answer(asked)
            self._end()
        raise CannotPrintError(_("The typesetter ended before the document was made; try again."))

    def _answer(self, asked: bytes) -> tuple[dict[str, Any], tuple[bytes, ...]]:
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(asked)
        process.stdin.flush()
        head = process.stdout.readline()
        if not head.endswith(b"\n"):
            raise EOFError
        header: dict[str, Any] = json.loads(head)
        files = tuple(map(process.stdout.read, header["sizes"]))
        if any(len(file) < size for file, size in zip(files, header["sizes"], strict=True)):
            raise EOFError
        return header, files

    def start(self) -> None:
        """Have the process get ready while there is something else to do."""
        with suppress(OSError):
            self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            python, pipe = python_process(typesetter.__file__), subprocess.PIPE
            self._process = subprocess.Popen(  # noqa: S603
                python.words, env=python.env, cwd=python.cwd, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
            )
        return self._process

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            with suppress(OSError):  # what was not written any more
                self._process.communicate()
            self._process = None


TYPESETTERS = tuple(Typesetter() for _number in range(min(2, processors())))
"""As many as may be at work at once. The second is started when both are needed, as for a packet: each takes memory."""

_idle: LifoQueue[Typesetter] = LifoQueue()
for _typesetter in reversed(TYPESETTERS):
    _idle.put(_typesetter)
    atexit.register(_typesetter._end)


@contextmanager
def _lent() -> Iterator[Typesetter]:
    """A typesetter for nobody else meanwhile: the one used last of those that are idle, for it is ready."""
    typesetter = _idle.get()
    try:
        yield typesetter
    finally:
        _idle.put(typesetter)


def start() -> None:
    """Have a process get ready to typeset while there is something else to do."""
    with _lent() as typesetter:
        typesetter.start()


def typeset(template: str, data: dict[str, Any], kind: Format, moment: datetime, ppi: float = PIXELS_PER_INCH) -> Pages:
    """Typeset ``data`` by the template of this name; ``moment`` is the time of making that a PDF carries.

    ``ppi``: how fine PNG pages are. The ``pictures`` among the data are SVG by their names. Raise CannotPrintError if
    one of them cannot be drawn, or if the template asks for a font that is not there.
    """
    words = {name: value for name, value in data.items() if name != "pictures"}
    job = {
        "root": str(TEMPLATES),
        "template": template,
        "data": json.dumps(words, ensure_ascii=False, sort_keys=True),
        "pictures": {name: drawn for name, drawn in data.get("pictures", {}).items() if drawn},
        "kind": kind,
        "ppi": ppi,
        "timestamp": int(moment.timestamp()),
    }
    with _lent() as typesetter:
        header, files = typesetter.ask(job)
    if "SVG" in header.get("error", ""):
        raise CannotPrintError(_("A picture of your own cannot be drawn ({error}).").format(error=header["error"]))
    if "error" in header:
        raise RuntimeError(header["error"])
    for warning in header["warnings"]:
        if "font" in warning:
            sentence = _("A font for printing is missing ({warning}); install the program again.")
            raise CannotPrintError(sentence.format(warning=warning))
    return Pages(kind, files, tuple(header["missing"]), data.get("told", ""))


def missing_text(letters: tuple[str, ...]) -> str:
    """That these letters could not be printed."""
    template = _("No font for printing has {letters}; {sign} stands in their place.")
    return template.format(letters=" ".join(letters), sign=MISSING)
