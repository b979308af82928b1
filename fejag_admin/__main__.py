"""``python -m fejag_admin`` is ``fejag``."""

import sys
from pathlib import Path

if not sys.flags.safe_path:  # then it begins with the folder where it is started, and a stick may hold a click.py
    sys.path[0] = str(Path(__file__).parent.parent)

from fejag_admin.cli import main

main()
