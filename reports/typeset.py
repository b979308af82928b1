"""From a template and plain data to pages: typst, offline, with the fonts it carries inside.

Data go in as JSON and are printed literally, so nothing has to be escaped and no name can smuggle in markup. The same
template, data and time give the same bytes. Documents are made in processes of their own: the compiler remembers all
that it has read, hundreds of megabytes in an evening, and the processes give them back.
"""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from fejag_admin.common.language import _
from fejag_admin.common.processes import each, limited
from reports import CannotPrintError
from reports.typesetter import TEMPLATES, Format, Job, compiled

FORMATS: tuple[Format, ...] = ("pdf", "png", "svg")
PIXELS_PER_INCH = 150.0
MEMORY, SECONDS = 4 * 1024**3, 300
"""What a document may take at most: bytes, of which most are only reserved, and seconds of a processor."""
_PAGE = re.compile(rb"/Type\s*/Page\b")  # what a page of a PDF begins with


@dataclass(frozen=True, slots=True)
class Pages:
    """A document that was typeset: one file's bytes for PDF, one per page for PNG and SVG.

    ``remark``: what is to be said of it besides.
    """

    kind: Format
    files: tuple[bytes, ...]
    remark: str = ""

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(_PAGE.findall(self.files[0])) if self.kind == "pdf" else len(self.files)


def typeset(template: str, data: dict[str, Any], kind: Format, moment: datetime, ppi: float = PIXELS_PER_INCH) -> Pages:
    """Typeset ``data`` by the template of this name; ``moment`` is the time of making that a PDF carries.

    ``ppi``: how fine PNG pages are. The ``pictures`` among the data are SVG by their names. Raise CannotPrintError if
    one of them cannot be drawn, if the template asks for a font that is not there, or if the process fails.
    """
    try:
        made = limited(compiled, _job(template, data, kind, moment, ppi), memory=MEMORY, seconds=SECONDS)
    except EOFError as error:
        sentence = _("The typesetter ended before the document was made; try again.")
        raise CannotPrintError(sentence) from error
    return _pages(kind, *made, data.get("told", ""))


def typeset_each(documents: Sequence[tuple[str, dict[str, Any], datetime]]) -> Iterator[Pages]:
    """Typeset templates with their data and moments as `typeset` does, as PDF, in two processes."""
    jobs = [_job(template, data, "pdf", moment) for template, data, moment in documents]
    with closing(each(compiled, jobs, 2)) as results:
        yield from (_pages("pdf", *made) for made in results)


def _job(template: str, data: dict[str, Any], kind: Format, moment: datetime, ppi: float = PIXELS_PER_INCH) -> Job:
    words = {name: value for name, value in data.items() if name != "pictures"}
    text = json.dumps(words, ensure_ascii=False, sort_keys=True)
    pictures = {name: drawn for name, drawn in data.get("pictures", {}).items() if drawn}
    return Job(str(TEMPLATES), template, text, kind, ppi, int(moment.timestamp()), pictures)


def _pages(kind: Format, files: Sequence[bytes], fault: str, remark: str = "") -> Pages:
    if "SVG" in fault:
        raise CannotPrintError(_("A picture of your own cannot be drawn ({error}).").format(error=fault))
    if "font" in fault:
        sentence = _("A font for printing is missing ({warning}); install the program again.")
        raise CannotPrintError(sentence.format(warning=fault))
    if not files:
        raise RuntimeError(fault)
    return Pages(kind, tuple(files), remark)
