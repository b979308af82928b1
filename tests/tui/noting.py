"""The application as it is run, which writes down what it is asked to keep, and when: for who kills it to compare."""

import json
import sys
import time
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path

from fejag_admin.camp.maps.new_camp import plan_to_json
from fejag_admin.common.faults import DocumentError
from fejag_admin.store.drafts import DeskDrafts
from fejag_admin.tui.shell.app import FejagApp, run
from fejag_admin.tui.shell.session import NewCamp, plan_path


def noted(app: FejagApp, what: Hashable, work: Callable[[], object]) -> tuple[str, object]:
    """The camp or the file that is to hold something half done, and that as it is now; None: nothing any more."""
    if isinstance(what, DeskDrafts):
        return app.session.desk.slug, what.begun.copy()
    if isinstance(what, NewCamp):
        try:
            plan = None if what._plan is None else plan_to_json(what.plan)
        except DocumentError:  # such a plan is not kept, and the person is told
            plan = None
        return str(plan_path()), plan
    assert isinstance(work, partial)
    text = work.args[-1]  # the table of a board game; or its evening, which is kept in the same way
    return (str(what), text) if isinstance(text, str) else ("", None)


def main(place: str, notes: str) -> None:
    """Run the application on a store; notes go to a file, a line each: the time, what it is, and how it stands."""
    save_soon = FejagApp.save_soon
    with Path(notes).open("a", encoding="utf-8") as file:

        def note(app: FejagApp, what: Hashable, work: Callable[[], object]) -> None:
            file.write(json.dumps([time.monotonic(), *noted(app, what, work)]) + "\n")
            file.flush()
            save_soon(app, what, work)

        FejagApp.save_soon = note  # type: ignore[assignment, method-assign]
        run(place)


if __name__ == "__main__":
    main(*sys.argv[1:])
