"""The command line. Data go to standard output, narration to standard error; see `output.Exit` for the exit codes."""

import gc
import sys
import warnings

from fejag_admin.common.settings import choose_language


def main() -> None:
    """Run the command line with the arguments of this process, and leave with an exit code."""
    if not sys.warnoptions:  # Python's warnings are for developers, who ask for them with -W
        warnings.simplefilter("ignore")
    gc.set_threshold(100_000, 10, 10)  # what is loaded stays: to look through it for garbage takes a tenth of the time
    choose_language(sys.argv[1:])
    from fejag_admin.cli.program import fejag  # texts outside functions are looked up when this is imported

    try:
        fejag.main()
    finally:
        gc.freeze()  # nor at the end, when everything goes
