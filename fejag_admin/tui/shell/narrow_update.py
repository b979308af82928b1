"""What has changed on the screen, and no more of it, sent to the terminal."""

from __future__ import annotations

from rich.console import Console
from textual._compositor import ChopsUpdate
from textual.strip import Strip


class NarrowUpdate(ChopsUpdate):
    """Stretches of lines to be drawn anew; Textual's own begins each where its widget begins, and so draws far more."""

    def render_segments(self, console: Console) -> str:
        """The stretches as a terminal takes them, each with its place before it."""
        drawn: list[str] = []
        for y, left, right in self.spans:
            for end, (begin, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is not None and begin < right and left < end:
                    first = max(begin, left) if _one_column_each(strip) else begin
                    part = strip.crop(first - begin, min(end, right) - begin)
                    drawn += f"\x1b[{y + 1};{first + 1}H", part.render(console)
        return "".join(drawn)


def _one_column_each(strip: Strip) -> bool:
    """Whether no sign is two columns wide: half of one could not be drawn."""
    return sum(len(segment.text) for segment in strip) == strip.cell_length
