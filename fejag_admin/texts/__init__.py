"""Words for what the rules know, in Czech and English."""
