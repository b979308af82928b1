"""Points, wallets and final scores."""
