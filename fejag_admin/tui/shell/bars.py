"""The lines at the top and at the bottom of every screen: camp, moment, viewer, screens to go to; keys that work."""

from textual.content import Content
from textual.widget import Widget

from fejag_admin.common.language import _
from fejag_admin.texts.names import team_name
from fejag_admin.tui.shell.actions import APP, Action, action_named, clickable, offered, scope_of, scopes
from fejag_admin.tui.shell.registry import PLANNING
from fejag_admin.tui.shell.session import MASTER, PUBLIC, Session
from fejag_admin.tui.shell.shell import Guarded


class Bar(Guarded, Widget, can_focus=False):
    """A line whose parts do something when they are clicked; they look like any other text."""

    auto_links = False


class KeyBar(Bar):
    """The actions of what has the focus, of the screen, then the app's own.

    When the line is too short those are dropped first that cannot be used now, then the heaviest.
    """

    def on_mount(self) -> None:
        """What can be done changes with the focus, and whenever a screen says so."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _screen: self.refresh())

    def render(self) -> Content:
        parts = [
            ((not able, action.weight), self._key(action, able))
            for action, _node, able in offered(scopes(self.screen), "footer")
        ]
        while len(parts) > 1 and sum(content.cell_length for _weight, content in parts) > self.size.width:
            del parts[max(range(len(parts)), key=lambda at: (parts[at][0], at))]
        return Content.assemble(*(content for _weight, content in parts))

    @staticmethod
    def _key(action: Action, able: bool) -> Content:
        key = Content(f" {action.key} ").stylize("bold $accent")
        label = clickable(Content.assemble(key, f"{_(action.label)} "), f"app.act('{action.id}')")
        return label if able else label.stylize("dim")


def stage(session: Session) -> str:
    """The stage of the camp: the last game entered, and whether its purchase round is open."""
    state, games = session.state, session.campaign.options.games
    if state.round == 0:
        return _("before game 1")
    if state.round_open:
        return _("after game {game} of {games}, round open").format(game=state.round, games=games)
    if state.round == games:
        return _("all games played")
    return _("after game {game} of {games}, round closed").format(game=state.round, games=games)


def viewer_text(session: Session) -> str:
    """Whose eyes the map is shown through."""
    if session.viewer == PUBLIC:
        return _("public map")
    if session.viewer == MASTER:
        return _("master's map")
    return _("map of {team}").format(team=team_name(session.campaign, session.viewer))


class TopBar(Bar):
    """Line 1: camp, stage, whether players see it frozen, viewer, person; line 2: screens.

    While looking back, line 1 says that instead of viewer and person, in the warning colour.
    """

    @property
    def _mode(self) -> str:
        return scope_of(type(self.screen))

    def render(self) -> Content:
        """Both lines, cut to the width; without a camp, or about a new one, only the way to the camps."""
        app, width = self.shell, self.size.width
        if not app.has_camp or self._mode in PLANNING:
            title = app.title
            if self._mode in PLANNING:
                title = _("New camp: {name}").format(name=app.new_camp.plan.name or "–")
            camps = action_named(f"{APP}.camps")
            back = clickable(Content(f" {camps.key} {_(camps.label)} "), f"app.{camps.handler}")
            return Content("\n").join([spread(Content(f" {title} ").stylize("bold"), back, width), self._tabs(width)])
        session = app.session
        left = Content.assemble((f" {session.desk.name} ", "bold"), f" {stage(session)} ")
        if session.looking_back:
            right = Content.assemble(_frozen(session), self._moment(session))
            first = spread(left, right, width).stylize("on $warning 30%")
        else:
            right = Content.assemble(_frozen(session), f" {viewer_text(session)} · {app.by} ")
            first = spread(left, right, width)
        return Content("\n").join([first, self._tabs(width)])

    def _moment(self, session: Session) -> Content:
        """Which earlier moment is shown, and the way back."""
        text = _("as of entry {moment} of {last}").format(
            moment=session.seen.version, last=session.visible_journal.version
        )
        back = clickable(Content(" " + _("Esc: back to now") + " ").stylize("reverse"), "app.go_back")
        return Content.assemble((f" {text} ", "bold"), back)

    def _tabs(self, width: int) -> Content:
        """The screens to go to; where there is little room, close together, or by their short names."""
        tabs = [tab for tab, _node, able in offered([(APP, self.app)], "command") if able and tab.key.isdigit()]
        tabs.sort(key=lambda tab: int(tab.key) or 10)  # as on a keyboard
        # Translators: the tabs Today, Result, Purchases, Map, Standings, Journal, Referee, Attacks, Disputes and Print,
        # in this order, so short that all of them fit into 80 columns: less than 50 letters together.
        short_labels = _("Today Res. Purch. Map Stand. Journal Ref. Att. Disp. Print").split()
        short = dict(zip("1234567890", short_labels, strict=True))
        full = {tab.key: _(tab.label) for tab in tabs}
        line = Content("")
        for labels, after in ((full, " "), (full, ""), (short, "")):
            line = Content.assemble(*(self._tab(tab, labels[tab.key], after) for tab in tabs))
            if line.cell_length <= width:
                break
        return line.truncate(width)

    def _tab(self, tab: Action, label: str, after: str) -> Content:
        is_open = tab.id == f"{APP}.{self._mode}"
        style = "bold $block-cursor-foreground on $block-cursor-background" if is_open else ""
        return clickable(Content(f" {tab.key} {label}{after}").stylize(style), f"app.{tab.handler}")


def _frozen(session: Session) -> Content:
    """That what players see is frozen, and at which entry; nothing if it is not. A click asks to release it."""
    if session.frozen is None:
        return Content()
    text = _("players see entry {entry} (F7)").format(entry=session.frozen)
    return clickable(Content(f" {text} ").stylize("bold $warning reverse"), "app.command('freeze')")


def spread(left: Content, right: Content, width: int) -> Content:
    """Left and right at the two ends of a line; the left one gives way."""
    room = max(0, width - right.cell_length)
    return Content.assemble(left.truncate(room, ellipsis=True, pad=True), right)
