"""Questions a person asks about a camp, answered in sentences; disputes; entries of the journal in words."""
