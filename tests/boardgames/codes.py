"""The codes of sentences: which sentences there are, and how `data/codes/codes.json` is brought up to date.

``python -m tests.boardgames.codes`` proposes a code for every new sentence and forgets those that are not said any
more. A sentence that is only put in other words keeps its code: move it by hand before.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from boardgames.core.codes import SHARED, proposed

ROOT = Path(__file__).parent.parent.parent
FILE = ROOT / "data/codes/codes.json"

Codes = dict[str, dict[str, str]]


@cache
def marked() -> dict[str, list[str]]:
    """The sentences marked in every game (and in what the games share), by the folder of the game."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "boardgames").rglob("*.py")):
        folder = path.parent.name
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        of_forms = {id(node.value) for node in nodes if isinstance(node, ast.keyword) and node.arg in ("label", "hint")}
        for node in nodes:
            if id(node) in of_forms:  # what a form says of a field is no sentence of a verdict
                continue
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "N_":
                (text,) = node.args
                assert isinstance(text, ast.Constant), f"{path}:{node.lineno}: not a plain sentence"
                found.setdefault(folder, []).append(str(text.value))
    return found


def brought_up_to_date(known: Mapping[str, Mapping[str, str]]) -> Codes:
    """The codes with one for each sentence there is, no two alike within a game and what all games share."""
    codes: Codes = {}
    for folder, texts in sorted(marked().items(), key=lambda item: (item[0] != SHARED, item[0])):
        shared = set(codes.get(SHARED, {}).values())
        kept = {text: known[folder][text] for text in texts if text in known.get(folder, {})}
        for text in dict.fromkeys(texts):
            if text not in kept:
                kept[text] = _free(proposed(text), shared | set(kept.values()))
        codes[folder] = dict(sorted(kept.items(), key=lambda item: item[1]))
    return codes


def _free(code: str, taken: set[str]) -> str:
    """The code, or if it is taken the same with a number."""
    numbered = (f"{code}-{number}" for number in range(2, len(taken) + 3))
    return code if code not in taken else next(one for one in numbered if one not in taken)


def main() -> None:
    """Write the file."""
    codes = brought_up_to_date(json.loads(FILE.read_text(encoding="utf-8")))
    FILE.write_text(json.dumps(codes, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
