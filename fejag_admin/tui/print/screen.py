"""Print: every document with its choices and the number of its pages; the packet for tomorrow with one key."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from boardgames.core.registry import games
from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.common.files import path_hint, shared_folder, shown_path, typed_path, unwritable
from fejag_admin.common.language import _, current_language, ngettext
from fejag_admin.situations import kept_file
from fejag_admin.tui.print import choices
from fejag_admin.tui.print.choices import SPREADSHEET, Offer, PrintJob
from fejag_admin.tui.shell.actions import Action, action_named, bindings, register
from fejag_admin.tui.shell.dialog import UnfinishedError
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.shell.session import MASTER
from fejag_admin.tui.shell.shell import Shell, asks
from fejag_admin.tui.widgets.dialogs import LineDialog
from fejag_admin.tui.widgets.outside import download, open_outside
from fejag_admin.tui.widgets.panels import Choices
from fejag_admin.tui.widgets.tables import Lines
from reports import CannotWriteError, ReportError
from reports.own import make_own, own_place

# fmt: off
register("print",
    Action("make", "enter", "make", "Make it",
           "Write the document to the folder for prints; a file of that name is written over."),
    Action("open", "o", "open", "Open", "Make the document and open it outside, to look at it and to print it."),
    Action("packet", "p", "packet", "Whole packet",
           "Make everything for tomorrow in a folder, and as one PDF in it; what is secret lies in it apart."),
    Action("stop", "escape", "stop", "Stop", "Stop making the packet; what was made so far stays."),
    Action("viewer", "w", "next_choice('viewer')", "For whom",
           "For everybody, for a team, or with all that is secret for the game master.", footer=False),
    Action("paper", "s", "next_choice('paper')", "Size", "The size of paper.", footer=False),
    Action("kind", "f", "next_choice('kind')", "File", "The kind of file; pictures are one file a page.", footer=False),
    Action("language", "l", "next_choice('language')", "Language", "The language of what is printed.", footer=False),
    Action("about", "b", "next_choice('about')", "Choice",
           "What a verdict is about, what lies over the map, how large a poster is, how many slips or which sheets.",
           footer=False),
    Action("folder", "t", "folder", "To folder", "Choose the folder to which prints go.", weight=1),
    Action("own", "g", "own", "Your own",
           "Where your own logo, motto and words of diplomas belong: the folder is made.", footer=False),
)
# fmt: on

T = TypeVar("T")
Severity = Literal["information", "warning", "error"]

PAUSE = 0.12  # seconds without another change before pages are counted
BAR = 20  # columns of the bar that tells how far the packet is
FIELDS = ("viewer", "paper", "kind", "language", "about")
"""What can be chosen about a document; the actions of these names do it."""


class PrintScreen(DeskScreen):
    """What to print, for whom and how: ``job`` is what is chosen."""

    BINDINGS = bindings("print")
    AUTO_FOCUS = "#documents"

    def __init__(self) -> None:
        super().__init__()
        self.job = PrintJob("standings", current_language())
        self._making = False
        self._stopped = False

    def compose_body(self) -> ComposeResult:
        with Horizontal(id="print"):
            yield Lines(id="documents", markup=False)
            with Vertical(id="job"):
                for field in FIELDS:
                    with Horizontal(id=f"line-{field}", classes="wished"):
                        yield Label(_field_text(field), markup=False)
                        yield Choices(field)
                yield Static(id="pages", markup=False)
        yield Static(id="place", markup=False)

    def state_changed(self) -> None:
        """Offer everything anew: the camp, the moment or the language has changed."""
        documents = self.query_one("#documents", OptionList)
        documents.clear_options()
        names = [name for name, _label in choices.offered()]
        documents.add_options(Option(Content(label[:1].upper() + label[1:]), name) for name, label in choices.offered())
        documents.highlighted = names.index(self.job.name)
        self._want(self.job)
        self._tell_place()

    def catch_up(self) -> None:
        """The situation that a verdict is about may be another one."""
        super().catch_up()
        if self.job.name == "verdict":
            self.shell.save_now(*(kept_file(game, "toml") for game in games()))
            self._want(self.job)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Choices that there are; one packet at a time."""
        if action == "stop":
            return self._making
        if action == "next_choice":
            return len(self._offers()[str(parameters[0])]) > 1
        return super().check_action(action, parameters)

    def why_not(self, action: str, _parameters: tuple[object, ...]) -> str:
        """One packet at a time."""
        return _("The packet is being made; Esc stops it.") if action == "packet" and self._making else ""

    # What is wanted

    @on(OptionList.OptionHighlighted, "#documents")
    def _chosen(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_id is not None and event.option_id != self.job.name:
            self._want(replace(self.job, name=event.option_id))

    @on(OptionList.OptionSelected, "#documents")
    def _selected(self) -> None:
        self.action_make()

    @on(Choices.Taken)
    def _choose(self, event: Choices.Taken) -> None:
        self._want(choices.with_choice(self.job, str(event.choices.id), event.choice))

    def action_next_choice(self, field: str) -> None:
        values = [value for value, _label in self._offers()[field]]
        at = values.index(getattr(self.job, field))
        self._want(choices.with_choice(self.job, field, values[(at + 1) % len(values)]))

    def _offers(self) -> dict[str, Offer]:
        return choices.choices(self.job, self.session.journal)

    def _want(self, job: PrintJob) -> None:
        """Show another job, as far as it goes with the document."""
        self.job = choices.fitted(job, self.session.journal)
        for field, offer in self._offers().items():
            self.query_one(f"#line-{field}").display = bool(offer)
            self.query_one(f"#{field}", Choices).offer(offer, getattr(self.job, field))
        self._tell_pages("")
        self._count_pages(self.job)

    @work(group="pages", exclusive=True)
    async def _count_pages(self, job: PrintJob) -> None:
        """Tell how many pages there are, or why there are none, while the person goes on."""
        await asyncio.sleep(PAUSE)
        if job.name == SPREADSHEET:
            text = _("Tables: standings, results, ledger, journal, purchases, attacks, teams…")
        elif job.name == "verdict" and not job.about:
            text = _nothing_judged()
        elif job.viewer == MASTER and self.session.viewer != MASTER:  # their number, too, is for the master alone (R2)
            text = ""
        else:
            try:
                number = await asyncio.to_thread(choices.page_count, job, choices.camp_of(self.session))
                text = ngettext("{n} page", "{n} pages", number).format(n=number)
            except ReportError as error:
                text = str(error)
        self._tell_pages(text)

    def _tell_pages(self, text: str) -> None:
        for line in self.query("#pages").results(Static):  # none while the screen is built anew
            line.update(text)
        self.refresh_bindings()

    # Making it

    @property
    def folder(self) -> Path:
        """Where prints go; those of a page of ``fejag serve`` into the shared folder, or a folder chosen in it."""
        chosen, shared = Path(self.shell.settings.prints or Path.cwd()), shared_folder()
        return chosen if shared is None or chosen.resolve().is_relative_to(shared) else shared

    def _tell_place(self) -> None:
        """Where prints go, and that a freeze is on."""
        text = _("Prints go to {folder}").format(folder=_place(self.folder))
        if self.session.now.frozen is not None:
            entry = players_journal(self.session.now).version
            text += " · " + _("for players as of entry {entry}, the freeze").format(entry=entry)
        self.query_one("#place", Static).update(text)

    @asks
    async def action_folder(self) -> None:
        sentence = _("A folder; if there is none of that name, it is made. What is secret goes there too: choose well.")
        hint, now = path_hint(_("such as /home/me/papers")), shown_path(self.folder)
        asked = LineDialog(_("Where should prints go?"), _("Use this folder"), sentence, now, hint, _read_folder)
        folder = await self.shell.ask(asked)
        self.shell.keep_settings(replace(self.shell.settings, prints=str(folder)))
        self._tell_place()

    def action_own(self) -> None:
        try:
            make_own()
        except OSError as error:
            self.notify(unwritable(own_place(), error), severity="error")
            return
        text = _("Logo, motto, drawing and words of diplomas belong in {folder}.").format(
            folder=shown_path(own_place())
        )
        self.notify(text, title=_("Your own"), timeout=20)
        self._want(self.job)

    def action_make(self) -> None:
        self.run_worker(self._make())

    async def _make(self) -> Path | None:
        """Make what is wished for; its first file, None if it could not be made and the person has been told."""
        job = self.job
        if job.name == "verdict" and not job.about:
            self._tell_pages(_nothing_judged())
            return None
        made = await self._carefully(partial(choices.make, job, choices.camp_of(self.session), self.folder))
        if made is None:
            return None
        names = [path.name for path in made.files[:4]]
        self._tell_files(made.files, self.folder, _("Made"), *filter(None, [made.remark]), *names)
        if job.name == "bulletin":
            await self.shell.note_done("bulletin")
        return made.files[0]

    @work
    async def action_open(self) -> None:
        path = await self._make()
        if path is not None and shared_folder() is None and not open_outside(path):
            text = _("There is no program here to open it with; the file is {file}.")
            self.notify(text.format(file=path), severity="warning")

    async def _carefully(self, work: Callable[[], T]) -> T | None:
        """What comes of work done aside; None if it cannot be done, and the person is told why."""
        try:
            return await asyncio.to_thread(work)
        except ReportError as error:
            more = " " + _("Another folder is chosen with t.") if isinstance(error, CannotWriteError) else ""
            self.notify(f"{error}{more}", severity="error", timeout=10)
            return None

    def action_packet(self) -> None:
        self._making, self._stopped = True, False
        self.run_worker(self._make_packet())

    def action_stop(self) -> None:
        self._stopped = True

    async def _make_packet(self) -> None:
        """Document by document, telling how far it is; between two of them it can be stopped."""
        steps = choices.packet_steps(choices.camp_of(self.session), self.folder, self.job.language)
        place = self.query_one("#place", Static)
        files: list[Path] = []
        is_complete = False
        place.update(_("Making the packet…"))
        self.refresh_bindings()
        while not self._stopped and (step := await self._carefully(partial(next, steps, None))) is not None:
            full = BAR * step.done // step.total
            progress = _("{done} of {total}: {file}").format(done=step.done, total=step.total, file=step.files[0].name)
            place.update(Content.assemble(("█" * full + "░" * (BAR - full), "$accent"), f" {progress}"))
            files += step.files
            is_complete = step.done == step.total
        self._making = False
        self.refresh_bindings()
        self._tell_place()
        if is_complete:
            secret = _("What lies in the folder MASTER is secret; keep it from the players.")
            self._tell_files(files, files[0].parent, _("The packet is made"), secret)
        elif files:
            self._tell_files(files, files[0].parent, _("The packet is not whole"), severity="warning")
        if is_complete:
            await self.shell.note_done("bulletin", "packet")

    def _tell_files(
        self, files: Sequence[Path], folder: Path, title: str, *lines: str, severity: Severity = "information"
    ) -> None:
        text = ngettext("{n} file in {folder}", "{n} files in {folder}", len(files))
        text = text.format(n=len(files), folder=_place(folder))
        self.notify("\n".join([text, *lines]), title=title, severity=severity)
        download(self.shell, files)


async def choose_document(app: Shell, name: str) -> None:
    """Go to the screen, with this document chosen; or have the packet made."""
    await app.switch_mode("print")
    if isinstance(app.screen, PrintScreen):
        app.screen.catch_up()
        names = [document for document, _label in choices.offered()]
        if name in names:
            app.screen.query_one("#documents", OptionList).highlighted = names.index(name)
        else:
            await app.run_action("packet", app.screen)


def _place(folder: Path) -> str:
    """A folder for prints as it is told."""
    return folder.name if folder == shared_folder() else shown_path(folder)


def _read_folder(word: str) -> Path:
    """The folder that somebody typed; one that is not there yet is made when something is written to it."""
    if not word:
        raise UnfinishedError(_("Write the path of a folder."))
    folder = typed_path(word).absolute()
    if folder.exists() and not folder.is_dir():
        raise UnfinishedError(_("{file} is not a folder.").format(file=shown_path(folder)))
    return folder


def _nothing_judged() -> str:
    return _("Open a dispute (9), or lay out a situation of a board game at the place of the referee (7) first.")


def _field_text(field: str) -> str:
    """What is chosen, and with which key."""
    action = action_named(f"print.{field}")
    return f"{_(action.label)} ({action.key})"
