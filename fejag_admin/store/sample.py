"""The sample camp, which is invented: finished, to look around in; in the evening of game 7, to do a day's work in."""

from collections.abc import Callable
from dataclasses import replace

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.contents import Chore, Claim, Clue
from fejag_admin.common.language import N_, _
from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store
from fejag_admin.texts.names import spellings

FINISHED, EVENING = N_("Sample camp"), N_("Demo")
PLAYED, DISPUTED = 77, 69
"""Orders of the sample camp until the evening of game 7, and the entry about which the dispute is."""


def sample(store: Store, by: str, made: Callable[[], Campaign], *, finished: bool = False, again: bool = False) -> Desk:
    """The sample camp in a store, under its name in any language; created if there is none, or if ``again``.

    ``made`` builds the campaign with all its orders. Raise StoreError.
    """
    name = FINISHED if finished else EVENING
    slugs = [camp.slug for camp in store.camps() if camp.name in spellings(name)]
    if slugs and not again:
        return store.desk(slugs[-1])
    campaign = made()
    if finished:
        return store.create(_(name), campaign, by)
    desk = store.create(_(name), replace(campaign, orders=campaign.orders[:PLAYED]), by)
    for note in (
        Clue(6, campaign.day(6).clue or ""),
        Chore(6, ("bulletin", "packet", "fingerprint", "hang"), ""),
        Chore(6, ("copy",), _("the stick stayed at home")),
        Claim(_("Indiana Jones: the tiger of the Aliens had no light there."), ("jones", "aliens"), DISPUTED),
    ):
        desk.note(note, by=by)
    return desk
