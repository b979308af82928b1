"""The exchange: sixteen lamps, twelve towers, four seats, how each seat sees them; and the alphabet of 28 signs.

Everything is told from the south: a side of the board with a red (square) starting selector. From there the columns of
lamps are a to d from the left, the rows 1 to 4 from above. A set of lamps is a bit mask; a lit lamp is a set bit. A
tower goes by the two lamps on either side of its selector: ``ab2`` lies between a2 and b2, ``b12`` between b1 and b2.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from unicodedata import normalize

from boardgames.core.verdict import Name, NotationError, Value
from fejag_admin.common.files import data_json
from fejag_admin.common.language import N_
from fejag_admin.common.names import without_accents

Mask = int
SIZE = 4
LAMPS = SIZE * SIZE
ALL: Mask = (1 << LAMPS) - 1
COLUMNS = "abcd"
SEATS = ("south", "west", "north", "east")
"""Clockwise, so the next one is the neighbour on the left."""

SEAT_NAMES = {
    "south": Name(cs="jih", en="south"),
    "west": Name(cs="západ", en="west"),
    "north": Name(cs="sever", en="north"),
    "east": Name(cs="východ", en="east"),
}


def lamp_at(row: int, column: int) -> int:
    """The number of the lamp in a row and a column, both counted from 0 as the south sees them."""
    return row * SIZE + column


def lamp_name(lamp: int) -> str:
    """``a1`` to ``d4``."""
    return f"{COLUMNS[lamp % SIZE]}{lamp // SIZE + 1}"


LAMP_OF = {lamp_name(lamp): lamp for lamp in range(LAMPS)}


def lamps_of(mask: Mask) -> Iterator[int]:
    """The lamps of a set, row by row."""
    return (lamp for lamp in range(LAMPS) if mask >> lamp & 1)


def lamp_names(mask: Mask) -> str:
    """The lamps of a set by name, in one text."""
    return " ".join(map(lamp_name, lamps_of(mask)))


def lamps_text(lamps: Mask) -> str:
    """The lamps as four rows of 0 and 1."""
    rows = ("".join(str(lamps >> lamp_at(row, column) & 1) for column in range(SIZE)) for row in range(SIZE))
    return "/".join(rows)


def _seen_from_seats() -> dict[str, tuple[int, ...]]:
    seen, seen_from = tuple(range(LAMPS)), {}
    for seat in SEATS:
        seen_from[seat] = seen
        seen = tuple(seen[lamp_at(column, SIZE - 1 - row)] for row in range(SIZE) for column in range(SIZE))
    return seen_from


SEEN = _seen_from_seats()
"""For each seat the lamps in its reading order: the view's upper left lamp first."""
WIDE, HIGH = 3, 2
"""A seat sees its six selectors in three columns and two rows."""


def _towers_of(seat: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The towers of a seat by name, as it reads them, each with the six lamps around it, row by row."""
    for row, column in product(range(HIGH), range(WIDE)):
        lamps = tuple(SEEN[seat][lamp_at(row + down, column + right)] for down in range(3) for right in range(2))
        first, second = map(lamp_name, sorted(lamps[2:4]))
        yield f"{first}{second[1]}" if first[0] == second[0] else f"{first[0]}{second}", lamps


VIEW = {(seat, tower): lamps for seat in SEATS for tower, lamps in _towers_of(seat)}
"""(seat, tower) -> the six lamps around its selector, in the reading order of the seat."""
TOWERS_OF = {seat: tuple(tower for tower, _lamps in _towers_of(seat)) for seat in SEATS}
"""For each seat its six towers, as it reads them: three in the upper row, three in the lower one."""
TOWERS: dict[str, Mask] = {tower: sum(1 << lamp for lamp in lamps) for (_seat, tower), lamps in VIEW.items()}
"""The six lamps of each tower."""


def colour_of(seat: str) -> Name:
    """The colour of the selectors that a seat may use."""
    return Name(cs="červená", en="red") if seat in {"south", "north"} else Name(cs="zelená", en="green")


def opposite(seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 2) % 4]


def distance(start: str, end: str) -> int:
    """Steps between two towers of one colour, no diagonals (rule M2)."""
    names = next(towers for towers in TOWERS_OF.values() if start in towers)
    first, second = names.index(start), names.index(end)
    return abs(first // WIDE - second // WIDE) + abs(first % WIDE - second % WIDE)


def sign_at(sign: str, seat: str, tower: str) -> Mask:
    """The lit lamps of a sign, six letters 0 and 1, set up around a tower the right way up for a seat (rule G3)."""
    return sum(1 << lamp for lamp, lit in zip(VIEW[seat, tower], sign, strict=True) if lit == "1")


def read_view(lamps: Mask, seat: str, tower: str) -> str:
    """The six lamps around a tower as the seat reads them, as six letters 0 and 1."""
    return "".join(str(lamps >> lamp & 1) for lamp in VIEW[seat, tower])


_ON, _OFF = "1#*xX●", "0.-oO○"
_APART = "/|,;"


def read_lamps(text: str) -> Mask:
    """The lit lamps of a picture: sixteen signs row by row, lit 1 # * x ●, dark 0 . - o ○; spaces and / between them.

    Raise NotationError if it is none.
    """
    signs = [sign for sign in text if not sign.isspace() and sign not in _APART]
    for sign in signs[:LAMPS]:
        if sign not in _ON + _OFF:
            raise NotationError(N_("{sign} is neither a lit lamp (1) nor a dark one (0)"), sign=sign)
    if len(signs) != LAMPS:
        raise NotationError(
            N_("a picture of the lamps has {wanted} signs, not {found}"), wanted=LAMPS, found=len(signs)
        )
    return sum(1 << lamp for lamp, sign in enumerate(signs) if sign in _ON)


def read_lamp_names(text: str) -> Mask:
    """The set of lamps named in a text such as ``a1 b2``; raise NotationError if one is none, or is named twice."""
    mask = 0
    for word in text.replace(",", " ").lower().split():
        lamp = LAMP_OF.get(word)
        if lamp is None:
            raise NotationError(N_("{lamp} is not a lamp: they are a1 to d4"), lamp=word[:20])
        if mask >> lamp & 1:
            raise NotationError(N_("the lamp {lamp} is named twice"), lamp=word)
        mask |= 1 << lamp
    return mask


def read_tower(text: str) -> str:
    """The tower that a text names by its lamps, such as ``ab2``; raise NotationError if there is none."""
    word = text.strip().lower()
    if word not in TOWERS:
        raise NotationError(N_("{tower} is not a tower: there are {towers}"), tower=word[:20], towers=tuple(TOWERS))
    return word


Holes = tuple[tuple[int, int], ...]
"""The holes of a pattern as (row, column), moved to the upper left corner and sorted."""

TURNS = (0, 90, 180, 270)
"""Degrees clockwise."""
_HOLE, _NONE = "#1*xX●", ".0-_○"


def normal(holes: Iterable[tuple[int, int]]) -> Holes:
    """The holes moved to the upper left corner."""
    holes_left = tuple(holes)
    top, left = min(row for row, _column in holes_left), min(column for _row, column in holes_left)
    return tuple(sorted((row - top, column - left) for row, column in holes_left))


def orient(holes: Holes, turn: int, mirror: bool) -> Holes:
    """The holes mirrored, then turned (rule P2)."""
    if mirror:
        holes = normal((row, -column) for row, column in holes)
    for _quarter in range(turn // 90):
        holes = normal((column, -row) for row, column in holes)
    return holes


def cover(holes: Holes, row: int, column: int) -> Mask:
    """The lamps under a pattern with its upper left corner at a row and a column; of what sticks out there are none."""
    spots = ((row + down, column + right) for down, right in holes)
    return sum(1 << lamp_at(*spot) for spot in spots if 0 <= spot[0] < SIZE and 0 <= spot[1] < SIZE)


@lru_cache(maxsize=512)
def ways_to_lay(holes: Holes) -> tuple[Mask, ...]:
    """Every set of lamps that a pattern can cover, turned or mirrored, with no part sticking out, sorted (P1, P2)."""
    shapes = {orient(holes, turn, mirror) for turn in TURNS for mirror in (False, True)}
    masks = {cover(*spot) for spot in product(shapes, range(SIZE), range(SIZE))}
    return tuple(sorted(mask for mask in masks if mask.bit_count() == len(holes)))


def read_drawing(text: str) -> Holes:
    """The holes of a pattern drawn row by row, holes # 1 * x ●, none . 0 - _ ○; rows apart by / or a new line.

    Raise NotationError if it is no drawing, has no hole, or does not fit on the exchange.
    """
    rows = [row.strip() for row in text.replace("/", "\n").splitlines()]
    holes = []
    for number, row in enumerate(rows):
        for column, sign in enumerate(row):
            if sign in _HOLE:
                holes.append((number, column))
            elif sign not in _NONE:
                raise NotationError(N_("{sign} is neither a hole (#) nor none (.) of a pattern"), sign=sign)
    if not holes:
        raise NotationError(N_("a pattern has at least one hole (#)"))
    holes_read = normal(holes)
    if any(row >= SIZE or column >= SIZE for row, column in holes_read):
        raise NotationError(N_("the pattern does not fit on the exchange: at most {size} rows and columns"), size=SIZE)
    return holes_read


def drawing(holes: Holes) -> tuple[str, ...]:
    """The rows of a pattern, ``#`` for a hole and ``.`` for none."""
    high, wide = max(row for row, _column in holes) + 1, max(column for _row, column in holes) + 1
    return tuple("".join("#" if (row, column) in holes else "." for column in range(wide)) for row in range(high))


# Signs and messages

SPACE, END = "SPACE", "END"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_AFTER = "~"
"""Sorted behind every letter: what bears it comes after all words with the same letter without it."""
WORD = 5
"""Letters of the word on a card."""

SIGNS: dict[str, str] = {sign: lamps.replace("/", "") for sign, lamps in data_json("semafory", "alphabet.json").items()}
"""Each sign as six letters 0 and 1, as its sender reads the lamps: row by row, left before right."""

_NAMES = {SPACE: Name(cs="mezera", en="space"), END: Name(cs="konec", en="end")}


def sign_name(sign: str) -> Value:
    """A letter, or the name of the space or the end."""
    return _NAMES.get(sign, sign)


def read_sign(text: str) -> str:
    """The sign that a text names: a letter, or space or end in either language; raise NotationError if none."""
    word = without_accents(text.strip()).upper()
    for sign, name in _NAMES.items():
        if word in {sign, *(alias.upper() for alias in name.words)}:
            return sign
    if len(word) == 1 and word in LETTERS:
        return word
    raise NotationError(N_("{sign} is not a sign: there are A to Z, SPACE and END"), sign=text[:20])


def read_word(text: str) -> str:
    """The word of a card in capitals, with its accents; raise NotationError unless it has five letters A to Z."""
    word = normalize("NFC", text[:40].strip()).upper()
    if len(word) != WORD or any(letter not in LETTERS for letter in without_accents(word)):
        raise NotationError(
            N_("{word} is not the word of a card: five letters A to Z, accents do not matter"), word=text[:20]
        )
    return word


def alphabet_key(word: str, alphabet: str) -> str:
    """What words are sorted by (rule W2): ``plain``, A to Z without accents, or ``czech``, with Č, Ř, Š, Ž and Ch."""
    if alphabet == "plain":
        return without_accents(word)
    letters = word.replace("CH", f"H{_AFTER}")
    return "".join(without_accents(letter) + _AFTER * (letter in "ČŘŠŽ") for letter in letters)


def message_of(words: tuple[str, ...]) -> tuple[str, ...]:
    """The signs to send: the letters of a single word; of two words with a space between and the end (rule W1)."""
    plain = [without_accents(word) for word in words]
    return (*plain[0], SPACE, *plain[1], END) if len(plain) > 1 else tuple("".join(plain))


def read_sign_lamps(text: str) -> str:
    """Six letters 0 and 1 from a text such as ``00/10/01``; raise NotationError if it is none."""
    lamps = "".join(sign for sign in text if not sign.isspace() and sign != "/")
    if len(lamps) != 6 or set(lamps) - {"0", "1"}:
        raise NotationError(N_("a sign has six lamps, 0 or 1, such as {example}"), example="00/10/01")
    return lamps


def sign_lamps_text(lamps: str) -> str:
    """Six letters 0 and 1 as three rows; `read_sign_lamps` gives them back."""
    return "/".join((lamps[:2], lamps[2:4], lamps[4:]))
