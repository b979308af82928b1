"""What a process of its own does to typeset a document. It imports nothing but the compiler, so it starts at once."""

import re
from pathlib import Path
from typing import Literal, NamedTuple

TEMPLATES = Path(__file__).parent / "templates"
Format = Literal["pdf", "png", "svg"]

# Words that may have to be broken; looking for them costs the compiler more than all the rest of a page.
_LONG = re.compile(r"\w{25,}")


class Job(NamedTuple):
    """What a document is made of. ``root``: the folder of the templates; ``data``: JSON; ``pictures``: SVG by name."""

    root: str
    template: str
    data: str
    kind: Format
    ppi: float
    timestamp: int
    pictures: dict[str, str]


def compiled(job: Job) -> tuple[list[bytes], str]:
    """The files of a document, and the error or the first warning, if any. Only the fonts inside the compiler count."""
    import typst

    root, template, data, kind, ppi, timestamp, pictures = job
    try:
        made, warnings = typst.Compiler(root=root, ignore_system_fonts=True).compile_with_warnings(
            str(Path(root) / f"{template}.typ"),
            format=kind,
            ppi=ppi,
            sys_inputs=pictures | {"data": data, "long": "yes" if _LONG.search(data) else ""},
            timestamp=timestamp,
        )
    except RuntimeError as error:
        return [], str(error)
    files = [made] if isinstance(made, bytes) else list(made or ())
    return files, next(map(str, warnings), "")
