"""The naive twin of the referee: the whole rules again, slow and simple, written from the rules page alone.

It shares nothing with `fejag_admin`: cells are (row, column) pairs, masks are sets, rays are walked step by step, a
dominator is found by leaving a figure out and searching again, a pairing by looking at all of them, and the chain
reaction runs from scratch after every order. Nothing is remembered between two questions. The tests compare it with
the fast referee on boards drawn at random; where they differ, one of the two has misread a rule.
"""
