"""Entries of a journal, how they are written as plain JSON values, and the line of steps that undo and redo walk."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, Literal, get_args, get_origin, get_type_hints

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.header import with_settings
from fejag_admin.camp.journal.contents import KIND_OF, KINDS, STEPS, Amendment, Content, Edit, Redo, Undo
from fejag_admin.camp.journal.replayed import Effective, Fighters
from fejag_admin.camp.plain import campaign_from_json, campaign_to_json
from fejag_admin.orders.entered import Entered, order_from_json, order_to_json
from fejag_admin.rules.board import Board, parse_cell
from fejag_admin.rules.orders import Order


@dataclass(frozen=True)
class Entry:
    """One entry of a journal.

    ``version``: its number, from 1 without gaps; the first one holds the header of the camp. ``when``: ISO time in UTC.
    ``reason``: why a correction was made, or a remark on the setup. ``keep``: the versions of orders that a correction
    keeps in force. Of an order, also of one that an amendment gives: ``whom``, attacker and target if it voids their
    attack; ``refused``, whether it was refused as of this entry.
    """

    version: int
    content: Content
    by: str
    when: str
    reason: str | None = None
    keep: tuple[int, ...] = ()
    whom: Fighters | None = None
    refused: bool = False

    @property
    def kind(self) -> str:
        return KIND_OF[type(self.content)]

    @cached_property
    def gives(self) -> Effective | None:
        """The order in force that an order entry or an amendment gives; None for any other entry."""
        match self.content:
            case Entered() as entered:
                return Effective(self.version, entered, whom=self.whom, refused=self.refused)
            case Amendment(target, entered):
                return Effective(target, entered, self.version, whom=self.whom, refused=self.refused)
        return None

    @property
    def entered(self) -> Entered | None:
        """The order that an order entry or an amendment gives, as it was entered."""
        return None if self.gives is None else self.gives.entered

    @property
    def order(self) -> Order | None:
        """The order that an order entry or an amendment gives."""
        return None if self.entered is None else self.entered.order

    @property
    def target(self) -> int | None:
        """The version of the entry that this one corrects, undoes or redoes; None for any other entry."""
        return getattr(self.content, "target", None)

    def edited(self, campaign: Campaign) -> Campaign:
        """The header after this entry, if it is an edit; it is made once, so that its board remembers its rays."""
        if not isinstance(self.content, Edit):
            return campaign
        cached: tuple[Campaign, Campaign] | None = vars(self).get("_edited")
        if cached is None or cached[0] is not campaign:
            cached = vars(self)["_edited"] = campaign, with_settings(campaign, dict(self.content.settings))
        return cached[1]


def entry_to_json(entry: Entry, board: Board) -> dict[str, Any]:
    """What an entry holds, as plain JSON values: all but its version, kind, author, time and reason."""
    payload: dict[str, Any]
    match entry.content:
        case Campaign() as campaign:
            return campaign_to_json(campaign.header)
        case Entered() as entered:
            payload = {"order": order_to_json(entered, board)}
        case Amendment(target, entered):
            payload = {"target": target, "order": order_to_json(entered, board)}
        case Edit(settings, was):
            triples = zip(settings, was, strict=True)
            payload = {"set": [[list(path), before, now] for (path, now), before in triples]}
        case content:
            fields = asdict(content).items()
            payload = {name: list(value) if isinstance(value, tuple) else value for name, value in fields}
    if entry.keep or entry.kind in ("amendment", "retraction", "edit"):
        payload["keep"] = list(entry.keep)
    if entry.whom:
        payload["whom"] = [[team, figure, board.name(cell)] for team, figure, cell in entry.whom]
    if entry.refused:
        payload["refused"] = True
    return payload


def entry_from_json(
    version: int, kind: str, payload: Mapping[str, Any], board: Board | None, by: str, when: str, reason: str | None
) -> Entry:
    """The entry with this payload; ``board``: that of the camp, which only orders need.

    Raise KeyError, TypeError, ValueError or AttributeError if it is not written as `entry_to_json` writes it.
    """
    content: Content
    raw = {name: value for name, value in payload.items() if name not in ("keep", "whom", "refused")}
    whom = None
    match kind:
        case "setup":
            content = campaign_from_json(payload).header
        case "order" | "amendment":
            if board is None:
                raise ValueError("an order without a board")
            entered = order_from_json(payload["order"], board)
            content = entered if kind == "order" else Amendment(payload["target"], entered)
            if "whom" in payload:
                whom = tuple((team, figure, parse_cell(cell, board.size)) for team, figure, cell in payload["whom"])
        case "edit":
            settings = tuple((tuple(path), now) for path, _was, now in payload["set"])
            content = Edit(settings, tuple(was for _path, was, _now in payload["set"]))
        case _:
            types = get_type_hints(KINDS[kind])
            if set(raw) != set(types) or not all(_is(raw[name], types[name]) for name in types):
                raise ValueError("not written as the program writes it")
            values = {name: tuple(value) if isinstance(value, list) else value for name, value in raw.items()}
            content = KINDS[kind](**values)
    keep, refused = tuple(payload.get("keep", ())), payload.get("refused", False)
    return Entry(version, content, by, when, reason, keep, whom, refused)


def _is(value: Any, wanted: Any) -> bool:
    """Whether a JSON value is what a field holds; ``wanted``: the type of the field."""
    kinds = get_args(wanted)
    if get_origin(wanted) is tuple:
        return isinstance(value, list) and all(type(item) is kinds[0] for item in value)
    if get_origin(wanted) is Literal:
        return value in kinds
    return type(value) in (kinds or (wanted,))


def walked(entries: Iterable[Entry]) -> dict[type, list[int]]:
    """The steps that can be undone, the last one last, under `Undo`, and those to be redone, the next one last.

    Raise KeyError if an entry undoes or redoes another step than it can.
    """
    steps: dict[type, list[int]] = {Undo: [], Redo: []}
    for entry in entries:
        match entry.content:
            case Undo(target) | Redo(target) as walk:
                if target not in steps[type(walk)]:
                    raise KeyError(entry.version)
                steps[type(walk)].remove(target)
                steps[Redo if isinstance(walk, Undo) else Undo].append(target)
            case _ if entry.kind in STEPS:
                steps[Undo].append(entry.version)
                steps[Redo].clear()
    return steps
