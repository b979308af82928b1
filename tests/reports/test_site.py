"""The public game as web pages: whole, the same to the byte while nothing changes, and careful with others' files."""

import errno
import os
import re
import shutil
import stat
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path, PurePosixPath

import pytest

from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import LANGUAGES, speaking
from fejag_admin.rules.board import cell_name, cells_of
from fejag_admin.texts.names import figure_name
from reports import own
from reports.documents.map_drawing import MapGrid
from reports.errors import CannotPrintError, CannotWriteError
from reports.site import publish as publishing
from reports.site.maps import CELL
from reports.site.publish import OWN, publish, site
from tests.reports.camps import CONFORMANCE, camp_of, campaign_of, crowded, secretive, site_of

pytestmark = pytest.mark.xdist_group("site")  # made once

VOID = {"meta", "link", "input", "img"}


class Page(HTMLParser):
    """What a page is made of: ``tags`` with their attributes in their order, all ``texts``, what is ``wrong``."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.wrong: list[str] = []
        self._open: list[str] = []
        self.feed(source)
        self.close()
        self.wrong += self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.wrong.append(f"/{tag} {self.getpos()}")

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def all(self, *tags: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag in tags]


@pytest.fixture(scope="session")
def finished() -> dict[str, bytes]:
    """The site of the whole sample camp."""
    return site_of(camp_of(campaign_of("sample-camp")))


def pages_of(files: dict[str, bytes]) -> dict[str, Page]:
    """One page of each kind and language."""
    last = max(int(name[7:-5]) for name in files if name.startswith("cs/map-"))
    shown = (name for name in files if name.endswith(".html") and not re.search(rf"-(?!{last}\.)", name))
    return {name: Page(files[name].decode()) for name in shown}


def written(folder: Path) -> dict[str, bytes]:
    """All files of a folder but the list of ours."""
    every = [path for path in folder.rglob("*") if path.is_file() and path.name != OWN]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in every}


def test_what_is_told_is_what_is_there(tmp_path: Path) -> None:
    camp = camp_of(secretive("sample-camp", 10))
    first = publish(camp, tmp_path / "site")
    assert set(first.files) == set(first.changed) == set(written(tmp_path / "site"))
    assert first.files[-1] == "index.html"
    assert publish(camp, tmp_path / "site") == replace(first, changed=())


def test_one_entry_more_writes_no_earlier_day(tmp_path: Path) -> None:
    _before, after = (publish(camp_of(secretive("sample-camp", orders)), tmp_path) for orders in (13, 14))
    days = max(int(name[7:-5]) for name in after.files if name.startswith("cs/map-"))
    assert set(after.changed) == {
        f"{language}/{page}.html"
        for language in LANGUAGES
        for page in ("index", "screen", "charts", f"map-{days}", f"bulletin-{days}")
    }


def test_files_of_others_stay(tmp_path: Path) -> None:
    camp = camp_of(secretive("sample-camp", 0))
    mine = {"site.css": site(camp)["site.css"], "index.html": b"mine"}  # one of them by chance the same as ours
    for name, data in mine.items():
        (tmp_path / name).write_bytes(data)
    with pytest.raises(CannotPrintError, match=r"index\.html"):
        publish(camp, tmp_path)
    assert written(tmp_path) == mine


def test_a_file_of_terabytes_in_the_folder_is_not_read(tmp_path: Path) -> None:
    for name in ("index.html", OWN):
        with (tmp_path / name).open("wb") as file:
            file.truncate(1 << 42)  # a hole: takes no room on the disk
    with pytest.raises(CannotPrintError, match=r"index\.html"):
        publish(camp_of(secretive("sample-camp", 0)), tmp_path)


def test_what_the_system_refuses_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    camp = camp_of(secretive("sample-camp", 0))
    publish(camp, tmp_path / "site")

    def refuse(_path: Path, _most: int) -> bytes:
        raise OSError(errno.EIO, "broken")

    monkeypatch.setattr(publishing, "_bytes", refuse)
    with pytest.raises(CannotWriteError, match="broken"):
        publish(camp, tmp_path / "site")


@pytest.mark.parametrize("language", ["cs", "de"])
def test_no_link_leads_out_of_the_folder(tmp_path: Path, language: str) -> None:
    """Pages are neither written nor deleted through a link that somebody has put where a folder of ours was."""
    camp, place, elsewhere = camp_of(secretive("sample-camp", 0)), tmp_path / "site", tmp_path / "elsewhere"
    publish(camp, place)
    with (place / OWN).open("a") as file:
        file.write(f"{language}/day-99.html\n")
    shutil.rmtree(place / language, ignore_errors=True)
    elsewhere.mkdir()
    (elsewhere / "day-99.html").write_text("precious")
    (place / language).symlink_to(elsewhere)
    with pytest.raises(CannotPrintError, match=language):
        publish(camp, place)
    assert [path.read_text() for path in elsewhere.iterdir()] == ["precious"]


def test_a_page_that_became_a_link_is_written_anew_where_it_belongs(tmp_path: Path) -> None:
    camp, place, victim = camp_of(secretive("sample-camp", 0)), tmp_path / "site", tmp_path / "victim"
    publish(camp, place)
    victim.write_text("precious")
    for path in (place / "index.html", place / "cs" / "index.html"):
        path.unlink()
        path.symlink_to(victim)
    publish(camp, place)
    assert victim.read_text() == "precious"
    assert not any(path.is_symlink() for path in place.rglob("*"))


def test_pages_can_be_read_by_everybody(tmp_path: Path) -> None:
    os.umask(0o022)
    publish(camp_of(secretive("sample-camp", 0)), tmp_path / "site")
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "site").rglob("*.html")} == {0o644}


def test_only_what_was_published_is_removed(tmp_path: Path) -> None:
    """Days that a correction has taken away go; what the list of ours names outside of it, or of others, does not."""
    place = tmp_path / "site"
    publish(camp_of(secretive("sample-camp", 20)), place)
    names = ("../other.html", "notes.txt")
    for name in (*names, "cs/mine.html"):
        (place / name).write_text("old")
    with (place / OWN).open("a") as stream:
        stream.write("".join(f"{name}\n" for name in names))
    published = publish(camp_of(secretive("sample-camp", 5)), place)
    assert "cs/map-2.html" not in published.files
    assert set(written(place)) == {*published.files, "notes.txt", "cs/mine.html"}
    assert (tmp_path / "other.html").exists()


def test_a_whole_camp_is_small(finished: dict[str, bytes]) -> None:
    assert sum(map(len, finished.values())) < 2_000_000


def test_pages_are_well_made(finished: dict[str, bytes]) -> None:
    """Balanced, one main heading and none left out, headers of tables with a scope, pictures with words, no style."""
    for name, page in pages_of(finished).items():
        assert not page.wrong, name
        levels = [int(tag[1]) for tag, _attributes in page.tags if re.fullmatch("h[1-6]", tag)]
        assert levels.count(1) == 1, name
        assert all(after <= before + 1 for before, after in pairwise(levels)), (name, levels)
        assert all(attributes.get("scope") for attributes in page.all("th")), name
        ids = [one["id"] for _tag, one in page.tags if "id" in one]
        assert len(ids) == len(set(ids)), name
        pictures = [one for one in page.all("svg") if one.get("aria-hidden") != "true"]
        assert all(one.get("role") == "img" and one.get("aria-label") for one in pictures), name
        assert not any("style" in one or any(key.startswith("on") for key in one) for _tag, one in page.tags), name
        assert all("src" in one for one in page.all("script")), name
        assert re.fullmatch(r"\d+", page.all("html")[0]["data-version"] or ""), name


def test_nothing_leads_outside_and_every_link_to_a_page(finished: dict[str, bytes]) -> None:
    for name, source in finished.items():
        assert b"//" not in source.replace(b"\n// ", b"").removeprefix(b"// "), name
    for name, page in pages_of(finished).items():
        ids = {one["id"] for _tag, one in page.tags if "id" in one}
        for attributes in page.all("a", "link", "script", "use"):
            link = attributes.get("href") or attributes.get("src") or ""
            if link.startswith("#"):
                assert link[1:] in ids, (name, link)
            elif link != "data:,":  # no icon, and none is asked for
                parts: list[str] = []
                for part in (PurePosixPath(name).parent / link).parts:
                    parts = parts[:-1] if part == ".." else [*parts, part]
                assert "/".join(parts) in finished, (name, link)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_map_tells_in_words_what_it_draws(language: str, finished: dict[str, bytes]) -> None:
    camp = camp_of(campaign_of("sample-camp"))
    sight = camp.sight()
    words = " ".join(Page(finished[f"{language}/map-11.html"].decode()).texts)
    with speaking("cs" if language == "cs" else "en"):
        for figure in sight.view.figures:
            assert re.search(rf"{figure_name(figure.kind)}\s+{cell_name(figure.at, sight.view.size)}\b", words)


def test_the_map_draws_what_is_known_and_lit(finished: dict[str, bytes]) -> None:
    """The lines of the drawing, cell by cell, are the light of each team and what nobody has uncovered."""
    sight = camp_of(campaign_of("sample-camp")).sight()
    size, known = sight.view.size, sight.view.visible
    board = finished["en/map-11.html"].decode().split('<ul class="legend">')[0]
    paths = [one for one in Page(board).all("path") if one.get("class") in ("light", "unknown")]
    drawn = {one.get("data-team", ""): cells(one["d"] or "", size) for one in paths}
    lit = {str(at): sight.view.light[team] & known for at, team in enumerate(sight.state.setup.teams)}
    assert drawn == {team: set(cells_of(mask)) for team, mask in {**lit, "": ~known & (1 << size**2) - 1}.items()}


def test_the_map_of_a_day_shows_its_figures_and_attacks(finished: dict[str, bytes]) -> None:
    days = camp_of(campaign_of("sample-camp")).sight().days
    for day in (1, 6, 9):
        state = days[day].state
        board = Page(finished[f"en/map-{day}.html"].decode().split('<ul class="legend">')[0])
        heads = sum((one["d"] or "").count("z") for one in board.all("path") if one.get("class") == "head")
        assert heads == sum(state.status(one.id) in ("in-effect", "balanced") for one in state.attacks)
        looks = {f"#{one['id']}" for one in board.all("g") if (one.get("class") or "").endswith(" new")}
        ringed = [one for one in board.all("use") if one["href"] in looks]
        assert len(ringed) == sum(one.round == day for one in state.figures)


def cells(path: str, size: int) -> set[int]:
    """The cells that a path of straight lines as wide as a cell covers, each once."""
    found, edge = [], round(MapGrid(size, CELL).gutter)
    for x, y, way, length in re.findall(r"M(\d+) (\d+)([hv])(\d+)", path):
        first = (int(y) - edge) // 10 * size + (int(x) - edge) // 10
        found += [first + step * (1 if way == "h" else size) for step in range(int(length) // 10)]
    assert len(found) == len(set(found))
    return set(found)


def test_the_chart_ends_with_the_standings(finished: dict[str, bytes]) -> None:
    """Whoever leads there leads here."""
    camp = camp_of(campaign_of("sample-camp"))
    told = [(camp.sight().team_name(row.team), str(row.final)) for row in standings(camp.journal.state)]
    rows = finished["en/charts.html"].decode().split("</table>")[0].split("<tr>")[2:]
    texts = [[text for text in Page(row).texts if text.strip()] for row in rows]
    assert [(row[1], row[-1]) for row in texts] == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_named_on_a_page_are_among_the_rules(language: str, finished: dict[str, bytes]) -> None:
    pages = {
        name: " ".join(Page(finished[name].decode()).texts) for name in finished if name.startswith(f"{language}/")
    }
    named = {rule: re.findall(r"\(([A-Z]\d+)\)", text) for rule, text in pages.items()}
    rules = named.pop(f"{language}/rules.html")
    assert len(rules) > 20
    assert {rule for each in named.values() for rule in each} - set(rules) == set()
    assert any(named.values())


def test_the_rules_in_short_have_the_numbers_of_the_camp(finished: dict[str, bytes]) -> None:
    told = " ".join(Page(finished["en/rules.html"].decode()).texts)
    for number in ("Places: 20, 16, 13, 11, 10; a victory on one's own day: 3 more.", "The limit is 14."):
        assert number in told
    for number in ("By a frog 20, by a figure that stays 30.", "The bonus is 30;", "Each path brings 50."):
        assert number in told


def test_days_are_those_of_the_games() -> None:
    """Each is what players saw when the next game began; the first is before any."""
    camp = camp_of(secretive("sample-camp", 50))
    known = players_journal(camp.journal)
    days = camp.sight().days
    assert [sight.game for sight in days] == list(range(days[-1].game + 1))
    for sight, following in pairwise(days):
        assert known.as_of(sight.version + 1).state.round == following.game == sight.game + 1
        assert sight.state == known.as_of(sight.version).state


def test_names_are_written_literally() -> None:
    campaign = crowded()
    named = replace(campaign, teams=(replace(campaign.teams[0], name="<b>&\"'"), *campaign.teams[1:]))
    pages = site(camp_of(named, "<script>alert(1)</script>"))
    assert b"<b>&" not in b"".join(pages.values())
    assert b"<script>alert" not in b"".join(pages.values())
    assert not any(page.wrong for page in pages_of(pages).values())


def test_a_camp_before_its_first_game_has_pages() -> None:
    files = site(camp_of(secretive("sample-camp", 0)))
    assert {name for name in files if name.startswith("cs/")} == {
        f"cs/{page}.html" for page in ("index", "screen", "map-0", "bulletin-0", "charts", "rules")
    }


def test_logo_and_motto_head_every_page() -> None:
    place, camp = own.make_own(), camp_of(secretive("sample-camp", 0))
    assert "logo.svg" not in site(camp)
    (place / "motto.txt").write_text("Light finds its way")
    (place / "logo.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
    files = site(camp)
    assert b"<svg" in files["logo.svg"]
    for name, page in pages_of(files).items():
        is_door = "/" not in name
        assert is_door or "Light finds its way" in page.texts
        assert is_door or page.all("img")[0] == {"src": "../logo.svg", "alt": ""}


@pytest.mark.deep
def test_every_corner_of_the_rules_has_pages() -> None:
    for path in sorted(CONFORMANCE.glob("corner-*.json")):
        if not path.name.endswith(".outcome.json"):
            assert not any(page.wrong for page in pages_of(site(camp_of(campaign_of(path.stem)))).values()), path.name
