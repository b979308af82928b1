"""The day: closing it in the evening, and what the morning needs."""
