"""Where camps are kept: an append-only journal in SQLite or PostgreSQL, its snapshots, and their verification.

`store` holds `Store` and `desk` holds `Desk`, most of what the command line and the terminal application need; `errors`
what can go wrong. Nothing is imported here, so that `errors` stays free of SQLAlchemy.
"""
