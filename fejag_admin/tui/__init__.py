"""The terminal application: one small app, one registry of actions, a screen for each part of the organiser's day."""

import os

os.environ.setdefault("TEXTUAL_FPS", "250")  # else a change waits up to 16 ms before it is drawn
