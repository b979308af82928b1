"""The casebook: numbered disputes in a small plain-text language, judged by the real referee (see `language`)."""
