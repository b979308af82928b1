"""The alphabet of 28 signs, and messages made of them."""

from __future__ import annotations

from collections.abc import Mapping
from unicodedata import normalize

from boardgames.core.verdict import Name, NotationError, Value
from fejag_admin.common.data import data_json
from fejag_admin.common.language import N_
from fejag_admin.common.names import without_accents

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
        if word in {sign, *(one.upper() for one in name.words)}:
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


def with_corrections(corrections: Mapping[str, str]) -> dict[str, str]:
    """The alphabet with some signs as the user's own card has them."""
    return {**SIGNS, **corrections}
