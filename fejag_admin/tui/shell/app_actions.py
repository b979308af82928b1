"""The actions that work on every screen."""

from __future__ import annotations

from fejag_admin.tui.shell.actions import APP, Action, register

SCOPE = APP

# fmt: off
register(SCOPE,
    Action("today", "1", "go('today')", "Today", "What is left to do, and how the teams stand.", footer=False),
    Action("result", "2", "go('result')", "Result", "Enter the result of the next game.", footer=False),
    Action("purchases", "3", "go('purchases')", "Purchases", "Sell figures and place them on the map.", footer=False),
    Action("map", "4", "go('map')", "Map", "Look at the map, its lights and its figures.", footer=False),
    Action("standings", "5", "go('standings')", "Standings",
           "Points by game, bonuses, wallets and final scores.", footer=False),
    Action("journal", "6", "go('journal')", "Journal", "Everything entered: look back, amend, retract.", footer=False),
    Action("referee", "7", "go('referee')", "Referee",
           "Judge situations of the board games; needs no camp.", footer=False),
    Action("print", "0", "go('print')", "Print", "Documents, tables and the packet for tomorrow.", footer=False),
    Action("help", "f1 question_mark", "help", "Help", "Show everything that can be done on this screen."),
    Action("close_round", "f2", "errand('close_round')", "Close round",
           "End the purchase round; teams that must still spend are named.", weight=3),
    Action("egg", "f3", "go('egg')", "Egg",
           "The secret of the egg: nine questions, answers, clues, and who may answer now.", footer=False),
    Action("adjust", "f4", "errand('adjust')", "Points", "Give or take points, with a reason.", footer=False),
    Action("void", "f5", "errand('void_attack')", "Void attack",
           "Declare an attack void, with a reason.", footer=False),
    Action("slips", "f6", "go('slips')", "Slips",
           "Write the slips of a round as they come; each is judged at once, all are entered in order.", footer=False),
    Action("attacks", "8", "errand('attacks')", "Attacks",
           "List all attacks: who attacks whom, how it stands and why.", footer=False),
    Action("undo", "u", "errand('undo')", "Undo",
           "Undo what was entered last; what it changes is shown before you confirm.", footer=False),
    Action("freeze", "f7", "errand('freeze')", "Freeze",
           "Keep what players see as it is at an entry; or let them see everything again.", footer=False),
    Action("disputes", "9", "go('disputes')", "Disputes",
           "Ask why anything is as it is, try what if, and keep the protocol of disputes.", footer=False),
    Action("tour", "", "errand('tour')", "Tour", "A short tour of the program.", footer=False),
    Action("settings", "f8", "errand('settings')", "Settings",
           "Language, colours, and your name at this desk.", footer=False),
    Action("camps", "f9", "go('welcome')", "Camps", "Open another camp, begin a new one, import a file.", footer=False),
    Action("now", "escape", "back_to_now", "Back to now",
           "Leave the earlier moment and show the camp as it is now.", footer=False),
    Action("palette", "ctrl+p", "command_palette", "Commands",
           "Find anything that can be done by its name.", palette=False, weight=1),
    Action("quit", "ctrl+q f10", "quit", "Quit", "Leave the program; everything entered is kept.", weight=4),
)
# fmt: on
