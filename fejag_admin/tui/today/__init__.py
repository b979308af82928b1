"""Today: what is left to do, and how the teams stand."""
