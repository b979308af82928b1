"""``fejag why``: why a figure, an attack, a path, the points of a team, an entry or a cell is as it is."""

from __future__ import annotations

import click

from fejag_admin.answers.trials import what_if
from fejag_admin.cli.asking import answer, asked_words, understand
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.map import finger_option
from fejag_admin.cli.speaking import json_option, plain_command, short_option
from fejag_admin.cli.viewers import as_of_option, viewer_option
from fejag_admin.cli.whatif import try_out
from fejag_admin.common.language import _

_QUESTIONS = _(
    "figure N, attack N or entry N; not N M: why figure N does not attack figure M; paths TEAM to the temple,"
    " points TEAM; or a cell, to learn who lights it, with a team (and a figure), to learn whether that team may"
    " place there (and the number of a figure, whether that would be attacked)."
)


@plain_command(
    "why",
    help=_("Say in words why something is as it is, step by step with the rules that make it so."),
    example=_("fejag why K17 fbi tiger"),
)
@asked_words(_("WHAT…"), _QUESTIONS)
@finger_option
@viewer_option()
@as_of_option
@short_option
@json_option
def why_command(
    words: tuple[str, ...], with_map: bool, viewer: str, as_of: str | None, short: bool, as_json: bool
) -> Exit:
    tried = what_if(" ".join(words).split())
    if tried is not None:
        if viewer != "master":
            raise click.UsageError(
                _("A trial rests on all that is secret, so it is for the master only: --viewer master.")
            )

        return try_out((" ".join(tried),), as_of=as_of, with_map=with_map, short=short, as_json=as_json)
    return answer(understand(words, viewer, as_of), as_json=as_json, short=short, with_map=with_map)
