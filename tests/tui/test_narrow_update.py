"""Updates of the screen: what has changed is drawn, in its place, and nothing else is."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from textual.strip import Strip

from fejag_admin.tui.shell.safe_app import NarrowUpdate

WIDTH = 12
CONSOLE = Console(width=80, color_system=None)
PIECE = re.compile(r"\x1b\[(\d+);(\d+)H([^\x1b]*)")

texts = st.lists(st.sampled_from(["a", "bc", "def", "  ", "žš", "日", "x日"]), max_size=12).map(
    lambda words: "".join(words)
)


def columns(text: str) -> list[str]:
    """A text by the columns that it takes; the second one of a wide sign is empty."""
    return [part for sign in text for part in (sign, *[""] * (cell_len(sign) - 1))]


@given(st.lists(st.tuples(texts, texts, st.sets(st.integers(0, WIDTH - 1))), min_size=1, max_size=4))
def test_an_update_draws_all_that_has_changed_and_leaves_the_rest(lines: list[tuple[str, str, set[int]]]) -> None:
    chops, ends, spans, screen, wanted, plain = [], [], [], [], [], []
    for y, (one, two, changed) in enumerate(lines):
        strips = [Strip([Segment(text)]).adjust_cell_length(WIDTH) for text in (one, two)]
        chops.append({0: strips[0], WIDTH: strips[1], 2 * WIDTH: None})
        ends.append([WIDTH, 2 * WIDTH, 3 * WIDTH])
        spans += [(y, column, column + 1) for column in sorted(changed)]
        wanted.append([part for strip in strips for part in columns(strip.text)])
        plain.append("日" not in one + two)
        screen.append(["?" if at in changed else part for at, part in enumerate(wanted[-1])])
    for y, x, text in PIECE.findall(NarrowUpdate(chops, spans, ends).render_segments(CONSOLE)):
        row, begin = screen[int(y) - 1], int(x) - 1
        drawn = columns(text)
        if plain[int(y) - 1]:
            assert len(drawn) == 1
            assert begin in lines[int(y) - 1][2]
        row[begin : begin + len(drawn)] = drawn
    for row, whole, single in zip(screen, wanted, plain, strict=True):
        assert not single or row == whole
        assert "?" not in row
