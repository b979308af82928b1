"""What the four board games share: verdicts, reading and writing files, the registry of games."""
