"""What all screens stand on: the app, actions, bars, dialogs, drafts, keys, themes, safe running."""
