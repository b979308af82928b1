"""The tour: a page at the first start; in the demo a line on every screen that says what to do next, until it is done.

That it was done is seen in the journal. The tour can be left, and gone on with, whenever it is asked for.
"""

from collections.abc import Iterator
from dataclasses import replace

from textual.content import Content
from textual.widgets import Static

from fejag_admin.camp.journal.notes import Chore, disputes, notes_of
from fejag_admin.common.language import _
from fejag_admin.common.settings import save_settings
from fejag_admin.texts.names import figure_name
from fejag_admin.tui.shell.actions import clickable
from fejag_admin.tui.shell.dialog import Notice
from fejag_admin.tui.shell.session import TOUR, Session
from fejag_admin.tui.shell.settings import marks
from fejag_admin.tui.shell.shell import Shell

GAME = 7
SLIPS = (("exoti", "medved", "Q15"), ("fbi", "medved", "Z38"), ("jones", "tygr", "B29"), ("vlada", "tygr", "A1"))
"""Of the demo: the game of the day; the slips that came, the last of which is to be refused."""


def page() -> str:
    """What to know before the first key is pressed."""
    lines = (
        _("This program counts, judges and remembers the long game of your camp."),
        _("Today (1) says what comes next; Enter takes you there."),
        _("The bottom line shows what can be done here; everything in it can be clicked."),
        _("F1 lists all keys of a screen; Ctrl+P finds anything by its name, such as “undo”."),
        _("Nothing that you confirm is ever lost, and everything can be corrected."),
        _("“fejag demo” opens an invented camp in which the main job can be done in five minutes."),
    )
    return "\n\n".join(f"· {line}" for line in lines)


async def show_tour(app: Shell) -> None:
    """Leave the tour of the demo, or go on with it; in other camps show the page."""
    if app.has_camp and app.session.touring is not None:
        desk, on = app.session.desk, not app.session.touring
        app.session.touring = on
        await app.write(lambda: desk.keep_draft(TOUR, on))
        return
    await app.push_screen_wait(Notice(_("A short tour"), page()))
    app.settings = replace(app.settings, toured="yes")
    save_settings(app.settings)


def steps(session: Session) -> Iterator[tuple[str, bool]]:
    """What the tour asks for, one thing after another, and whether the journal has it."""
    journal = session.now
    state, named, dispute = journal.state, marks(journal.campaign), disputes(journal)[0]
    first, *others = (named[team] for team in ("exoti", "fbi", "jones", "aliens", "vlada"))
    *slips, last = (f"{named[team].letter} {figure_name(kind)} {cell}" for team, kind, cell in SLIPS)
    typed = "{} {}={} {} {}".format(first.letter, *(mark.letter for mark in others))
    text = _("On the paper: {0}, then {1} and {2} tied, then {3}, {4}. Press 2, o, type {typed}, then Enter twice.")
    yield text.format(first.name, *(mark.name for mark in others), typed=typed), state.round >= GAME
    text = _("Three slips have come: {slips}. Press F6, write them, a line each; Ctrl+S and Enter enter them.")
    yield text.format(slips=", ".join(slips)), sum(figure.round == GAME for figure in state.figures) >= len(slips)
    text = _("One more slip: {slip}. F6 tells why it is refused; with ! at its end Ctrl+S keeps it in the journal.")
    since = journal.replayed.steps[journal.replayed.morning.orders :]
    refused = state.round == GAME and any(not step.ruling.accepted for step in since)
    yield text.format(slip=last), refused or state.round > GAME
    text = _("A dispute waits. Esc twice, 9, /, “entry {entry}” and Enter tell why; c decides it: write the reason.")
    yield text.format(entry=session.visible_version(dispute.claim.note.entry or 1)), dispute.decision is not None
    text = _("Esc, 1 and c: “Close the day” leads through the rest. Close the round, and make the bulletin.")
    yield text, any("bulletin" in chore.note.steps for chore in notes_of(journal, Chore) if chore.note.game == GAME)
    yield _("That was a day at the desk. Go on as you like: this camp is invented, and nothing can be spoilt."), False


class Guide(Static):
    """What the tour asks for next; nothing where there is none."""

    DEFAULT_CSS = "Guide { display: none; }"

    def tell(self, session: Session) -> None:
        """Look into the journal again."""
        self.display = bool(session.touring)
        if self.display:
            asked = list(steps(session))
            at = next(number for number, (_text, done) in enumerate(asked) if not done)
            leave = clickable(Content(_("Leave: Ctrl+P, tour")).stylize("dim"), "app.command('tour')")
            self.update(Content.assemble((f"{_('Tour')} {at + 1}/{len(asked)} ", "bold"), asked[at][0], " ", leave))
