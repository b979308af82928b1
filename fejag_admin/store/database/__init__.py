"""The database below the journal: where it is, how it is opened, its schema, and what can go wrong with it."""
