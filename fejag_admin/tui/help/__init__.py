"""What can be done here, as a list to read, to search and to choose from."""
