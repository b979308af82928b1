"""The application in a browser: a small server that shows it over the local network to browsers with a one-time link.

`gate` decides who is let in, `session` runs one application for every open page, `server` puts the two behind HTTP.
"""
