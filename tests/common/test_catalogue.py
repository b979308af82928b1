"""A catalogue in which each sentence is looked up where it lies says what gettext says, which reads all of it."""

from __future__ import annotations

from array import array
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.common.catalogue import Catalogue

COMPILED = Path(__file__).parent.parent.parent / "fejag_admin/texts/locale/cs/LC_MESSAGES/fejag.mo"
TEXTS = st.text(st.characters(exclude_characters="\0\4", exclude_categories=["Cs"]), min_size=1)


def one(catalogue: GNUTranslations, message: str) -> str:
    """The sentence in the other language; for one thing, if it has several forms, as newer versions of Python do."""
    said = catalogue.gettext(message)
    return catalogue.ngettext(message, message, 1) if said == message else said


def test_every_sentence_of_ours() -> None:
    data = COMPILED.read_bytes()
    lazy, whole = Catalogue(data), GNUTranslations(BytesIO(data))
    with COMPILED.with_suffix(".po").open("rb") as file:
        sentences: Any = [message.id for message in read_po(file)]
    assert len(sentences) > 3000
    for said in sentences:
        singular, plural = said if isinstance(said, tuple) else (said, "many")
        assert lazy.gettext(singular) == one(whole, singular)
        for n in (0, 1, 2, 4, 5, 22):
            assert lazy.ngettext(singular, plural, n) == whole.ngettext(singular, plural, n)


@given(st.dictionaries(TEXTS, st.one_of(TEXTS, st.tuples(TEXTS, TEXTS, TEXTS))), TEXTS)
def test_any_sentence(translated: dict[str, str | tuple[str, ...]], other: str) -> None:
    catalogue = Catalog("cs")
    for message, said in translated.items():
        catalogue.add((message, f"{message}s") if isinstance(said, tuple) else message, said)
    file = BytesIO()
    write_mo(file, catalogue)
    swapped = array("I", file.getvalue()[: 4 * (7 + 4 * len(list(catalogue)))])
    swapped.byteswap()
    turned = swapped.tobytes() + file.getvalue()[4 * len(swapped) :]  # as written by a computer of the other kind
    for data in (file.getvalue(), turned):
        lazy, whole = Catalogue(data), GNUTranslations(BytesIO(data))
        for message in (*translated, other, other[1:], ""):
            assert lazy.gettext(message) == one(whole, message)
            for n in (1, 2, 5):
                assert lazy.ngettext(message, f"{message}s", n) == whole.ngettext(message, f"{message}s", n)


def test_without_a_file_every_sentence_stays_as_it_is() -> None:
    lazy = Catalogue()
    assert [lazy.gettext("tiger"), lazy.ngettext("a", "b", 1), lazy.ngettext("a", "b", 2)] == ["tiger", "a", "b"]
