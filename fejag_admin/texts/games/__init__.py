"""The words of the board games."""
