"""The table of Bez hranic."""
