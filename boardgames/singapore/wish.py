"""What somebody wishes of a worker's turn: ``most points, at least £4``, ``nejlevněji 8 bodů``, ``no opium``.

``most`` and ``fewest`` before a thing say what matters, first things first; before a number they are bounds, as are
``at least``, ``at most``, ``exactly`` and ``no``. A number alone is at least so much. ``cheapest`` is most money left;
little money cannot be wished for, anybody can buy streets that lead nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardgames.core.names import fold, meanings
from boardgames.core.verdict import Name, NotationError
from boardgames.singapore.goods import COUNTED, GOODS
from boardgames.singapore.notation import amount_text, read_amount, spaced
from fejag_admin.common.documents import Kind
from fejag_admin.common.language import N_

KEYS = (*GOODS, "money", "points", "chips")
"""What may be wished for, in the order in which an outcome is given."""
_BEST = ("points", "money")
"""What matters if nothing else is wished for."""
_LEAST, _MOST, _EXACTLY, _NONE, _CHEAP = "least", "most", "exactly", "none", "cheap"
_WORDS = meanings(
    {
        _LEAST: "least fewest min aspon alespon nejmene nejmin",
        _MOST: "most max nejvic nejvice nejvys nejvyse",
        _EXACTLY: "exactly presne",
        _NONE: "no without bez zadny zadne zadna zadnou",
        _CHEAP: "cheapest cheaply nejlevneji nejlevnejsi nejlevnejc",
        "": "at way to with and the for of left a i k na s se za cesta zpusob zbude black cerny cerne cernych",
    }
)


@dataclass(frozen=True, slots=True)
class Wish:
    """``aims``: what matters, first things first: a key, and whether it is to be large. ``least``, ``most``: bounds."""

    aims: tuple[tuple[str, bool], ...] = ()
    least: tuple[tuple[str, int], ...] = ()
    most: tuple[tuple[str, int], ...] = ()

    @property
    def counts(self) -> tuple[tuple[str, bool], ...]:
        """What matters: what is wished for, else points and money."""
        return self.aims or tuple((key, True) for key in _BEST)

    @property
    def plain(self) -> bool:
        """Whether more of anything but chips is never worse for it, and chips do not matter."""
        named = dict((*self.least, *self.aims))
        return not self.most and "chips" not in named and all(large for _key, large in self.aims)

    def meets(self, had: tuple[int, ...]) -> bool:
        """Whether an outcome keeps within the bounds."""
        return all(had[KEYS.index(key)] >= bound for key, bound in self.least) and all(
            had[KEYS.index(key)] <= bound for key, bound in self.most
        )

    def worth(self, had: tuple[int, ...]) -> tuple[int, ...]:
        """An outcome as amounts of which more is better: what is to be few as negative; chips only if they matter."""
        small = {key for key, large in self.aims if not large}
        named = {key for key, _bound in (*self.aims, *self.least, *self.most)}
        if "chips" not in named:
            had = had[:-1]
        elif ("chips", True) not in self.aims:
            small.add("chips")
        return tuple(-one if key in small else one for key, one in zip(KEYS, had, strict=False))

    def told(self, had: tuple[int, ...]) -> tuple[int, ...]:
        """What matters of an outcome."""
        return tuple(had[KEYS.index(key)] for key, _large in self.counts)

    def rank(self, had: tuple[int, ...]) -> tuple[object, ...]:
        """By this the outcomes are ordered, the best first."""
        aims = tuple(-one if large else one for one, (_key, large) in zip(self.told(had), self.counts, strict=True))
        *goods, money, points, chips = had
        return (aims, -points, -money, -sum(goods), goods, chips)


def read_wish(text: str) -> Wish:
    """The wish that a text says, in either language; raise NotationError at a word that means nothing."""
    aims, least, most = dict[str, bool](), dict[str, int](), dict[str, int]()
    for part in text[:1_000].replace(";", ",").split(","):
        said, number = "", None
        for word in spaced(part).split():
            if word.isdecimal():
                number = int(word[:4])
            elif (meant := _WORDS.get(fold(word))) is not None:
                said = meant or said
                if said == _CHEAP:
                    aims["money"], said = True, ""
            else:
                key, aim = read_amount(word), number is None and said in ("", _MOST, _LEAST)
                little = said == _LEAST if aim else said in (_MOST, _NONE, _EXACTLY)
                if key not in KEYS or (key == "money" and little):
                    raise NotationError(N_("{word} cannot be wished for"), word=word[:30])
                if aim:
                    aims[key] = said != _LEAST
                    continue
                bound = 0 if said == _NONE else 1 if number is None else number
                if said not in (_MOST, _NONE):
                    least[key] = bound
                if said in (_MOST, _NONE, _EXACTLY):
                    most[key] = bound
                number = None
        if number is not None:
            raise NotationError(N_("of which good are these {number}?"), number=number)
    return Wish(tuple(aims.items()), tuple(least.items()), tuple(most.items()))


_SAID = {
    True: Name(cs="nejvíc", en="most"),
    False: Name(cs="nejméně", en="fewest"),
    _LEAST: Name(cs="aspoň", en="at least"),
    _MOST: Name(cs="nejvýš", en="at most"),
    _NONE: Name(cs="bez", en="no"),
}
_OF = {key: forms[1 if key == "opium" else 2] for key, forms in COUNTED.items()} | {
    "money": Name(cs="peněz", en="money")
}


def wish_text(wish: Wish) -> Name:
    """A wish as it is written; `read_wish` reads either language back."""
    parts = [(_SAID[large], _OF[key]) for key, large in wish.aims]
    for said, bounds in ((_LEAST, wish.least), (_MOST, wish.most)):
        for key, bound in bounds:
            none = said == _MOST and not bound
            parts.append((_SAID[_NONE if none else said], _OF[key] if none else amount_text(key, bound)))
    return Name.each(lambda tongue: ", ".join(f"{said[tongue]} {what[tongue]}" for said, what in parts))


WISH: Kind[Wish] = Kind(
    lambda reader, raw, where: reader.told(raw, where, read_wish), lambda wish, _whole: wish_text(wish)["en"]
)
