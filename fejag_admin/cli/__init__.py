"""The command line. Data go to standard output, narration to standard error; see `exits` for the exit codes."""

from __future__ import annotations

import gc
import sys
import warnings


def main() -> None:
    """Run the command line with the arguments of this process, and leave with an exit code."""
    if sys.argv[1:] == ["--version"] and sys.stdout is not None:  # scripts ask for it often; it needs none of the rest
        from fejag_admin import __version__

        sys.stdout.write(f"fejag {__version__}\n")
        return
    gc.set_threshold(
        100_000, 50, 100
    )  # nothing that is loaded goes again: looking for what may takes a fifth of the time
    if not sys.warnoptions:  # Python's warnings are for developers, who ask for them with -W
        warnings.simplefilter("ignore")
    from fejag_admin.cli.program import fejag

    try:
        fejag.main()
    finally:
        gc.freeze()  # nor at the end, when all of it goes anyway
