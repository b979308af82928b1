"""The public display: a screen for everybody, which knows only what everybody may know.

`public_state` makes, of a journal, the plain values that may be shown; `watch` hands them over whenever the journal
grows; `app` has nothing else to show. No state, journal, campaign or desk can be reached from the application.
"""
