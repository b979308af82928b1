"""What all screens stand on: the app, actions, bars, help, settings, dialogs, safe running."""
