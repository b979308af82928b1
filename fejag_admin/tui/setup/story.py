"""The story of a camp out of a text file, or a form for it to be filled in."""

from __future__ import annotations

from typing import Any

from fejag_admin.answers.story import read_story, story_text
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.faults import DocumentError
from fejag_admin.camp.file.reading import decoded, read_document
from fejag_admin.camp.header import SettingPath
from fejag_admin.common.files import write_whole
from fejag_admin.common.language import _
from fejag_admin.common.shared_folder import path_hint, shown_path, typed_path, unwritable
from fejag_admin.tui.shell.dialog import LineDialog, Notice, faults_text
from fejag_admin.tui.shell.outside import download
from fejag_admin.tui.shell.shell import Shell


async def story_from_file(app: Shell, campaign: Campaign) -> dict[SettingPath, Any]:
    """Ask for a file, and read what it changes; where there is none yet, write the story as it is to go on with."""
    text = _(
        "A text with legends, clues, questions and answers of the secret, and roles of the teams. If there is no such"
        " file yet, a form is written there to be filled in."
    )
    asked = LineDialog(_("Story"), _("Use it"), text, "", path_hint(_("such as story.txt")), typed_path)
    path = await app.push_screen_wait(asked)
    if path is None:
        return {}
    try:
        if path.exists():
            return read_story(decoded(read_document(path)), campaign)
        write_whole(path, story_text(campaign))
    except DocumentError as error:
        await app.push_screen_wait(Notice(_("The file cannot be used"), faults_text(error)))
    except OSError as error:
        app.notify(unwritable(path, error), severity="error", markup=False)
    else:
        text = _("Written: {file}. Fill it in with any editor, then name it here again.")
        app.notify(text.format(file=shown_path(path)), markup=False)
        download(app, [path])
    return {}
