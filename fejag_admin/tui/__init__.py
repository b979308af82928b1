"""The terminal application: one small app, one registry of actions, a screen for each part of the organiser's day."""
