"""An order that the program does not have goes everywhere without a line of it elsewhere; see `made_up.py`."""

import subprocess
import sys

from tests.cli.calling import ROOT


def test_an_order_that_is_described_once_goes_everywhere() -> None:
    """In a process of its own, where it is registered before commands and screens are made of the registry."""
    words = ("pytest", "-q", "-p", "tests.orders.made_up", "-p", "no:cacheprovider", "tests/orders/made_up_cases.py")
    done = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-5000:]
