"""What phones and the screen for everybody are answered: of twin camps the same to the byte, headers and news, too."""

import pytest
from aiohttp import ClientSession

from fejag_admin.cli.commands.serve import looking
from fejag_admin.store.store import Store
from fejag_admin.web.public import PublicServer
from reports.documents.blocks import notice_document
from reports.typeset import typeset
from tests.reports.camps import PASSWORD
from tests.secrets.twins import Pair, Twin
from tests.web.conftest import free_port

SCREENS = ("screen", "cs/screen", "en/screen")
Answer = tuple[int, dict[str, str], bytes]


async def answers(twin: Twin) -> dict[str, Answer]:
    """By its request every answer for this camp: all files, packed and not, an open page, and what there is not."""
    port, told = free_port(), dict[str, Answer]()
    with Store.open(twin.place) as store:
        server = PublicServer("127.0.0.1", port, looking(store.desk(twin.slug)))
        runner = await server.start()
        try:
            async with ClientSession(f"http://127.0.0.1:{port}", auto_decompress=False) as client:
                names = [
                    "",
                    "index.html",
                    "nothing.html",
                    f"cs/map-{len(server.files)}.html",
                    "events",
                    *SCREENS,
                    *server.files,
                ]
                for name in names:
                    for method in ("POST",) if name == "" else ("GET", "HEAD"):
                        async with client.request(method, f"/{name}") as answer:
                            is_open = name == "events" and method == "GET"
                            body = await (answer.content.readuntil(b"\n\n") if is_open else answer.read())
                            said = {key: value for key, value in answer.headers.items() if key != "Date"}
                            told[f"{method} {name}"] = (answer.status, said, body)
        finally:
            await runner.cleanup()
    return told


@pytest.mark.parametrize("frozen_now", [False, True])
async def test_answers_betray_nothing(frozen_now: bool, pair: Pair, frozen: Pair) -> None:
    one, two = [await answers(twin) for twin in (frozen if frozen_now else pair)]
    assert len(one) > 50
    for name in SCREENS:
        status, _said, body = one[f"GET {name}"]
        assert status == 200
        assert len(body) > 100
    assert one == two
    assert PASSWORD.encode() not in b"".join(body for _status, _headers, body in one.values())


def test_the_notice_betrays_nothing(pair: Pair) -> None:
    sights = [twin.camp.sight() for twin in pair]
    one, two = (typeset("notice", notice_document(sight, "http://a"), "pdf", sight.moment).files for sight in sights)
    assert one == two
