"""The guides as PDF: Markdown read by markdown-it, set by Typst with the fonts that it carries inside."""

import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
_CZECH, _ENGLISH = ("organiser.cs", "rozhodci"), ("organiser", "referee", "campaign-file", "promise")
GUIDES = dict.fromkeys(_CZECH, "cs") | dict.fromkeys(_ENGLISH, "en")
"""What is set: the name of its file in ``docs`` without the ending, and its language."""


def guide_pdf(text: str, language: str) -> bytes:
    """A Markdown text as PDF. Raise RuntimeError if Typst cannot set it as it is."""
    import typst
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

    def plain(node: SyntaxTreeNode) -> dict[str, Any]:
        names = () if node.is_root else ("tag", "content", "attrs", "hidden")
        children = [plain(child) for child in node.children]
        return {"type": node.type, "children": children, **{name: getattr(node, name) for name in names}}

    body = plain(SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(text)))
    title, anchors = re.findall(r"^# (.*)", text, re.M)[0], re.findall(r'<a id="([^"]+)">', text)
    data = {"body": body, "title": title, "lang": language, "anchors": anchors, "guides": list(GUIDES)}
    compiler = typst.Compiler(root=str(ROOT), ignore_system_fonts=True)
    page, inputs = str(ROOT / "tools/guide.typ"), {"data": json.dumps(data)}
    made, warnings = compiler.compile_with_warnings(page, format="pdf", sys_inputs=inputs)
    if warnings or not isinstance(made, bytes):
        raise RuntimeError(", ".join(sorted(set(map(str, warnings)))))
    return made
