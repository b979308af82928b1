"""What somebody wishes of a choice: ``Greece, without Norway, at most 60, no neighbours``; in either language."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from boardgames.bez_hranic.atlas import Atlas, index
from boardgames.bez_hranic.notation import FORTY_WORDS, find_state, suggest_states
from boardgames.core.names import fold
from boardgames.core.verdict import NotationError
from fejag_admin.common.language import N_

NEIGHBOURS, TOKENS = "neighbours", "tokens"
_THINGS = {"neighbours": NEIGHBOURS, "neighbour": NEIGHBOURS, "sousedu": NEIGHBOURS, "souseda": NEIGHBOURS,
           "tokens": TOKENS, "token": TOKENS, "zetonu": TOKENS, "zetony": TOKENS}  # fmt: skip
_ITEM = re.compile(
    r"(?:(?:cheapest|nejlevneji|best|nejlepe) )?(?:(?:way )?(?:to|with|through|do|s|se|pres) )?"
    r"(?:(?P<least>at least|aspon) |(?P<most>at most|nejvys) |(?P<no>without|no|bez) |)(?P<what>.*)"
)


@dataclass(frozen=True, slots=True)
class Wish:
    """``having``: states and ``40`` to be chosen; ``without``: those not to be, also neighbours and tokens beneath.

    ``least``, ``most``: how much it may cost or bring. ``text``: as it was said.
    """

    text: str
    having: frozenset[str]
    without: frozenset[str]
    least: int | None
    most: int | None

    def meets(self, having: Collection[str], total: int) -> bool:
        """Whether a choice of these fields, neighbours and tokens beneath will do that costs or brings so much."""
        within = (self.least is None or total >= self.least) and (self.most is None or total <= self.most)
        return self.having.issubset(having) and self.without.isdisjoint(having) and within


def read_wish(atlas: Atlas, text: str) -> Wish:
    """The wish that a text says; raise NotationError at what means nothing."""
    having, without, bounds = set[str](), set[str](), dict[str, int]()
    for item in filter(None, map(fold, text[:1_000].split(","))):
        found = _ITEM.fullmatch(item)
        assert found is not None
        bound = (found["least"] and "least") or (found["most"] and "most")
        if bound and found["what"].isdecimal():
            bounds[bound] = int(found["what"][:6])
        elif not bound and found["what"]:
            (without if found["no"] else having).add(_meant(atlas, found["what"], things=bool(found["no"])))
        elif bound or found["no"]:
            raise NotationError(N_("{written} cannot be wished for"), written=item[:40])
    return Wish(text.strip(), frozenset(having), frozenset(without), bounds.get("least"), bounds.get("most"))


def _meant(atlas: Atlas, word: str, *, things: bool) -> str:
    if word in FORTY_WORDS:
        return "40"
    if things and word in _THINGS:
        return _THINGS[word]
    near = suggest_states(atlas, word, 3)
    code = find_state(atlas, word) or (near[0] if len(near) == 1 else None)
    if code is None and near:
        names = tuple(index(atlas).states[one].name for one in near)
        problem = N_("{written} is not a state of this map; did you mean {suggestions}?")
        raise NotationError(problem, written=word[:40], suggestions=names)
    if code is None:
        raise NotationError(N_("{written} cannot be wished for"), written=word[:40])
    return code
