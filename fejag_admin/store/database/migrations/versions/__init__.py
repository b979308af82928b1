"""One module per revision. A revision that has been released is never edited."""
