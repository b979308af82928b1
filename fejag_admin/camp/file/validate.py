"""Judging a campaign file as a whole: shape and cross checks together, all faults in the order of the document."""

from __future__ import annotations

from typing import Any

from fejag_admin.camp.file import cross_checks, schema
from fejag_admin.camp.file.faults import MAX_FAULTS, Findings, Path, in_document_order
from fejag_admin.camp.file.reading import tamed


def judge(raw: object, taken_in: Findings) -> dict[str, Any]:
    """``raw`` itself if it is a sound campaign document; ``taken_in``: the faults found while reading it.

    Raise DocumentError with all faults, those of ``taken_in`` included.
    """
    known = cross_checks.known_of(raw) if isinstance(raw, dict) else schema.Known(None, None)
    by_order: dict[str | int, list[tuple[Path, str]]] = {}
    found = schema.header_faults(raw, known)
    if isinstance(raw, dict):
        found += cross_checks.header_clashes(raw, known)
    for path, message in taken_in.kept:
        if path[:1] == ("orders",) and len(path) > 1:
            by_order.setdefault(path[1], []).append((path[2:], message))
        else:
            found.append((path, message))
    findings = Findings()
    findings.extend(in_document_order(raw, found))
    orders = raw.get("orders") if isinstance(raw, dict) else None
    for index, order in enumerate(orders if isinstance(orders, list) else ()):
        if findings.count >= MAX_FAULTS:
            findings.count += _order_fault_count(order, known) + len(by_order.get(index, ()))
        else:
            in_order = _order_faults(order, known, by_order.get(index, []))
            findings.extend((("orders", index, *path), message) for path, message in in_order)
    findings.count += taken_in.count - len(taken_in.kept)
    if findings.count or not isinstance(raw, dict):
        raise findings.error()
    return raw


def judge_order(raw: object, size: int, teams: frozenset[str]) -> None:
    """Raise DocumentError with all faults if ``raw`` is no sound item of ``orders`` of a camp."""
    taken_in, findings = Findings(), Findings()
    order = tamed(raw, taken_in)
    findings.extend(_order_faults(order, schema.Known(size, teams), taken_in.kept))
    if findings.count or not isinstance(order, dict):
        raise findings.error()


def _order_faults(order: object, known: schema.Known, taken_in: list[tuple[Path, str]]) -> list[tuple[Path, str]]:
    found = [*taken_in, *schema.order_faults(order, known), *cross_checks.order_clashes(order)]
    return in_document_order(order, found) if found else found


def _order_fault_count(order: object, known: schema.Known) -> int:
    return schema.order_fault_count(order, known) + sum(1 for _clash in cross_checks.order_clashes(order))
