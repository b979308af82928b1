"""The commands, a file for each group; `cli.program` has the table of them."""
