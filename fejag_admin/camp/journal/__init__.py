"""The journal of a camp: entries, corrections, notes, and the states that they lead to."""
