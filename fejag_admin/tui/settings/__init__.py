"""What a person chooses for himself."""
