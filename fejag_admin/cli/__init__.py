"""The command line. Data go to standard output, narration to standard error; see `exits` for the exit codes."""

from __future__ import annotations

import gc
import sys
import warnings
from contextlib import suppress


def main() -> None:
    """Run the command line with the arguments of this process, and leave with an exit code."""
    if sys.argv[1:] == ["--version"] and sys.stdout is not None:  # scripts ask for it often; it needs none of the rest
        from fejag_admin import __version__

        with suppress(OSError):  # happens again below, and is told there
            sys.stdout.write(f"fejag {__version__}\n")
            sys.stdout.flush()
            return
    if sys.argv[1:] in (["--help"], ["-h"]) and sys.stdout is not None and sys.stdout.encoding.lower() == "utf-8":
        from fejag_admin.cli.pages import ready_page

        page = ready_page()
        with suppress(OSError):  # happens again below, and is told there
            if page is not None:
                sys.stdout.write(page + "\n")
                sys.stdout.flush()
                return
    if not sys.warnoptions:  # Python's warnings are for developers, who ask for them with -W
        warnings.simplefilter("ignore")
    gc.set_threshold(100_000, 10, 10)  # what is loaded stays: to look through it for garbage takes a tenth of the time
    from fejag_admin.cli.program import fejag

    try:
        fejag.main()
    finally:
        gc.freeze()  # nor at the end, when everything goes
