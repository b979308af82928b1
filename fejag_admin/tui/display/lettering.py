"""Large letters, to be read from the far end of a dining hall: capitals drawn with blocks, Czech accents included."""

from __future__ import annotations

import unicodedata

_ACCENTS = {
    "\N{COMBINING CARON}": "#.# .#.",
    "\N{COMBINING ACUTE ACCENT}": "..# .#.",
    "\N{COMBINING GRAVE ACCENT}": "#.. .#.",
    "\N{COMBINING RING ABOVE}": "## ..",
    "\N{COMBINING DIAERESIS}": "#.# ...",
    "\N{COMBINING CIRCUMFLEX ACCENT}": ".#. #.#",
    "\N{COMBINING DOUBLE ACUTE ACCENT}": ".#.# #.#.",
}
_GLYPHS = {
    "A": ".##. #..# #### #..# #..#",
    "B": "###. #..# ###. #..# ###.",
    "C": ".### #... #... #... .###",
    "D": "###. #..# #..# #..# ###.",
    "E": "#### #... ###. #... ####",
    "F": "#### #... ###. #... #...",
    "G": ".### #... #.## #..# .###",
    "H": "#..# #..# #### #..# #..#",
    "I": "### .#. .#. .#. ###",
    "J": "..## ...# ...# #..# .##.",
    "K": "#..# #.#. ##.. #.#. #..#",
    "L": "#... #... #... #... ####",
    "M": "#...# ##.## #.#.# #...# #...#",
    "N": "#...# ##..# #.#.# #..## #...#",
    "O": ".##. #..# #..# #..# .##.",
    "P": "###. #..# ###. #... #...",
    "Q": ".##. #..# #..# #.#. .#.#",
    "R": "###. #..# ###. #.#. #..#",
    "S": ".### #... .##. ...# ###.",
    "T": "##### ..#.. ..#.. ..#.. ..#..",
    "U": "#..# #..# #..# #..# .##.",
    "V": "#...# #...# #...# .#.#. ..#..",
    "W": "#...# #...# #.#.# ##.## #...#",
    "X": "#...# .#.#. ..#.. .#.#. #...#",
    "Y": "#...# .#.#. ..#.. ..#.. ..#..",
    "Z": "#### ...# .##. #... ####",
    "0": ".##. #..# #..# #..# .##.",
    "1": ".#. ##. .#. .#. ###",
    "2": "###. ...# .##. #... ####",
    "3": "###. ...# .##. ...# ###.",
    "4": "#..# #..# #### ...# ...#",
    "5": "#### #... ###. ...# ###.",
    "6": ".##. #... ###. #..# .##.",
    "7": "#### ...# ..#. .#.. .#..",
    "8": ".##. #..# .##. #..# .##.",
    "9": ".##. #..# .### ...# .##.",
    " ": ".. .. .. .. ..",
    ".": ". . . . #",
    ",": ".. .. .. .# #.",
    ":": ". # . # .",
    "!": "# # # . #",
    "?": "###. ...# .##. .... .#..",
    "-": "... ... ### ... ...",
    "–": "... ... ### ... ...",
    "\N{MINUS SIGN}": "... ... ### ... ...",
    "+": "... .#. ### .#. ...",
    "=": "... ### ... ### ...",
    "/": "..# ..# .#. #.. #..",
    "(": ".# #. #. #. .#",
    ")": "#. .# .# .# #.",
    "&": ".#.. #.#. .#.. #.#. .#.#",
    "'": "# # . . .",
    "’": "# # . . .",
    '"': "#.# #.# ... ... ...",
    "“": "#.# #.# ... ... ...",
    "”": "#.# #.# ... ... ...",
    "„": "... ... ... #.# #.#",
    ";": ". # . # #",
    "#": ".#.#. ##### .#.#. ##### .#.#.",
    "%": "##..# ##.#. ..#.. .#.## #..##",
    "*": "... #.# .#. #.# ...",
    "·": ". . # . .",
    "…": "..... ..... ..... ..... #.#.#",
    "→": "..... ...#. ##### ...#. .....",
    "▲": "..... ..#.. .###. ##### .....",
    "▼": "..... ##### .###. ..#.. .....",
}
ABOVE, BODY = 2, 5  # points for accents, points of a capital
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def drawn(text: str, scale: int = 1) -> list[str] | None:
    """The text in large letters, as lines of blocks of one width; None if there is a sign that cannot be drawn.

    A capital is ``BODY * scale`` half lines high; with ``scale`` 1 a text takes 4 lines, with 2 it takes 7.
    """
    letters = [_letter(sign) for sign in unicodedata.normalize("NFC", text.upper())]
    if any(letter is None for letter in letters):
        return None
    rows = [".".join(row) for row in zip(*(letter for letter in letters if letter), strict=True)]
    large = ["".join(point * scale for point in row) for row in rows for _again in range(scale)]
    if len(large) % 2:
        large.append("." * len(large[0]) if large else "")
    pairs = zip(large[::2], large[1::2], strict=True)
    return ["".join(_HALVES[a == "#", b == "#"] for a, b in zip(top, low, strict=True)) for top, low in pairs]


def height(scale: int) -> int:
    """How many lines large letters of this scale take."""
    return -(-(ABOVE + BODY) * scale // 2)


def _letter(sign: str) -> list[str] | None:
    """The points of one letter, accents on top; None if it cannot be drawn."""
    spelled = unicodedata.normalize("NFD", sign)
    base, marks = spelled[0], spelled[1:]
    body = _GLYPHS.get(base)
    if body is None or any(mark not in _ACCENTS for mark in marks):
        return None
    rows = body.split()
    width = len(rows[0])
    above = _ACCENTS[marks[0]].split() if marks else ["."] * ABOVE
    width = max(width, len(above[0]))
    return [row.center(width, ".") for row in (*above, *rows)]
