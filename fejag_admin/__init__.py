"""The long game FEJAG: referee, journal, command line and terminal application."""

__version__ = "0.1.0"
