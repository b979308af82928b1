"""The table of Stezky."""
