"""The data of the board games are found in a checkout and in an installed program; files are read within bounds."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.core.files import DEEPEST, LARGEST, parse
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.files import data_file, data_json

ROOT = Path(__file__).parent.parent.parent


def test_the_checkout_has_the_data() -> None:
    assert data_file("stezky", "mountain.json") == ROOT / "data" / "stezky" / "mountain.json"
    with pytest.raises(FileNotFoundError, match=r"nothing\.json"):
        data_json("stezky", "nothing.json")


def test_an_installed_program_has_the_data(tmp_path: Path) -> None:
    """The wheel puts the data into fejag_admin/_data beside the package boardgames; see hatch_build.py."""
    for package in ("boardgames", "fejag_admin/common"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "fejag_admin/__init__.py", tmp_path / "fejag_admin")
    shutil.copytree(ROOT / "data" / "stezky", tmp_path / "fejag_admin" / "_data" / "stezky")
    code = "from boardgames.core.registry import find_game\ngame = find_game('stezky')\n"
    code += "print(*(name for name in game.samples() if game.judge(game.load(game.sample(name)))))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.split() == sorted(path.stem for path in data_file("stezky", "examples").glob("*.json"))


def test_json_and_toml_read_alike() -> None:
    assert parse(b'{"a": [1, "x"], "b": {"c": true}}') == parse(b'a = [1, "x"]\n[b]\nc = true\n')


def test_a_byte_order_mark_is_no_fault() -> None:
    assert parse(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"x" * (LARGEST + 1), "too large"),
        (b"\xff\xfe", "UTF-8"),
        (b"[" * (DEEPEST + 1), "nested"),
        (b'{"a": ' + b"[" * 100_000, "nested"),
        (b'{"a": }', "JSON"),
        (b'{"a": 1} x', "JSON"),
        (b"a = ", "TOML"),
        (b'{"a": ' + b"9" * 5000 + b"}", "too large"),
        (b"a = " + b"9" * 5000, "too large"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b'{"x": {"a": 1, "a": 2}}', "twice"),
    ],
)
def test_what_cannot_be_read(data: bytes, text: str) -> None:
    with pytest.raises(DocumentError, match=text):
        parse(data)


@given(st.binary(max_size=200) | st.text(alphabet='{}[]":,= \n01ab', max_size=80).map(str.encode))
def test_anything_else_is_a_fault_too(data: bytes) -> None:
    faults: object = None
    raw: object = None
    try:
        raw = parse(data)
    except DocumentError as problem:
        faults = problem.faults
    assert isinstance(raw, dict) or faults
