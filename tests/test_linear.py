"""No text from outside takes time that grows faster than its length: by counted steps, and by patterns that cannot."""

import ast
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from boardgames.core.files import parse
from boardgames.core.places import lines_of
from fejag_admin.camp.advice.slips import read_slips
from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.maps.text import read_map
from fejag_admin.common.error_log import InputError
from fejag_admin.common.faults import DocumentError
from fejag_admin.orders.typed import typed_order
from reports.camp_import import slips_of_table, teams_of_table
from reports.result_import import read_results
from tests.reports.camps import campaign_of

ROOT = Path(__file__).parent.parent
CAMPAIGN = campaign_of("sample-camp")
ORDER = '{"do": "result", "game": 1, "places": []}'
WITHOUT_ORDERS = json.dumps({**json.loads(dump(CAMPAIGN)), "orders": "%s"}).replace('"%s"', "[%s]")


def steps(work: Callable[[], object]) -> int:
    """How many lines of Python run while something is read, whether it has faults or not."""
    count = 0

    def traced(_frame: FrameType, _event: str, _argument: object) -> Any:
        nonlocal count
        count += 1
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        with suppress(DocumentError, DocumentError, InputError):
            work()
    finally:
        sys.settrace(before)
    return count


FORMATS: dict[str, tuple[Callable[[str], object], Callable[[int], str]]] = {
    "map": (read_map, lambda n: "   A   B\n" + " 1  ·   ·\n" * n),
    "map, what belongs nowhere": (read_map, lambda n: "WHAT IS THIS?\n" * n),
    "map, one long line": (read_map, lambda n: "A " * (20 * n) + "!\n"),
    "camp": (lambda text: load(text.encode()), lambda n: dump(CAMPAIGN).replace(" ", " " * n)),
    "camp, orders": (lambda text: load(text.encode()), lambda n: WITHOUT_ORDERS % ", ".join([ORDER] * n)),
    "situation as TOML": (lambda text: parse(text.encode()), lambda n: "[[a]]\nb = 1\n" * n),
    "situation as JSON": (lambda text: parse(text.encode()), lambda n: json.dumps({"a": [{"b": 1}] * n})),
    "situation, where a fault is": (lambda text: lines_of(text, ["a[3].b", "c"]), lambda n: "[[a]]\nb = 1\n" * n),
    "slips": (lambda text: read_slips(text, CAMPAIGN), lambda n: "fbi tygr k17 # a note\n" * n),
    "slips, one long line": (lambda text: typed_order(text, CAMPAIGN), lambda n: "fbi, " * n),
    "results": (lambda text: read_results(text.encode(), CAMPAIGN, 3), lambda n: "place,team\n" + "1,fbi\n" * n),
    "results, one long line": (lambda text: read_results(text.encode(), CAMPAIGN, 3), lambda n: "place,team," * n),
    "purchases": (
        lambda text: slips_of_table(text.encode(), CAMPAIGN, 3),
        lambda n: "team,figure,cell\n" + "fbi,tygr,k17\n" * n,
    ),
    "teams": (lambda text: teams_of_table(text.encode(), CAMPAIGN), lambda n: "team,members\n" + 'fbi,"a;b"\n' * n),
}  # fmt: skip


@pytest.mark.deep
@pytest.mark.parametrize("name", FORMATS)
def test_twice_the_text_takes_twice_the_steps(name: str) -> None:
    read, made = FORMATS[name]
    steps(lambda: read(made(10)))  # loads what is loaded once

    def steps_for(many: int) -> int:
        text = made(many)
        return steps(lambda: read(text))

    first, second, fourth = map(steps_for, (100, 200, 400))
    assert fourth - second <= 2.6 * max(second - first, 50)  # with the square it would be four times as many


@pytest.mark.parametrize("sign", ["A", "a. "])
def test_long_runs_of_one_sign_are_read_at_once(sign: str) -> None:
    """With the square of their length it would take many minutes."""
    text = sign * (40_000 // len(sign)) + "!"
    with suppress(DocumentError):
        read_map(text)
    with suppress(InputError):
        typed_order("x" + text, CAMPAIGN)
    with suppress(DocumentError):
        read_results(f"place,team\n1,{text}".encode(), CAMPAIGN, 3)


def patterns() -> Iterator[tuple[str, str]]:
    """Every regular expression of the program as it is written, with its place."""
    for folder in ("fejag_admin", "boardgames", "reports", "tools"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(text)) if "import re\n" in text else ():
                if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re.") and node.args:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", ast.unparse(node.args[0])


def nested(pattern: str) -> bool:
    """Whether something repeats without limit within what repeats so: then time may double with each sign."""
    inside = [False]  # for each open bracket whether something in it repeats
    plain = re.sub(r"\\\\.|\[\^?\]?(?:\\\\.|[^\]])*\]", "x", pattern)
    for sign in re.finditer(r"\(|\)(?P<again>[*+]|\{[0-9]*,\})?|[*+](?P<own>\+)?", plain):
        if sign[0] == "(":
            inside.append(False)
        elif sign[0].startswith(")"):
            within = inside.pop()
            if within and sign["again"] and not plain.startswith("+", sign.end()):
                return True
            inside[-1] |= within or bool(sign["again"])
        elif not sign["own"]:
            inside[-1] = True
    return False


def test_nothing_repeats_within_what_repeats() -> None:
    found = list(patterns())
    assert len(found) > 60
    assert [place for place, pattern in found if nested(pattern)] == []
    for bad in (" *(?:[A-Z]{1,2} *)+", "(a+)+", "(?:a|b*)*"):
        assert nested(bad)
    for good in ("a+b*", "(?:[+*]x)*", r"(?:\\\\\\\\)*\\(a+\\)", "(?:a|b)+(c+)"):
        assert not nested(good)
