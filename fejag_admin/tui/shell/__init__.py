"""What all screens stand on: the app, actions, palette, bars, help, settings, dialogs, safe running."""
