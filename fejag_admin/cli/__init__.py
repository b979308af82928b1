"""The command line. Data go to standard output, narration to standard error; see `exits` for the exit codes."""

from __future__ import annotations

import sys
import warnings


def main() -> None:
    """Run the command line with the arguments of this process, and leave with an exit code."""
    if sys.argv[1:] == ["--version"] and sys.stdout is not None:  # scripts ask for it often; it needs none of the rest
        from fejag_admin import __version__

        sys.stdout.write(f"fejag {__version__}\n")
        return
    if not sys.warnoptions:  # Python's warnings are for developers, who ask for them with -W
        warnings.simplefilter("ignore")
    from fejag_admin.cli.program import fejag

    fejag.main()
