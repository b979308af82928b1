"""The settings in the header of a camp, each under a path of its own, so that it can be changed while the camp goes on.

A setting is a path such as ``("teams", "fbi", "name")`` with its value as in the campaign file, None if there is none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from datetime import date, timedelta
from typing import Any

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.plain import campaign_from_json, campaign_to_json
from fejag_admin.rules.figures import Options
from fejag_admin.texts.team_states import QUESTIONS

SettingPath = tuple[str, ...]

TEAM_STATES = ("absent", "out_of_competition")
"""The settings of a team that are numbers of games."""
OF_TEAM = ("name", "colour", "letter", "leader", "members", *TEAM_STATES)
OF_ROLE = ("aims", "allies", "weapons", "wins", "loses")
OF_DAY = ("date", "title", "day_of", "legend", "clue")
OF_SECRET = ("question", "answer")
OF_MAP = ("walls", "temple", "teleports", "starts")


def settings_of(campaign: Campaign) -> dict[SettingPath, Any]:
    """All settings of a camp: its name, time zone, teams, days of all games, questions of the secret, options, map."""
    raw, options = campaign_to_json(campaign.header), campaign.options
    questions = {str(number): question for number, question in enumerate(_nine(raw.get("secret")), 1)}
    days = {str(day.game): day for day in map(campaign.day, range(1, options.games + 1))}
    plain = {field.name: getattr(options, field.name) for field in fields(options)}
    return {
        ("name",): campaign.name,
        ("zone",): campaign.zone,
        **{("teams", team["id"], name): team.get(name) for team in raw["teams"] for name in (*OF_TEAM, *OF_ROLE)},
        **{("days", game, name): getattr(day, name) for game, day in days.items() for name in OF_DAY},
        **{("secret", number, name): asked.get(name) for number, asked in questions.items() for name in OF_SECRET},
        **{("rules", name): list(value) if isinstance(value, tuple) else value for name, value in plain.items()},
        **{("map", name): raw["map"][name] for name in OF_MAP},
    }


def _nine(questions: Sequence[dict[str, Any]] | None) -> list[dict[str, Any]]:
    """The questions of the secret, empty where a camp has none of its own yet."""
    written = list(questions or ())
    return [*written, *({} for _number in range(len(QUESTIONS) - len(written)))]


def with_settings(campaign: Campaign, new: Mapping[SettingPath, Any]) -> Campaign:
    """The header of a camp with other settings, which are trusted."""
    changed = campaign_from_json(header_with(campaign, new))
    return changed if any(path[0] == "map" for path in new) else replace(changed, board=campaign.board)


def header_with(campaign: Campaign, new: Mapping[SettingPath, Any]) -> dict[str, Any]:
    """The document of a camp with other settings and without orders; days of games that are no more are gone."""
    raw = campaign_to_json(campaign.header)
    days = {str(day["game"]): day for day in raw.get("days", ())}
    teams, days_named = {team["id"]: team for team in raw["teams"]}, {path[1] for path in new if path[0] == "days"}
    questions = _nine(raw.get("secret"))
    for path, value in new.items():
        match path:
            case ("teams", team, name):
                teams[team][name] = value
            case ("days", game, name):
                days.setdefault(game, {"game": int(game)})[name] = value
            case ("secret", number, name):
                questions[int(number) - 1][name] = value
            case ("rules" | "map" as part, name):
                raw[part][name] = value
            case (name,):
                raw[name] = value
    while questions and not any(questions[-1].values()):
        questions.pop()
    raw["secret"] = questions
    games = raw["rules"].get("games", Options().games)
    raw["days"] = [days[game] for game in sorted(days, key=int) if int(game) <= games or game in days_named]
    if str(games) in days and not new.get(("days", str(games), "day_of")):
        days[str(games)]["day_of"] = None  # the last game is nobody's (G1)
    return raw


def is_setting(path: SettingPath, campaign: Campaign) -> bool:
    """Whether a camp has this setting, or could have it: one of the day of a game."""
    return path in settings_of(campaign) or (path[0] == "days" and len(path) == 3 and path[1].isdecimal())


def moved_days(campaign: Campaign, first: int, by: int) -> dict[SettingPath, Any]:
    """The dates of a game and of all later games, moved by ``by`` days. Raise OverflowError beyond all calendars."""
    later = (day for day in campaign.days if day.game >= first and day.date is not None)
    return {
        ("days", str(day.game), "date"): (date.fromisoformat(day.date or "") + timedelta(days=by)).isoformat()
        for day in later
    }
