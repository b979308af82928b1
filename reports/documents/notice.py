"""A sheet for the noticeboard that leads to the public page."""

from __future__ import annotations

from typing import Any

import segno

from fejag_admin.common.language import _
from reports.page_frame import PageArea, frame
from reports.sight import Sight


def notice_document(sight: Sight, address: str) -> dict[str, Any]:
    """The data of the notice. ``address``: where the page is."""
    rows = segno.make(address, error="q", micro=False).matrix
    body = {
        "code": ["".join(map(str, row)) for row in rows],
        "address": address,
        "about": _("Standings, map and bulletins, always new: join the Wi-Fi, then scan the code or type the address."),
    }
    return frame(sight, _("The game on your phone"), PageArea("a4"), body)
