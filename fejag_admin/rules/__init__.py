"""The referee of the rulebook: each rule is decided in one place, which a search for ``# A6: …`` finds.

In the order of the book: ``purse`` (G1 to G3), ``referee`` (G4, G6, G8), ``uncovering`` (G5, R1), ``board`` (M),
``figures`` (F), ``light`` and ``formation`` (L, P1, P2), ``state`` (G7, P3), ``placing`` (B), ``arising`` (A1 to A4a),
``combat`` with ``pairing`` (A5 to A8). Elsewhere, as it is not the referee's to decide: what players may see (M5, R2,
R3) in ``camp.views.projection``, corrections (G9) in ``camp.journal.corrections``, advice (A10) in
``camp.advice.preview``.
"""
