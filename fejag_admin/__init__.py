"""The long game FEJAG: referee, journal, command line and terminal application."""

__version__ = "1.0.0rc1"
