"""Damaged and hostile copies of every text that the program reads: each is read, or refused with a sentence."""

import random
from collections.abc import Callable

import pytest

from fejag_admin.camp.advice.slips import read_slips
from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.maps.text import draw_map, read_map
from fejag_admin.common.error_log import InputError
from fejag_admin.common.faults import DocumentError
from fejag_admin.orders.typed import typed_order
from reports.camp_import import slips_of_table, teams_of_table
from reports.result_import import read_results
from tests.camp.map_texts import LETTERS, invented
from tests.reports.camps import campaign_of
from tests.store.tools import small

CAMP = campaign_of("sample-camp")
STRANGE = [
    "\x1b]0;x\x07", "\x9b2J", "\u202e", "\u200b", "\ufeff", "\0", "\ud800", "\U000e0041", "👩‍🚒", "ß", "İ", "ﬁ", "١", "²",  # noqa: E501
    "½", "-", "−", "1e999", "NaN", "9" * 50, "-0", "../../x", "fbi", "A1", "ZZ99", "{", "[", '"', "'", "\\", "#", ";", ",",  # noqa: E501
    "\t", "\n", "\r", "\u2028", "null", "=1+1", "public", "a" * 300, "[" * 300, '{"a":' * 100, "\\u0000", "\\ud800",
]  # fmt: skip


def spoilt(text: str, others: list[str], chance: random.Random) -> bytes:
    """The text with pieces lost, doubled, moved, strange, or from another text; now and then no longer UTF-8."""
    for _time in range(chance.choice([1, 1, 2, 5, 20])):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice([0, 1, 1, 2, 10, 100]))
        other = chance.choice(others)
        at = chance.randrange(len(other) + 1)
        new = chance.choice(
            ["", text[start:end] * 2, chance.choice(STRANGE), other[at : at + chance.choice([1, 5, 50])]]
        )
        text = text[:start] + new + text[end:]
    data = text.encode("utf-8", "surrogatepass")
    if chance.random() < 0.1:
        data = bytes(byte ^ (chance.random() < 0.01) << chance.randrange(8) for byte in data)
    return chance.choice(
        [data, data, data, text.encode("utf-16", "surrogatepass"), data[: chance.randrange(len(data) + 1)]]
    )


def read_drawing(data: bytes) -> None:
    board = read_map(data.decode("utf-8", "replace"), LETTERS)
    assert read_map(draw_map(board, LETTERS), LETTERS) == board


def read_camp(data: bytes) -> None:
    read = load(data)
    assert load(dump(read).encode()) == read


def read_slip_text(data: bytes) -> None:
    for line in (text := data.decode("utf-8", "replace")).splitlines()[:5]:
        try:
            typed_order(line, CAMP)
        except InputError as error:
            if not str(error):
                raise
    for slip in read_slips(text, CAMP):
        assert slip.order or slip.fault


Texts = Callable[[random.Random], list[str]]
FORMATS: dict[str, tuple[Callable[[bytes], object], Texts]] = {
    "camp": (read_camp, lambda _c: [dump(small()), dump(campaign_of("random-04"))]),
    "map": (read_drawing, lambda c: [draw_map(invented(c), LETTERS) for _time in range(2)]),
    "slips": (read_slip_text, lambda _c: ["fbi tygr K17 # a note\nF: snake k 18\n", "Exoti – had – B2; jones bear 4 C\n"]),  # noqa: E501
    "results": (lambda data: read_results(data, CAMP, 3), lambda _c: ["place,team\n1,fbi\n2-3,exoti\n2-3,jones\n", "sep=;\nTým;Body;Hra\nFBI;3,5;3\n"]),  # noqa: E501
    "purchases": (lambda data: slips_of_table(data, CAMP, 3), lambda _c: ["team,figure,cell\nfbi,tygr,K17\n"]),
    "teams": (lambda data: teams_of_table(data, CAMP), lambda _c: ['team,name,members\nfbi,Foxes,"Al; Bob"\n', "Tým\tJméno\tPříjmení\tbarva\nFBI\tAl\tNovák\t#ff0000\n"]),  # noqa: E501
}  # fmt: skip


@pytest.mark.parametrize(
    ("seed", "times"), [(0, 60), *(pytest.param(seed, 300, marks=pytest.mark.deep) for seed in (1, 2, 3))]
)
@pytest.mark.parametrize("name", FORMATS)
def test_a_damaged_text_is_read_or_refused(name: str, seed: int, times: int) -> None:
    read, texts = FORMATS[name]
    chance = random.Random(f"{name} {seed}")
    for _time in range(times):
        made = texts(chance)
        data = spoilt(chance.choice(made), made, chance)
        try:
            read(data)
        except DocumentError as error:
            if not all(str(fault) for fault in error.faults):
                raise
        except BaseException as error:
            error.add_note(repr(data))
            raise
