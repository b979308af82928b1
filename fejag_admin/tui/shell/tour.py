"""A short tour of the program, shown at the first start and whenever it is asked for."""

from __future__ import annotations

from dataclasses import replace

from textual.app import ComposeResult
from textual.content import Content
from textual.dom import DOMNode
from textual.widgets import Button, Static

from fejag_admin.common.language import _
from fejag_admin.common.settings import save_settings
from fejag_admin.tui.shell.actions import APP, Action, actions_of, bindings, register
from fejag_admin.tui.shell.dialog import Dialog
from fejag_admin.tui.shell.shell import Shell

# fmt: off
register("tour",
    Action("next", "right n", "turn(1)", "Next", "Go on to the next page.", palette=False),
    Action("back", "left p", "turn(-1)", "Page before", "Go back to the page before.", palette=False),
)
# fmt: on


def pages() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The pages in the current language: a heading and its paragraphs; keys as the registry has them."""
    key = {action.id.removeprefix("app."): action.key for action in actions_of(APP)}
    return (
        (
            _("Welcome to the desk"),
            (
                _("This program counts, judges and remembers the long game of your camp. A few pages, then you begin."),
                _("Nothing that you confirm is ever lost, and everything can be corrected."),
                _("Try things in the sample camp: what you do there harms nothing."),
            ),
        ),
        (
            _("A day at the desk"),
            (
                _("{today} Today says what comes next; Enter takes you there.").format(today=key["today"]),
                _("{result} enters a result and opens the purchase round.").format(result=key["result"]),
                _("{purchases} sells figures one by one; {slips} takes a whole round of slips as text.").format(
                    purchases=key["purchases"], slips=key["slips"]
                ),
                _("{close} closes the round.").format(close=key["close_round"]),
            ),
        ),
        (
            _("Finding your way"),
            (
                _("The bottom line shows what can be done here; everything in it can be clicked."),
                _("{help} lists all keys of a screen and what the signs on it mean.").format(help=key["help"]),
                _("{palette} finds anything by its name, such as “undo”.").format(palette=key["palette"]),
            ),
        ),
        (
            _("When something went wrong"),
            (
                _("{undo} takes back the last entry, after showing what that changes.").format(undo=key["undo"]),
                _("In the Journal ({journal}) any entry can be amended or retracted, and any moment looked at.").format(
                    journal=key["journal"]
                ),
            ),
        ),
        (
            _("What players see"),
            (
                _("Maps show only what is uncovered, until you ask for the master's map; the top line says which."),
                _("{freeze} freezes what players see, for suspense.").format(freeze=key["freeze"]),
                _("{settings} holds language, colours and your name.").format(settings=key["settings"]),
            ),
        ),
    )


async def show_tour(app: Shell) -> None:
    """Show the program; from then on it is not shown by itself any more."""
    await app.push_screen_wait(TourDialog())
    app.settings = replace(app.settings, toured="yes")
    save_settings(app.settings)


class TourDialog(Dialog[bool]):
    """The pages one by one; given back True when the last one was read."""

    AUTO_FOCUS = "#ok"
    BINDINGS = bindings("tour")

    def __init__(self) -> None:
        super().__init__(_("A short tour"), ok=_("Next"), leave=_("Skip"))
        self.page = 0

    def scopes(self) -> list[tuple[str, DOMNode]]:
        return [("tour", self), *super().scopes()]

    def compose_body(self) -> ComposeResult:
        yield Static(self._page(), id="page", markup=False)

    def _page(self) -> Content:
        told = pages()
        heading, paragraphs = told[self.page]
        count = _("page {page} of {pages}").format(page=self.page + 1, pages=len(told))
        lines = [Content.assemble((heading, "bold"), (f"   {count}", "dim"))]
        for paragraph in paragraphs:
            lines += [Content(), Content(f"· {paragraph}")]
        return Content("\n").join(lines)

    def action_turn(self, by: int) -> None:
        if self.page + by == len(pages()):
            self.dismiss(True)
            return
        self.page = max(self.page + by, 0)
        self.query_one("#page", Static).update(self._page())
        last = self.page == len(pages()) - 1
        self.query_one("#ok", Button).label = _("Begin") if last else _("Next")

    def answer(self) -> bool | None:
        if self.page == len(pages()) - 1:
            return True
        self.action_turn(1)
        return None
