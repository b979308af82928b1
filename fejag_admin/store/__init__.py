"""Where camps are kept: an append-only journal in SQLite or PostgreSQL, its snapshots, and their verification.

`desk` holds `Store` and `Desk`, all that the command line and the terminal application need; `errors` what can go
wrong. Nothing is imported here, so that `errors` stays free of SQLAlchemy.
"""
