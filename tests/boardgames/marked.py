"""The sentences marked for translation in every game, by the folder of the game."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SHARED = "core"
"""The folder of the sentences that all games share."""


@cache
def marked() -> dict[str, list[str]]:
    """The sentences of every game, and of what the games share."""
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
