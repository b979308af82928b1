"""The sentence for each reason of an explanation, in words that a twelve-year-old follows, with its rules."""

from typing import NamedTuple

from fejag_admin.common.language import N_


class Sentence(NamedTuple):
    """The sentence for a code of reasons. ``rules``: the ids of its rules, with spaces between.

    ``text``: with blanks, which `_Blanks` fills from the fields of the reason. Where it has {why}, {links}, {ranking}
    or {shared}, it tells the causes of the reason as well. ``several``: for several such reasons in one sentence.
    """

    rules: str
    text: str
    several: str = ""

    @property
    def of_several(self) -> str:
        """What is said of several alike at once; empty if it is said of each."""
        return self.several or (self.text if "{owns}" in self.text else "")


SENTENCES: dict[str, Sentence] = {
    # figures
    "shines": Sentence("", N_("{figure} shines: {why}")),
    "dark-struck": Sentence("", N_("{figure} is dark: {why}")),
    "dark-cut-off": Sentence("", N_("{figure} is dark: {why}")),
    "dark-unconnected": Sentence("", N_("{figure} is dark: {why}")),
    "on-start": Sentence("L4", N_("it stands on its start cell")),
    "held-by": Sentence("L4", N_("{own} lights it"), N_("it is lit by {owns}")),
    "hangs-on": Sentence("P1", N_("All light that it gets comes by way of this figure: {by}.")),
    "struck-by": Sentence("A6", N_("attack {attack} by {by} strikes it"), N_("attacks {attacks} strike it")),
    "cut-by": Sentence("L4 A6", N_("a strike on {own} cuts off its light"), N_("strikes on {owns} cut off its light")),
    "dark-lamp": Sentence("L4", N_("This one would light it, but is dark too: {by}.")),
    "light-cut": Sentence("L1 L5", N_("{figure} came into the light of {owns}")),
    "way-cut": Sentence("L1 L5", N_("{figure} cut its light off")),
    "came-by": Sentence("L1 L5", N_("until entry {entry} its light came by way of {by} and {figure}")),
    "lamp-shaded": Sentence("L1 L5", N_("{figure} stops the light of {own}")),
    "lamp-unconnected": Sentence("L7", N_("{own} would light it, but is cut off too"), N_("{owns} are cut off too")),
    "no-light": Sentence("L7", N_("no light of its team gets to it")),
    "no-lamp-near": Sentence("L4 L7", N_("no other figure of {team} has it in its light")),
    "placed": Sentence("B1", N_("It was placed in the round after game {n}, by entry {entry}: {figure}.")),
    "irregular": Sentence("B4", N_("The game master allowed it, and said why: {word}")),
    "why-is-covered": Sentence("R2", N_("the reason lies in what is not uncovered yet")),
    # attacks
    "attack-in-effect": Sentence("A6", N_("In effect: {by} strikes {figure}")),
    "attack-balanced": Sentence("", N_("Balanced: {why}")),
    "attack-dormant": Sentence("", N_("Asleep: {why}")),
    "attack-void": Sentence("", N_("Void: {why}")),
    "stands": Sentence("A8", N_("Attack no. {attack} is {status}: {by} → {figure}.")),
    "attack-arose": Sentence("A1", N_("It arose in the round after game {n}, by entry {entry}; as it was then:")),
    "newcomer-shone": Sentence("A1", N_("It shines as soon as it stands: {figure}.")),
    "newcomer-dark": Sentence("A1 L4", N_("it does not shine when it is placed")),
    "newcomer-unlit": Sentence("A1 L4", N_("{cell} is not lit for {team}, so it does not shine there")),
    "lights-target": Sentence("A1 L1", N_("Its light reaches the other figure{through}: {figure}.")),
    "not-in-their-light": Sentence("A1", N_("It does not stand in the light of {team}.")),
    "in-their-light": Sentence("A1", N_("it stands in the light of {figure}")),
    "lights-not-back": Sentence("A1", N_("The other figure would not light it back: {figure}.")),
    "lights-back": Sentence("A1", N_("{figure} would light it back")),
    "same-team": Sentence("A1", N_("both belong to {team}")),
    "target-came-later": Sentence("A1", N_("{figure} came later, and only newcomers attack")),
    "frog": Sentence("B5", N_("a frog attacks nobody")),
    "as-if-open": Sentence("G4", N_("No purchase round is open; this is as if the one after game {n} still were.")),
    "was-a-defence": Sentence(
        "A4a", N_("It is a defence of {team} against attack no. {rival}, so no rival can stop it.")
    ),
    "no-attack": Sentence("A1", N_("No: {why}")),
    "would-attack-in-effect": Sentence("A1 A6", N_("Yes, and in effect at once: it would strike {figure}")),
    "would-attack-balanced": Sentence("", N_("Yes, but balanced at once: {why}")),
    "would-attack-dormant": Sentence("", N_("Yes, but asleep at once: {why}")),
    "would-attack-void": Sentence("", N_("Yes, but void at once: {why}")),
    "would-not-attack": Sentence("A1", N_("No: {why}")),
    "newcomer-put-out": Sentence("A5 A7", N_("it would be dark itself as soon as it stands")),
    "start-field-void": Sentence("A2", N_("{figure} stands on its start cell, where nobody can be attacked")),
    "rival-attack-void": Sentence("A3", N_("attack {rival} of {other} was striking the same path already")),
    "rival-attack-same-day-void": Sentence("A4", N_("{other} had attacked {team} that day already, by attack {rival}")),
    "self-defeating-void": Sentence("A7", N_("it would put itself out, again and again")),
    "game-master-void": Sentence("A8", N_("the game master decided so in entry {entry}: {word}")),
    "same-figure": Sentence("A3", N_("It is the very same figure: {figure}.")),
    "on-its-way": Sentence("A3 P1", N_("All light for {figure} passes through {by}, even with nothing struck.")),
    "balanced-by": Sentence("A6", N_("attack {rival} holds it, and neither harms anybody")),
    "hits-attacker": Sentence("A6", N_("Attack no. {rival} hits the attacker of attack no. {attack}: {figure}.")),
    "hits-the-way": Sentence("A6 P1", N_("Attack no. {rival} hits {by}, through which all light for {figure} passes.")),
    "strikes": Sentence("A6", N_("It strikes, so this figure is dark: {figure}.")),
    "rival-elsewhere": Sentence(
        "A3 A4 P1",
        N_(
            "Attack no. {rival} of {other} on the same team, in effect before it, does not make it void: of the two"
            " figures attacked neither stands on every way to the other (A3), and it is of an earlier round (A4)."
        ),
    ),
    "no-answer": Sentence("A6", N_("{team} has no attack awake against {other}, so nothing balances it.")),
    "answer-misses": Sentence(
        "A6 P1", N_("Attack no. {rival} does not balance it: neither hits the other's attacker or its light.")
    ),
    "answer-one-way": Sentence(
        "A6 P1",
        N_(
            "Attack no. {rival} does not balance it: {figure} stands on one of the ways of the attacker's light;"
            " another way still lights the attacker, so it is no defence."
        ),
    ),
    "answer-taken": Sentence(
        "A6", N_("Attack no. {rival} does not balance it: it balances attack no. {taken} already.")
    ),
    "attacker-dark": Sentence("A5", N_("its attacker, {figure}, is dark")),
    "light-blocked": Sentence("A5 L1", N_("{by} stands in its light")),
    # how one thing led to another
    "came-of": Sentence("A7", N_("So it came of entry {entry}: {links}.")),
    "strikes-now": Sentence("A6", N_("{by} strikes {figure}.")),
    "cut-by-newcomer": Sentence("L5", N_("{figure} stands in the light of {other}.")),
    "went-dark": Sentence("L4", N_("{figure} goes dark.")),
    "shines-again": Sentence("L4", N_("{figure} shines.")),
    "came-between": Sentence("A5 L1", N_("{figure} stands in the light of {by}.")),
    "balances-now": Sentence("A6", N_("attack {rival} balances attack {attack} now.")),
    "balanced-no-more": Sentence("A6", N_("attack {rival} does not balance attack {attack} any more.")),
    # light between two cells
    "light-between": Sentence("L1", N_("Yes: the light of {own} gets to {to}{through}")),
    "no-light-between": Sentence("", N_("No: {why}")),
    "between-covered": Sentence("R2", N_("That cannot be told: not everything between is uncovered")),
    "out-of-light": Sentence("L1", N_("{own} has no light towards {to}")),
    "stopped-by-figure": Sentence("L1", N_("{standing} stops the light of {own}")),
    "stopped-by-obstacle": Sentence("M2", N_("an obstacle behind {last} stops the light of {own}")),
    "stopped-by-temple": Sentence("M3", N_("the temple on {last} stops the light of {own}")),
    "stopped-by-teleport": Sentence("L3", N_("the light of {own} falls into the teleport on {last}")),
    # cells
    "cell-covered": Sentence("R2", N_("{cell} is not uncovered yet")),
    "cell-temple": Sentence("M3", N_("{cell} belongs to the temple")),
    "cell-teleport": Sentence("M4", N_("{cell} is a teleport")),
    "cell-lit": Sentence("L6", N_("{cell} is free and lit for: {teams}")),
    "cell-dark": Sentence("L6", N_("{cell} is free, and nobody's light falls on it")),
    "lamp": Sentence("L6", N_("{by} lights it"), N_("it is lit by {bys}")),
    "own-start": Sentence("L6", N_("it is the start cell of {team}, always lit for it")),
    "lit-before": Sentence("L6", N_("until then {by} lit it"), N_("until then it was lit by {bys}")),
    "cell-barred": Sentence("L1 L5", N_("its light gets no further: since entry {entry} {figure} stands in its way")),
    # placing
    "may-place": Sentence("B2", N_("Yes: {team} may place a {kind} on {cell}")),
    "may-not-place": Sentence("", N_("No: {why}")),
    "round-is-open": Sentence("G4", N_("The purchase round after game {n} is open.")),
    "cell-is-lit": Sentence("L6", N_("{cell} is lit for {team}: {why}")),
    "was-lit-at-opening": Sentence("B2 G4", N_("It was lit for {team} already when the round opened.")),
    "light-of-now-counts": Sentence(
        "B2 G4", N_("In this camp the light of the moment counts, not that when the round opened.")
    ),
    "own-section": Sentence("B3 P2", N_("{cell} lies on a middle section of {team} itself, which is no hindrance.")),
    "can-afford": Sentence("B2 G3", N_("{team} has {points} in the wallet; the figure costs {price}.")),
    "by-override": Sentence("B4", N_("The game master insists, and said why: {word}")),
    "would-be-lit-by": Sentence("L6", N_("{cell} would be lit by a figure that is dark: {by}.")),
    "no-light-towards": Sentence("L6", N_("no shining figure of {team} points at {cell}")),
    "nearest": Sentence("L1 L2", N_("nearest to it is {own}, which lights only {lines}")),
    "nobody-shines": Sentence("L4", N_("no figure of {team} shines")),
    "light-barred": Sentence("L1 L5", N_("{figure} stands between {cell} and {own}")),
    "lit-since": Sentence("G4", N_("only since this round it is lit by {by}")),
    "section-of": Sentence("P2", N_("it lies on a ray of {by} that ends on {cell}")),
    "section-of-dark": Sentence(
        "P2 L7", N_("it lies on a ray of {by} that ends on {cell}, on a path that is dark now")
    ),
    # refused orders, by their code, or by that and the kind of fact on which it rests
    "refused": Sentence("", N_("No: {why}")),
    "round-not-open": Sentence("G4", N_("the purchase round after game {n} is closed")),
    "round-not-open.camp-over": Sentence("G4", N_("all games are over")),
    "round-not-open.no-game": Sentence("G4", N_("no game has been played yet")),
    "occupied": Sentence("B2", N_("{by} stands there")),
    "foreign-start": Sentence("B2", N_("{cell} is the start cell of {other}")),
    "not-lit": Sentence("B2 L6", N_("{cell} is not lit for {team}")),
    "not-lit.lamp-dark": Sentence("B2 L6", N_("{cell} is not lit for {team}, as {own} is dark")),
    "not-lit.no-lamp": Sentence("B2 L6", "{why}"),
    "temple": Sentence("B2 M3", N_("{cell} belongs to the temple")),
    "teleport": Sentence("B2 M4", N_("{cell} is a teleport")),
    "lit-this-round": Sentence("B2 G4", N_("{cell} was not lit for {team} when the round opened")),
    "middle-section": Sentence("B2 P2", N_("{cell} lies on a middle section of {other}")),
    "cannot-afford": Sentence("B2 G3", N_("{team} has {points}, a {kind} costs {price}")),
    "out-of-order": Sentence("G4", N_("game {n} comes next")),
    "out-of-order.round-open": Sentence("G4", N_("the round after game {n} is still open")),
    "out-of-order.camp-over": Sentence("G4", N_("all games are over")),
    "must-spend": Sentence("G4", N_("{team} holds too much, {points}"), N_("too much is held by {holders}")),
    "stays-refused": Sentence("G9", N_("it was refused when it was entered, and stays so")),
    "secret-solved": Sentence("G6", N_("{team} has solved the secret already")),
    "already-answered": Sentence("G6", N_("{team} has used up its attempt")),
    "no-such-attack": Sentence("A8", N_("there is no attack {attack}; attacks so far: {n}")),
    "no-such-attack.attack-void": Sentence("A8", N_("attack {attack} is void already")),
    # paths to the temple
    "paths": Sentence("P3 G7", N_("Yes: {team} has {paths}")),
    "paths-lost": Sentence("", N_("No: {team} has no path to the temple; {why}")),
    "no-paths": Sentence("P3 G7", N_("No: {team} has no path to the temple")),
    "path": Sentence("P3", N_("A path of {team} to the temple: {way}.")),
    "path-hangs-on": Sentence("P1 P3", N_("All light of this path goes through this figure: {by}.")),
    "path-is-safe": Sentence("A2", N_("It is made by the figure on the start cell alone, which cannot be attacked.")),
    "path-dark": Sentence("P3", N_("This figure would light the temple, but is dark: {figure}.")),
    "path-lost": Sentence("P3", N_("{figure} is dark"), N_("{figures} are dark")),
    # points
    "points": Sentence("G3 G7", N_("{team}, place {place}: {points} if the camp ended now, {wallet} to spend")),
    "points-at-end": Sentence("G3 G7", N_("{team}, place {place}: {points} at the end of the camp")),
    "points-without-paths": Sentence(
        "G3 G7", N_("{team}, place {place}: {points} without temple paths, {wallet} to spend")
    ),
    "points-in-game": Sentence("G3", N_("{team}: {points} for game {n} and its round")),
    "score": Sentence("G3", N_("Score of {team}: {points}.")),
    "path-points": Sentence("P3 G7", N_("Paths of {team} to the temple: {n}. Points for them at the end: {points}.")),
    "wallet-holds": Sentence("G3", N_("In the wallet of {team}: {points}.")),
    "item": Sentence("", N_("{item}; by entry {entry}{shared}")),
    "tied-with": Sentence("G2", N_("{team} shares this place with {other}.")),
    "ranking": Sentence("G1 G2", N_("Points by place: {ranking}.")),
    "answered-wrong": Sentence("G6", N_("A wrong answer brings nothing and uses up the attempt of {team}.")),
    "answered-incomplete": Sentence("G6", N_("An incomplete answer brings nothing, but {team} may try again.")),
    "answered-correct": Sentence("G6", N_("{team} solved the secret, but too late for points.")),
    # entries of the journal
    "entry-accepted": Sentence("", N_("Entry {entry} counts: {order}")),
    "entry-refused": Sentence("", N_("Entry {entry} is refused: {why}")),
    "entry-kept": Sentence("", N_("Entry {entry} counts, though it would be refused: {why}")),
    "entry-retracted": Sentence("", N_("Entry {entry} does not count: {why}")),
    "entry-no-order": Sentence("", N_("Entry {entry} is no order: {order}")),
    "entry-corrected": Sentence("G9", N_("It was corrected by entry {entry}; the reason given: {word}")),
    "retracted-by": Sentence("G9", N_("entry {entry} retracted it: {word}")),
}
