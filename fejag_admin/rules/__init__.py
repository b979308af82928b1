"""The referee: board, light, attacks, orders, rulings. Pure values and functions."""
