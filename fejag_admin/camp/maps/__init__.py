"""Maps and camps to come: drawn, edited, made at random, checked."""
