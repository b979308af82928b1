"""``fejag balance``: small changes of a map that make its bases more equal."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import click

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.files import free_to_write, put_secret
from fejag_admin.cli.maps import force_option, map_argument
from fejag_admin.cli.output import Column, put, put_json, put_table, say
from fejag_admin.cli.simulate import FEWEST_CAMPS, prepared, run_document, style_word, telling
from fejag_admin.cli.speaking import Whole, command, json_option, with_value
from fejag_admin.common.language import N_, _


def _parameters() -> list[click.Parameter]:
    return [
        map_argument(),
        with_value("--camps", "N", _("Camps for each suggestion."), type=Whole(FEWEST_CAMPS), default=100),
        with_value("--players", _("STYLE"), _("How teams play, as for simulate."), type=style_word(), default="mix"),
        with_value("--seed", "N", _("The random number: the same one finds the same."), type=Whole(0), default=1),
        with_value("--workers", "N", _("How many processes; they make no difference to what is found."), type=Whole(1)),
        with_value("--take", "N", _("Write the map of this suggestion alone."), type=Whole(1)),
        with_value("--to", _("FILE"), _("Write the suggested maps as drawings: to map.txt go map-1.txt and so on.")),
        force_option(),
        json_option(),
    ]


@command(
    "balance",
    help=N_(
        "Look for small changes of a map after which all bases have equal chances: a base moved along the edge, an"
        " obstacle, a teleport. The exact check chooses, simulated camps decide. Nothing is changed by itself. It tells"
        " secrets."
    ),
    example="fejag balance map.txt --to mended.txt",
    params=_parameters,
)
def balance_command(file: str | None, camps: int, players: str, seed: int, as_json: bool, **asked: Any) -> Exit:
    from fejag_admin.answers.balance import chances_table, change_text, suggested, suggestion_text
    from fejag_admin.camp.maps.text import draw_map
    from fejag_admin.common.processes import processors
    from fejag_admin.lab.balance import NO_GAP, Mending
    from fejag_admin.lab.playing import Plan
    from fejag_admin.texts.letters import drawing_letters

    take, to = asked["take"], asked["to"] and Path(asked["to"])
    if take is not None and to is None:
        raise click.UsageError(_("Say with --to where the map is to be written."))
    if to is not None:
        free_to_write(to if take else to.with_stem(f"{to.stem}-1"), force=asked["force"])
    campaign = prepared(file, ())
    setup, whole = campaign.setup, True
    mending = Mending(Plan(setup, seed, dict.fromkeys(setup.teams, players)), camps, asked["workers"] or processors())
    say(_("This is the master's view; keep it from the players."))
    try:
        with closing(mending.run()) as searching:
            for _pause in telling(searching, lambda: (mending.done, mending.total)):
                pass
    except KeyboardInterrupt:
        whole = False
        say(_("Stopped; what was found so far is told."))
    if mending.given.tally.camps < FEWEST_CAMPS:
        say(_("Too few camps were played to tell anything."))
        return Exit.INTERRUPTED
    if as_json:
        ones = (mending.given, *mending.found)
        found = [([change_text(change, campaign) for change in one.changes], one) for one in ones]
        put_json(
            [
                {"changes": told, "apart": one.gap if one.gap < NO_GAP else None, **run_document(one.tally)}
                for told, one in found
            ]
        )
    else:
        put(suggested(mending, campaign))
        titles, rows = chances_table(mending, campaign)
        put([""])
        put_table([Column(title, right=at > 0) for at, title in enumerate(titles)], rows)
    if take is not None and take > len(mending.found):
        raise click.UsageError(_("There is no suggestion {n}.").format(n=take))
    for at, one in enumerate(mending.found if to else (), 1):
        if take in (None, at):
            drawn = draw_map(
                one.board, drawing_letters(campaign.teams), [suggestion_text(one, mending.given, campaign)]
            )
            path = to if take else to.with_stem(f"{to.stem}-{at}")
            put_secret(drawn, str(path), force=asked["force"])
    return Exit.FINE if whole else Exit.INTERRUPTED
