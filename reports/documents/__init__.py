"""One module for each kind of document: plain data made from a sight, for a template to set."""
