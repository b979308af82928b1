"""The board games: situations written or laid by hand, and judged."""
