"""``fejag adjudicate``: judge a whole campaign file; no store, no journal."""

from __future__ import annotations

import json

from fejag_admin.camp.file.document import load, read_document
from fejag_admin.camp.journal.outcome import outcome
from fejag_admin.cli.output import put_bytes
from fejag_admin.cli.speaking import argument, plain_command
from fejag_admin.common.language import _
from fejag_admin.rules.referee import replay


@plain_command(
    "adjudicate",
    help=_("Carry out every order of a campaign file and print the outcome as JSON; nothing is stored."),
    example="fejag adjudicate camp.json",
)
@argument("file", _("FILE"), _("A campaign file; - for standard input."))
def adjudicate_command(file: str) -> None:
    campaign = load(read_document(file))
    state, rulings = replay(campaign.setup, [entered.order for entered in campaign.orders])
    text = json.dumps(outcome(state, rulings), ensure_ascii=False, indent=1)
    put_bytes(text.encode() + b"\n")
