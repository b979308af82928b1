"""A line to type the order of the teams into, beside the list in which they are put in order."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual import events
from textual.message import Message

from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import _
from fejag_admin.orders.typed import completed_order, parse_ranking
from fejag_admin.rules.orders import Result
from fejag_admin.tui.orders.ranking import Ranking
from fejag_admin.tui.widgets.dialogs import ChooseDialog
from fejag_admin.tui.widgets.marks import marks
from fejag_admin.tui.widgets.typing_fields import TypedLine
from reports.result_import import read_results
from reports.table_import import NO_CHOICE, Choice, UnclearError


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

    @dataclass
    class Compared(Message):
        """Results that a table has of other games: ``earlier`` ones unlike the journal, and ``later`` ones to come."""

        earlier: tuple[Result, ...]
        order: Result | None
        later: tuple[Result, ...]

    def __init__(
        self, campaign: Campaign, game: Callable[[], int], played: Callable[[], Sequence[Result]] = tuple
    ) -> None:
        super().__init__(typing_hint(campaign), "typed", lambda text: completed_order(text, campaign))
        self._campaign, self._game, self._played = campaign, game, played

    def on_input_submitted(self, event: TypedLine.Submitted) -> None:
        event.stop()
        groups = parse_ranking(event.value, self._campaign)
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

    def take_table(self, data: bytes, name: str = "", choices: Choice = NO_CHOICE) -> None:
        """Take the order from a table in a file, called ``name``, or pasted; what is unclear is asked."""
        try:
            results = read_results(data, self._campaign, self._game(), self._played(), choices, name)
        except UnclearError as unclear:
            self._ask(unclear, data, name, choices)
            return
        except DocumentError as error:
            self.notify("\n".join(map(str, error.faults[:3])), severity="warning")
            return
        self.shell.store.place.remember_choices(self.shell.session.desk.slug, choices)
        self.post_message(self.Compared(results.earlier, results.order, results.later))
        for note in results.notes:
            self.notify(note)
        if results.order is not None:
            ranking = Ranking.of((team.id for team in self._campaign.teams), results.order.places)
            self.post_message(self.Ranked(ranking))

    def _ask(self, unclear: UnclearError, data: bytes, name: str, choices: Choice) -> None:
        """Go on as it was chosen for the last table, if that can be; else ask."""
        remembered = self.shell.store.place.remembered_choices(self.shell.session.desk.slug).get(unclear.name, "")

        def go_on(word: str | None) -> None:
            if word:
                self.take_table(data, name, {**choices, unclear.name: word})

        if unclear.name not in choices and remembered in dict(unclear.options):
            go_on(remembered)
        else:
            offered = [(label, word) for word, label in unclear.options]
            intro = _("The answer is kept for the next table.")
            self.app.push_screen(ChooseDialog(_("What of the table is meant?"), offered, intro=intro), go_on)
