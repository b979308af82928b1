"""The map lab: whole camps played by simple players, many times over, and what that says about a map. No words."""
