"""The campaign file: one camp as a JSON document, from bytes to values and back again, losing nothing.

The conversions of `plain` and `orders` do for what has been checked before, such as the entries of a journal.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.reading import parse
from fejag_admin.camp.file.reading import read_document as read_document
from fejag_admin.camp.file.validate import check_order as check_order
from fejag_admin.camp.file.validate import judge
from fejag_admin.camp.header import SettingPath, header_with, is_setting
from fejag_admin.camp.plain import campaign_from_json, campaign_to_json


def load(data: bytes) -> Campaign:
    """The camp that a campaign file holds; raise DocumentError with all faults of the file."""
    raw, orders = judge(parse(data))
    return replace(campaign_from_json({**raw, "orders": ()}), orders=orders)


def check_settings(new: Mapping[SettingPath, Any], campaign: Campaign) -> None:
    """Raise DocumentError with all faults if no file could hold this camp with other settings."""
    settings = {path: now for path, now in new.items() if is_setting(path, campaign)}
    load(json.dumps(header_with(campaign, settings)).encode())


def dump(campaign: Campaign) -> str:
    """The campaign file of a camp in its one canonical form: the same camp always gives the same text.

    Walls, teams, days and orders stand on a line each, so that two files can be compared line by line.
    """
    raw = campaign_to_json(campaign)
    return _object({**raw, "map": _Text(_object(raw["map"], "  "))}) + "\n"


class _Text(str):
    """JSON text ready to be put in as it is."""

    __slots__ = ()


def _object(fields: Mapping[str, object], indent: str = "") -> str:
    """An object with a line for each field, and for each item of lists of lists or objects."""
    inner = indent + "  "
    lines = [f"{inner}{_line(key)}: {_field(value, inner)}" for key, value in fields.items()]
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"


def _field(value: object, indent: str) -> str:
    if isinstance(value, _Text):
        return value
    if isinstance(value, list) and any(isinstance(item, list | dict) for item in value):
        return "[\n" + ",\n".join(f"{indent}  {_line(item)}" for item in value) + f"\n{indent}]"
    return _line(value)


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
