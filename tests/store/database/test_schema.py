"""The schema: created at once, migrated by Alembic in one transaction, and only then is Alembic loaded."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

import fejag_admin
from fejag_admin.store.database.errors import NewerSchema
from fejag_admin.store.database.schema import REVISIONS, create_file
from fejag_admin.store.store import Store
from tests.store.tools import ROOT, Opener, history, one_sentence, points, raw

Later = Callable[..., subprocess.CompletedProcess[str]]
PACKAGE = Path(fejag_admin.__file__).parent


def test_the_revisions_are_those_of_the_migrations() -> None:
    config = Config()
    config.set_main_option("script_location", str(PACKAGE / "store" / "database" / "migrations"))
    scripts = ScriptDirectory.from_config(config)
    assert tuple(script.revision for script in scripts.walk_revisions())[::-1] == REVISIONS


def loaded(statements: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after running these statements."""
    command = [sys.executable, "-c", f"{statements}\nimport sys; print(*sys.modules)"]
    return set(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split())


def test_opening_a_camp_loads_no_more_than_it_needs(begun: Path) -> None:
    opening = f"with Store.open({str(begun)!r}) as store: store.desk('camp').state.score('fbi')"
    modules = loaded(f"from fejag_admin.store.store import Store\n{opening}")
    assert modules & {"alembic", "sqlalchemy.orm", "psycopg", "textual", "rich", "click"} == set()
    assert "sqlalchemy" not in loaded("import fejag_admin.store.database.errors")


def test_threads_create_stores_at_once(tmp_path: Path) -> None:
    """As when a second place is made while another one is looked at; Alembic by itself would mix them up."""
    files = [tmp_path / f"{number}.db" for number in range(8)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(create_file, files))
    for file in files:
        with Store.open(file, create=False) as store:
            assert store.verify() == ()


TOMORROW = '''
"""A table more, and entries rebuilt with a column more."""
import sqlalchemy as sa
from alembic import op
revision, down_revision = "0999", "{last}"

def upgrade():
    op.create_table("visits", sa.Column("camp", sa.String(32), sa.ForeignKey("camps.uid")))
    sqlite = op.get_bind().dialect.name == "sqlite"
    with op.batch_alter_table("camps", recreate="always" if sqlite else "never") as batch:
        batch.add_column(sa.Column("place", sa.Text))
    {fault}
'''

OPEN_IT = """
import sys
from fejag_admin.store.store import Store
with Store.open(sys.argv[1]) as store, Store.open(sys.argv[1]):  # once is enough
    for wanted in sys.argv[2:]:
        store.restore(wanted)
    print(store.camps()[0].version, [fault.text for fault in store.verify()])
    print([(made.kind, made.subject) for made in store.snapshots()])
"""


@pytest.fixture
def tomorrow(tmp_path: Path) -> Later:
    """A function that opens a store with a later version of this program and restores the snapshots wanted.

    Its migration may have a fault.
    """
    later = tmp_path / "later"
    package = later / "fejag_admin"
    package.mkdir(parents=True)
    for part in PACKAGE.iterdir():
        if part.name != "store":
            (package / part.name).symlink_to(part)
    (later / "data").symlink_to(PACKAGE.parent / "data")  # the rulebook, read as the program begins
    shutil.copytree(PACKAGE / "store", package / "store", ignore=shutil.ignore_patterns("*.pyc.*"))
    schema = package / "store" / "database" / "schema.py"
    known = schema.read_text("utf-8")
    last = "REVISIONS = (FIRST_REVISION,)"
    assert last in known
    schema.write_text(known.replace(last, 'REVISIONS = (FIRST_REVISION, "0999")'), "utf-8")
    migration = package / "store" / "database" / "migrations" / "versions" / "v0999_visits.py"

    def run(place: str, *wanted: str, fault: str = "") -> subprocess.CompletedProcess[str]:
        migration.write_text(TOMORROW.format(fault=fault, last=REVISIONS[-1]), "utf-8")
        command = [sys.executable, "-c", OPEN_IT, place, *wanted]
        return subprocess.run(command, cwd=later, capture_output=True, text=True, check=False)

    return run


def contents(store: Store) -> list[Any]:
    """Every row and every table, however the schema may look."""
    with store.read() as connection:
        tables = sorted(connection.dialect.get_table_names(connection))
        return [tables, *(sorted(map(str, connection.exec_driver_sql(f"SELECT * FROM {name}"))) for name in tables)]


def test_a_later_program_migrates_and_an_earlier_one_goes_back(
    place: str, store: Store, open_store: Opener, tomorrow: Later
) -> None:
    desk, before = store.desk("camp"), history(store)
    answer = tomorrow(place)
    assert answer.stdout.splitlines() == ["4 []", f"[('migration', '{REVISIONS[-1]}')]"], answer.stderr
    one_sentence(NewerSchema, lambda: open_store(place), "0999", "newer version", "fejag restore")
    with pytest.raises(NewerSchema):  # an open desk writes nothing into what it does not know
        desk.enter(points(1), by="Jana")
    (wanted,) = store.snapshots()
    if "://" in place:  # what the later program wrote is not thrown away by an earlier one
        with pytest.raises(NewerSchema):
            store.restore(wanted)
        place = str(wanted.path)
    else:
        aside = store.restore(wanted)
        assert aside is not None
        assert ".aside-" in aside.name
        assert raw(aside, "SELECT version_num FROM fejag_schema") == [("0999",)]
        assert raw(aside, "SELECT count(*) FROM entries") == [(4,)]
    back = open_store(place)
    assert history(back) == before
    assert back.verify() == ()
    assert back.desk("camp").enter(points(1), by="Jana").accepted


@pytest.mark.parametrize("place", ["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)], indirect=True)
def test_an_older_snapshot_is_migrated_when_restored(place: str, store: Store, tomorrow: Later) -> None:
    store.snapshot("early")
    store.desk("camp").enter(points(1), by="Petr")
    answer = tomorrow(place, "early")
    kinds = f"[('restore', '{store.snapshots()[-1].id}'), ('migration', '{REVISIONS[-1]}'), ('named', 'early')]"
    assert answer.stdout.splitlines() == ["4 []", kinds], answer.stderr


LOST_ENTRIES = "op.execute('DELETE FROM camps')"


@pytest.mark.parametrize(
    ("place", "fault", "words"),
    [
        ("sqlite", LOST_ENTRIES, "entries that belong to no camp"),
        pytest.param("sqlite", "op.execute('INSERT INTO visits VALUES (1, 2, 3)')", "", marks=pytest.mark.deep),
        pytest.param("postgresql", "raise RuntimeError('half-way')", "half-way", marks=pytest.mark.deep),
    ],
    indirect=["place"],
    ids=["would lose entries", "statement fails", "breaks off"],
)
def test_a_migration_that_fails_changes_nothing(
    place: str, store: Store, tomorrow: Later, fault: str, words: str
) -> None:
    before = contents(store)
    answer = tomorrow(place, fault=fault)
    assert answer.returncode == 1
    assert words in answer.stderr
    assert contents(store) == before
    assert store.verify() == ()
    assert [snapshot.kind for snapshot in store.snapshots()] == ["migration"]
