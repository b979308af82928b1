"""Every page of help in one language, as JSON: a process speaks one language, so each needs a process of its own."""

import json
import os
import subprocess
import sys
from functools import cache

from click.testing import CliRunner

from fejag_admin.cli.commands.orders import amend_command
from fejag_admin.cli.program import COMMANDS, fejag
from tests.cli.calling import ROOT

EVERY = [(), *((name,) for name in COMMANDS), *(("amend", "1", name) for name in amend_command.commands)]


@cache
def pages(language: str, columns: int = 80) -> dict[tuple[str, ...], str]:
    """The page of each command by its words."""
    environment = {**os.environ, "FEJAG_LANG": language, "COLUMNS": str(columns)}
    command = [sys.executable, "-m", "tests.cli.help_pages"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=True)
    return dict(zip(EVERY, json.loads(done.stdout), strict=True))


if __name__ == "__main__":
    shown = [CliRunner().invoke(fejag, [*words, "--help"]) for words in EVERY]
    assert all((one.exit_code, one.stderr) == (0, "") for one in shown)
    sys.stdout.write(json.dumps([one.stdout for one in shown]))
