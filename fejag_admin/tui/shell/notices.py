"""What the person is told when something could not be entered: titles and texts."""

from fejag_admin.answers.entries import line_of
from fejag_admin.answers.explained import now_lines
from fejag_admin.common.language import _
from fejag_admin.store.database.errors import Conflict, StoreError, Unsure
from fejag_admin.tui.shell.session import Session


def conflict_notice(session: Session, error: Conflict, version: int) -> tuple[str, str]:
    """What another desk entered after ``version`` while something was being entered here, as the viewer may read it.

    Of the order that was to be entered here, if it is known, is told what it would come to now.
    """
    version_seen = session.visible_version(version)
    news = [line_of(entry, session.visible_journal) for entry in session.visible_journal.entries[version_seen:][-8:]]
    lines = [_("It entered something while you were asked; nothing was entered here.")]
    lines += ["", *(f"{line.version}: {line.text} ({line.by})" for line in news), ""]
    if error.order is not None:
        lines += [*now_lines(session.now, error.order, session.viewer), ""]
    lines.append(_("What you see behind this is the new state. Decide again whether to enter yours."))
    return _("Another desk was first"), "\n".join(lines)


def trouble_notice(error: StoreError) -> tuple[str, str]:
    """Why the store could not do it."""
    if isinstance(error, Unsure):
        title, text = _("It may have been stored"), _("Nothing that was entered before is lost.")
    else:
        title = _("It could not be stored")
        text = _("Nothing was entered, and nothing that was entered before is lost.")
    return title, f"{error}\n\n{text}"
