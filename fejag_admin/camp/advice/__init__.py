"""What an order would come to, and what could be done: previews, searches, trials."""
