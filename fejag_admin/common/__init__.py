"""The ground floor: language, names, files, documents, clock, settings. It knows nothing of the game."""
