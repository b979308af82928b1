"""The journal: look back, amend, retract, freeze what players see."""
