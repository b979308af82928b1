"""Orders at the desk: their forms, entering with its announcement, correcting."""
