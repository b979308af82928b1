"""Questions about a thing, each with its answer: why it is so, what else can be asked of it, what if."""
