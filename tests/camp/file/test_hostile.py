"""Files that mean harm, or are no campaign files at all: refused with a sentence, in bounded time and memory."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fejag_admin.camp.file.document import load, read_document
from fejag_admin.camp.file.reading import MAX_BYTES
from fejag_admin.common.faults import DocumentError

NOT_JSON = {  # where what is wrong with it begins
    "empty": (b"", "line 1, column 1"),
    "no JSON": (b"<campaign/>", "line 1, column 1"),
    "cut short": (b'{\n "format": "fejag', "line 2, column 12"),
    "comma missing": (b'{"a": 1 "b": 2}', "line 1, column 9"),
    "colon missing": (b'{"a" 1}', "line 1, column 6"),
    "two commas": (b'{"a": 1,,}', "line 1, column 9"),
    "comma with nothing after it": (b'{"a":\n 1,}', "line 2, column "),  # newer Python points at it, older after it
    "key without quotes": (b"{a: 1}", "line 1, column 2"),
    "wrong bracket": (b"[1}", "line 1, column 3"),
    "two documents": (b"{}\n{}", "line 2, column 1"),
    "raw line end in a text": (b'["a\nb"]', "line 1, column 4"),
    "strange escape": (b'["\\x"]', "line 1, column 3"),
    "NUL": (b'{"a":\n\0}', "line 2, column 1"),
}
NO_CAMPAIGN = {
    "a number": (b"5", "5 stands where an object belongs"),
    "a list": (b"[]", "a list stands where an object belongs"),
    "null": (b"null", "null stands where an object belongs"),
    "half a character": (b'"\\ud800"', "'\\ud800' stands where an object belongs"),
    "not UTF-8": (b'{"a": "\xe9"}', "byte 7 (hexadecimal e9) is not UTF-8; save the file as UTF-8"),
    "not UTF-8 after a mark": (b"\xef\xbb\xbf{\xff}", "byte 4 (hexadecimal ff) is not UTF-8"),
    "UTF-16": ('{"a": 1}'.encode("utf-16"), "byte 0 (hexadecimal ff) is not UTF-8"),
    "deep lists": (b"[" * 100_000, "lists and objects are nested too deeply"),
    "deep objects": (b'{"a":' * 100_000, "lists and objects are nested too deeply"),
    "rather deep": (b'{"format":' + b"[" * 200 + b"]" * 200 + b"}", "format: a list stands where a text"),
    "not a number": (b'{"format": NaN}', "format: nan stands where a text belongs"),
    "infinite": (b'{"format": -Infinity}', "format: -inf stands where a text belongs"),
    "huge whole number": (b'{"format": -' + b"9" * 5000 + b"}", "format: inf stands where a text belongs"),
    "huge fraction": (b'{"format": 1e999}', "format: inf stands where a text belongs"),
    "too large": (b" " * (MAX_BYTES + 1), "the file is larger than 4 MB; no camp is"),
}


@pytest.mark.parametrize("name", [*NOT_JSON, *NO_CAMPAIGN])
def test_what_is_no_campaign_file_is_refused_with_a_sentence(name: str) -> None:
    data, sentence = (NOT_JSON | NO_CAMPAIGN)[name]
    with pytest.raises(DocumentError) as caught:
        load(data)
    fault = str(caught.value.faults[0])
    assert fault.startswith(sentence)
    assert (": from here on it is not JSON" in fault) == (name in NOT_JSON)


HUGE = {  # Python that makes the file, and how it is refused; memory is limited while it is read
    "orders": ('b\'{"orders":[\' + b\'{"do":"place","q":1},\' * 150_000 + b\'{}]}\'', "a list of 150001; at most"),
    "walls": ("b'{\"map\":{\"walls\":[' + b'[\"A1\"],' * 150_000 + b'[]]}}'", "a list of 150001; at most"),
    "keys": ("b'{' + b','.join(b'\"%d\":1' % n for n in range(300_000)) + b'}'", "there is no such field"),
    "teams": (
        """b'{"teams":[{"id":"abcdef"}],"orders":[' + b'{"do":"place","team":"abcde"},' * 19_999 + b'0]}'""",
        "did you mean 'abcdef'?",
    ),
    "text": ("b'{\"format\":\"' + b'x' * 3_000_000 + b'\"}'", "3000000 characters are too many"),
    "digits": ("b'{\"format\":' + b'9' * 3_000_000 + b'}'", "inf stands where a text belongs"),
    "brackets": ("b'[' + b'[],' * 1_300_000 + b'0]'", "a list stands where an object belongs"),
    "key": ("b'{\"' + b'x' * 3_000_000 + b'\":1}'", "there is no such field"),
}
READER = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))
from fejag_admin.common.faults import DocumentError
from fejag_admin.camp.file.document import load
for data in sys.argv[1:]:
    try:
        load(eval(data))
    except DocumentError as error:
        assert len(error.faults) <= 1001
        print(error, end="\\0")
"""


@pytest.mark.parametrize("names", [["teams", "digits"], pytest.param([*HUGE], marks=pytest.mark.deep)])
def test_huge_files_are_refused_in_bounded_memory(names: list[str]) -> None:
    files, sentences = zip(*map(HUGE.__getitem__, names), strict=True)
    done = subprocess.run(
        [sys.executable, "-c", READER, *files], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stderr == ""
    for told, sentence in zip(done.stdout.split("\0")[:-1], sentences, strict=True):
        assert sentence in told


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("absent.json", "there is no file '.*absent.json'"),
        (".", "is a directory, not a file"),
        ("nul\0.json", "cannot be read"),
        ("x" * 300, "cannot be read"),
        ("large.json", "larger than 4 MB"),
        ("pipe", "it is a device or a pipe, not a file"),
        ("/dev/zero", "it is a device or a pipe, not a file"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_a_sentence(tmp_path: Path, name: str, sentence: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "large.json").open("wb") as file:
        file.truncate(1 << 40)  # a hole: takes no room on the disk
    with pytest.raises(DocumentError, match=sentence):
        read_document(tmp_path / name)


def test_a_stream_without_end_is_read_only_up_to_the_limit() -> None:
    with Path("/dev/zero").open("rb") as stream, pytest.raises(DocumentError, match="larger than 4 MB"):
        read_document(stream)
