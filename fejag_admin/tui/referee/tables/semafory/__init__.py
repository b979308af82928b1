"""The table of Semafory."""
