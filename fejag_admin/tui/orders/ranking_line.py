"""A line to type the order of the teams into, beside the list in which they are put in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual import events
from textual.message import Message

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.faults import DocumentError
from fejag_admin.common.language import _
from fejag_admin.orders.typed import TypedOrderError, completed_order, parse_ranking
from fejag_admin.rules.orders import Result
from fejag_admin.tui.orders.ranking import Ranking
from fejag_admin.tui.shell.teams import marks
from fejag_admin.tui.widgets.typed_line import TypedLine
from reports.result_import import read_results


def typing_hint(campaign: Campaign) -> str:
    """How to type a result, with the letters of this camp."""
    first, *others = [mark.letter for mark in marks(campaign).values()][:4]
    order = " ".join([first, "=".join(others[:2]), *others[2:]])
    return _("such as: {order}, the rest did not play").format(order=order)


class RankingLine(TypedLine):
    """Takes the order of the teams as it is typed, or a table that is pasted; tells what it cannot read.

    ``game``: the game that a table must be of. ``played``: the results that a table may say again, or otherwise.
    """

    between = ", "

    @dataclass
    class Ranked(Message):
        """The order that was typed or pasted."""

        ranking: Ranking
        typed: bool = False

    def __init__(
        self, campaign: Campaign, game: Callable[[], int], played: Callable[[], Sequence[Result]] = tuple
    ) -> None:
        super().__init__(typing_hint(campaign), "typed", lambda text: completed_order(text, campaign))
        self._campaign, self._game, self._played = campaign, game, played

    def on_input_submitted(self, event: TypedLine.Submitted) -> None:
        event.stop()
        try:
            groups = parse_ranking(event.value, self._campaign)
        except TypedOrderError as error:
            self._tell(str(error))
        else:
            self.value = ""
            ranking = Ranking.of((team.id for team in self._campaign.teams), groups)
            self.post_message(self.Ranked(ranking, typed=True))

    def on_paste(self, event: events.Paste) -> None:
        """A table is read as one, with or without its first row; anything else as if it were typed."""
        if "\t" not in event.text.strip():
            super().on_paste(event)
            return
        event.stop()
        event.prevent_default()
        titles = "" if not event.text.strip()[0].isdigit() else "\t".join([_("place"), _("team")]) + "\n"
        self.take_table((titles + event.text).encode())

    def take_table(self, data: bytes, name: str = "") -> None:
        """Take the order from a table in a file, called ``name``, or pasted."""
        try:
            results = read_results(data, self._campaign, self._game(), self._played(), name=name)
        except DocumentError as error:
            self._tell("\n".join(map(str, error.faults[:3])))
            return
        for result in results.earlier:
            template = _("In the table game {game} has another result than in the journal; correct it there.")
            self._tell(template.format(game=result.game))
        for note in results.notes:
            self.notify(note, markup=False)
        if results.order is not None:
            ranking = Ranking.of((team.id for team in self._campaign.teams), results.order.places)
            self.post_message(self.Ranked(ranking))

    def _tell(self, fault: str) -> None:
        self.notify(fault, severity="warning", markup=False)
