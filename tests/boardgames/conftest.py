"""What the tests of the board games stand on: checks that are shared tell as much, when they fail, as a test does."""

import pytest

pytest.register_assert_rewrite("tests.boardgames.judging")
