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
from fejag_admin.common.language import LANGUAGES, Language, speaking
from fejag_admin.rules.board import cell_name, cells_of
from fejag_admin.texts.names import figure_name
from reports import CannotPrintError, CannotWriteError, own
from reports.documents.map_drawing import MapGrid
from reports.sight import Camp
from reports.site import publish as publishing
from reports.site.maps import CELL
from reports.site.publish import OWN, publish, site
from tests.reports.camps import CONFORMANCE, camp_of, campaign_of, crowded, secretive, site_of

VOID = {"meta", "link", "input", "img"}
EACH = pytest.mark.parametrize("language", LANGUAGES)


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

    @property
    def text(self) -> str:
        return " ".join(self.texts)

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
def finished(sample: Camp) -> dict[str, bytes]:
    """The site of the whole sample camp."""
    return site_of(sample)


@pytest.fixture(scope="session")
def empty() -> Camp:
    """A camp before its first game."""
    return camp_of(secretive("sample-camp", 0))


def pages_of(files: dict[str, bytes]) -> dict[str, Page]:
    """One page of each kind and language."""
    last = max(int(name[7:-5]) for name in files if name.startswith("cs/map-"))
    shown = (name for name in files if name.endswith(".html") and not re.search(rf"-(?!{last}\.)", name))
    return {name: Page(files[name].decode()) for name in shown}


def drawing_of(files: dict[str, bytes], day: int) -> Page:
    """The map of a day without its legend."""
    return Page(files[f"en/map-{day}.html"].decode().split('<ul class="legend">')[0])


def written(folder: Path) -> dict[str, bytes]:
    """All files of a folder but the list of ours."""
    every = [path for path in folder.rglob("*") if path.is_file() and path.name != OWN]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in every}


def test_only_what_has_changed_is_written_for_everybody_to_read(tmp_path: Path) -> None:
    os.umask(0o022)
    before, after = (camp_of(secretive("sample-camp", orders)) for orders in (13, 14))
    first = publish(before, tmp_path / "site")
    assert set(first.files) == set(first.changed) == set(written(tmp_path / "site"))
    assert first.files[-1] == "index.html"
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "site").rglob("*.html")} == {0o644}
    assert publish(before, tmp_path / "site") == replace(first, changed=())
    pages = ("index", "screen", "charts", "map-2", "bulletin-2")  # and no earlier day
    changed = {f"{language}/{page}.html" for language in LANGUAGES for page in pages}
    assert set(publish(after, tmp_path / "site").changed) == changed


def test_files_of_others_stay_and_are_not_read_if_they_are_terabytes(empty: Camp, tmp_path: Path) -> None:
    mine = {"site.css": site_of(empty)["site.css"], "index.html": b"mine"}  # one of them by chance the same as ours
    for name, data in mine.items():
        (tmp_path / name).write_bytes(data)
    with pytest.raises(CannotPrintError, match=r"index\.html"):
        publish(empty, tmp_path)
    assert written(tmp_path) == mine
    for name in ("index.html", OWN):
        with (tmp_path / name).open("wb") as file:
            file.truncate(1 << 42)  # a hole: takes no room on the disk
    with pytest.raises(CannotPrintError, match=r"index\.html"):
        publish(empty, tmp_path)


def test_what_the_system_refuses_is_told(empty: Camp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path, _most: int) -> bytes:
        raise OSError(errno.EIO, "broken")

    monkeypatch.setattr(publishing, "_bytes", refuse)
    with pytest.raises(CannotWriteError, match="broken"):
        publish(empty, tmp_path / "site")


@pytest.mark.parametrize("language", ["cs", "de"])
def test_no_link_leads_out_of_the_folder(empty: Camp, tmp_path: Path, language: str) -> None:
    """Pages are neither written nor deleted through a link that somebody has put where a folder of ours was."""
    place, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    publish(empty, place)
    with (place / OWN).open("a") as file:
        file.write(f"{language}/day-99.html\n")
    shutil.rmtree(place / language, ignore_errors=True)
    elsewhere.mkdir()
    (elsewhere / "day-99.html").write_text("precious")
    (place / language).symlink_to(elsewhere)
    with pytest.raises(CannotPrintError, match=language):
        publish(empty, place)
    assert [path.read_text() for path in elsewhere.iterdir()] == ["precious"]


def test_a_page_that_became_a_link_is_written_anew_where_it_belongs(empty: Camp, tmp_path: Path) -> None:
    """Also if the link leads to what is the same as our page."""
    place, precious, alike = tmp_path / "site", tmp_path / "precious", tmp_path / "alike"
    publish(empty, place)
    precious.write_text("precious")
    alike.write_bytes((place / "en" / "index.html").read_bytes())
    for name, target in (("index.html", precious), ("cs/index.html", precious), ("en/index.html", alike)):
        (place / name).unlink()
        (place / name).symlink_to(target)
    publish(empty, place)
    assert precious.read_text() == "precious"
    assert not any(path.is_symlink() for path in place.rglob("*"))


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


def test_pages_are_well_made(finished: dict[str, bytes]) -> None:
    """Balanced, one main heading and none left out, headers of tables with a scope, pictures with words, no style."""
    for name, page in pages_of(finished).items():
        assert not page.wrong, name
        levels = [int(tag[1]) for tag, _attributes in page.tags if re.fullmatch("h[1-6]", tag)]
        assert levels.count(1) == 1, name
        assert all(after <= before + 1 for before, after in pairwise(levels)), (name, levels)
        assert all(attributes.get("scope") for attributes in page.all("th")), name
        ids = [attributes["id"] for _tag, attributes in page.tags if "id" in attributes]
        assert len(ids) == len(set(ids)), name
        drawings = [svg for svg in page.all("svg") if svg.get("aria-hidden") != "true"]
        assert all(svg.get("role") == "img" and svg.get("aria-label") for svg in drawings), name
        names = {key for _tag, attributes in page.tags for key in attributes}
        assert not [key for key in names if key == "style" or key.startswith("on")], name
        assert all("src" in script for script in page.all("script")), name
        assert re.fullmatch(r"\d+", page.all("html")[0]["data-version"] or ""), name


def test_nothing_leads_outside_and_every_link_to_a_page(finished: dict[str, bytes]) -> None:
    assert sum(map(len, finished.values())) < 2_000_000
    for name, source in finished.items():
        assert b"//" not in source.replace(b"\n// ", b"").removeprefix(b"// "), name
    for name, page in pages_of(finished).items():
        ids = {attributes["id"] for _tag, attributes in page.tags if "id" in attributes}
        for attributes in page.all("a", "link", "script", "use"):
            link = attributes.get("href") or attributes.get("src") or ""
            if link.startswith("#"):
                assert link[1:] in ids, (name, link)
            elif link != "data:,":  # no icon, and none is asked for
                path = os.path.normpath(PurePosixPath(name).parent / link)
                assert path in finished, (name, link)


@EACH
def test_a_map_tells_in_words_what_it_draws(language: Language, sample: Camp, finished: dict[str, bytes]) -> None:
    text, view = Page(finished[f"{language}/map-11.html"].decode()).text, sample.sight().view
    with speaking(language):
        for figure in view.figures:
            assert re.search(rf"{figure_name(figure.kind)}\s+{cell_name(figure.at, view.size)}\b", text)


def cells(path: str, size: int) -> set[int]:
    """The cells that a path of straight lines as wide as a cell covers, each once."""
    covered, edge = list[int](), round(MapGrid(size, CELL).gutter)
    for x, y, way, length in re.findall(r"M(\d+) (\d+)([hv])(\d+)", path):
        first = (int(y) - edge) // 10 * size + (int(x) - edge) // 10
        covered += [first + step * (1 if way == "h" else size) for step in range(int(length) // 10)]
    assert len(covered) == len(set(covered))
    return set(covered)


def test_the_map_draws_what_is_known_and_lit(sample: Camp, finished: dict[str, bytes]) -> None:
    """The lines of the drawing, cell by cell, are the light of each team and what nobody has uncovered."""
    sight = sample.sight()
    size, known = sight.view.size, sight.view.visible
    paths = [path for path in drawing_of(finished, 11).all("path") if path.get("class") in ("light", "unknown")]
    drawn = {path.get("data-team", ""): cells(path["d"] or "", size) for path in paths}
    lit = {str(at): sight.view.light[team] & known for at, team in enumerate(sight.state.setup.teams)}
    assert drawn == {team: set(cells_of(mask)) for team, mask in {**lit, "": ~known & (1 << size**2) - 1}.items()}


def test_the_map_of_a_day_shows_its_figures_and_attacks(sample: Camp, finished: dict[str, bytes]) -> None:
    for day in (1, 6, 9):
        state, board = sample.sight().days[day].state, drawing_of(finished, day)
        heads = sum((path["d"] or "").count("z") for path in board.all("path") if path.get("class") == "head")
        assert heads == sum(state.status(attack.id) in ("in-effect", "balanced") for attack in state.attacks)
        looks = {f"#{look['id']}" for look in board.all("g") if (look.get("class") or "").endswith(" new")}
        ringed = [use for use in board.all("use") if use["href"] in looks]
        assert len(ringed) == sum(figure.round == day for figure in state.figures)


def test_the_chart_ends_with_the_standings(sample: Camp, finished: dict[str, bytes]) -> None:
    """Whoever leads there leads here."""
    ranked = [(sample.sight().team_name(row.team), str(row.final)) for row in standings(sample.journal.state)]
    rows = finished["en/charts.html"].decode().split("</table>")[0].split("<tr>")[2:]
    texts = [[text for text in Page(row).texts if text.strip()] for row in rows]
    assert [(row[1], row[-1]) for row in texts] == ranked


@EACH
def test_rules_named_on_a_page_are_among_the_rules(language: str, finished: dict[str, bytes]) -> None:
    pages = {name: Page(data.decode()).text for name, data in finished.items() if name.startswith(f"{language}/")}
    rules = set(re.findall(r"\(([A-Z]\d+)\)", pages.pop(f"{language}/rules.html")))
    named = {rule for text in pages.values() for rule in re.findall(r"\(([A-Z]\d+)\)", text)}
    assert len(rules) > 20
    assert named
    assert named <= rules


def test_the_rules_in_short_have_the_numbers_of_the_camp(finished: dict[str, bytes]) -> None:
    text = Page(finished["en/rules.html"].decode()).text
    for sentence in (
        *("Places: 20, 16, 13, 11, 10; a victory on one's own day: 3 more.", "The limit is 14."),
        *("By a frog 20, by a figure that stays 30.", "The bonus is 30;", "Each path brings 50."),
    ):
        assert sentence in text


def test_days_are_those_of_the_games() -> None:
    """Each is what players saw when the next game began; the first is before any."""
    camp = camp_of(secretive("sample-camp", 50))
    known, days = players_journal(camp.journal), camp.sight().days
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


def test_logo_and_motto_head_every_page_even_before_the_first_game(empty: Camp) -> None:
    place, names = own.make_own(), ("index", "screen", "map-0", "bulletin-0", "charts", "rules")
    assert {name for name in site(empty) if name.startswith("cs/")} == {f"cs/{name}.html" for name in names}
    assert "logo.svg" not in site(empty)
    (place / "motto.txt").write_text("Light finds its way")
    (place / "logo.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
    files = site(empty)
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
