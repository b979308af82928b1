"""The examples of ``docs/json.md``: ``python -m tests.cli.documented`` writes what each command puts out."""

import json
import re
import tempfile
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from fejag_admin.cli.program import fejag

DOCS = Path(__file__).parent.parent.parent / "docs/json.md"
COMMAND = re.compile(r"(```sh\nfejag (?P<words>[^\n]*--json)\n```\n)(\n```json\n.*?\n```\n)?", re.S)
SHOWN = 1  # parts of a long list
WIDTH = 110


def brought_up_to_date(text: str, folder: Path) -> str:
    """The page with what its commands put out of the sample camp, a new store in ``folder``."""
    store = ["--lang", "en", "--store", str(folder / "documented.db"), "--by", "Petr"]
    done = CliRunner().invoke(fejag, [*store, "demo", "--finished", "--no-tui"])
    assert done.exit_code == 0, done.output

    def example(found: re.Match[str]) -> str:
        told = json.loads(CliRunner().invoke(fejag, [*store, *found["words"].split()]).stdout)
        return f"{found[1]}\n```json\n{set_out(shortened(told))}\n```\n"

    return COMMAND.sub(example, text)


def shortened(value: Any, key: str = "") -> Any:
    """What is put out without what lies below the steps, the rest of long lists, and times."""
    match value:
        case dict() if key != "order":
            return {name: shortened(one, name) for name, one in value.items()}
        case dict():
            return {name: one for name, one in value.items() if name not in ("by", "when")}
        case [_, *_] if key == "below":
            return ["…"]
        case list() if key in ("steps", "cuts", "questions") and len(value) > SHOWN:
            return [*(shortened(one) for one in value[:SHOWN]), "…"]
        case list():
            return [shortened(one) for one in value]
        case str() if key == "when":
            return "…"
        case str() if key == "text":
            return re.sub(r"– Petr, .*", "– Petr, ….", value)
    return value


def set_out(value: Any, indent: str = "") -> str:
    """JSON with what fits on a line on one line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(value, dict | list):
        return line
    inner = indent + " "
    if isinstance(value, dict):
        parts = [f"{json.dumps(name)}: {set_out(one, inner)}" for name, one in value.items()]
        return "{\n" + ",\n".join(inner + part for part in parts) + "\n" + indent + "}"
    return "[\n" + ",\n".join(inner + set_out(one, inner) for one in value) + "\n" + indent + "]"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        DOCS.write_text(brought_up_to_date(DOCS.read_text("utf-8"), Path(made)), "utf-8")
