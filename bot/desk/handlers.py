"""The table of handlers: which function carries out which action, and which tables it is meant for.

Nothing is decided here. What concerns no table comes with `may` asked already; `at` finds the table
that is meant and asks it then; a move is checked by its table, in the same store call.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, assert_never

from bot import actions as ask
from bot.actions import Action
from bot.desk import (
    advice,
    chats,
    daily,
    films,
    hello,
    inviting,
    lobby,
    persons,
    play,
    resting,
)
from bot.desk.asking import Asker, Reply
from bot.desk.which import (
    at,
    gathering,
    in_my_lobby,
    in_my_match,
    in_my_past,
    played,
    shown,
    watchable,
)

if TYPE_CHECKING:
    from bot.desk.front import Desk


def handled(desk: Desk, asker: Asker, action: Action) -> Awaitable[Reply]:
    """The table of actions. One that is missing here does not type-check."""
    match action:
        case ask.NewGame():
            return chats.new_game(desk, asker, action)
        case ask.Try():
            return chats.try_out(desk, asker, action)
        case ask.Daily():
            return daily.daily(desk, asker, action)
        case ask.Meet():
            return inviting.meet(desk, asker, action)
        case ask.Settings():
            return chats.settings(desk, asker, action)
        case ask.SetDefault():
            return chats.set_default(desk, asker, action)
        case ask.Language():
            return chats.language(desk, asker, action)
        case ask.Prefer():
            return chats.prefer(desk, asker, action)
        case ask.Zone():
            return resting.zone(desk, asker, action)
        case ask.Quiet():
            return resting.quiet(desk, asker, action)
        case ask.Remind():
            return resting.remind(desk, asker, action)
        case ask.DaysOff():
            return resting.days_off(desk, asker, action)
        case ask.Pause():
            return at(desk, asker, action, in_my_match, resting.pause)
        case ask.Games():
            return chats.games(desk, asker, action)
        case ask.Stats():
            return chats.stats(desk, asker, action)
        case ask.Hello():
            return hello.hello(desk, asker, action)
        case ask.How():
            return hello.how(desk, asker, action)
        case ask.Help():
            return hello.help(desk, asker, action)
        case ask.Forget():
            return persons.forget(desk, asker, action)
        case ask.Link():
            return persons.link(desk, asker, action)
        case ask.Unlink():
            return persons.unlink(desk, asker, action)
        case ask.Me():
            return persons.me(desk, asker, action)
        case ask.Top():
            return persons.top(desk, asker, action)
        case ask.MyData():
            return persons.my_data(desk, asker, action)
        case ask.Unknown():
            return chats.unknown(desk, asker, action)
        case ask.Rules():
            return chats.rules(desk, asker, action)
        case ask.Card():
            return chats.card(desk, asker, action)
        case ask.Cards():
            return chats.cards(desk, asker, action)
        case ask.Sit():
            return at(desk, asker, action, gathering, lobby.sit)
        case ask.Leave():
            return at(desk, asker, action, in_my_lobby, lobby.leave)
        case ask.AddComputer():
            return at(desk, asker, action, gathering, lobby.add_computer)
        case ask.RemoveComputer():
            return at(desk, asker, action, gathering, lobby.remove_computer)
        case ask.Choose():
            return at(desk, asker, action, gathering, lobby.choose)
        case ask.ChoosePace():
            return at(desk, asker, action, gathering, lobby.choose_pace)
        case ask.ChooseDoor():
            return at(desk, asker, action, gathering, lobby.choose_door)
        case ask.ChooseUndo() | ask.ChooseHints() | ask.ChooseRated() | ask.ChooseOpenHands():
            return at(desk, asker, action, gathering, lobby.switch)
        case ask.Admit():
            return at(desk, asker, action, gathering, lobby.admit)
        case ask.LobbySettings():
            return at(desk, asker, action, gathering, lobby.lobby_settings)
        case ask.Seal():
            return at(desk, asker, action, gathering, lobby.seal)
        case ask.Alone():
            return at(desk, asker, action, in_my_lobby, lobby.alone)
        case ask.SettingsForm():
            return at(desk, asker, action, gathering, lobby.settings_form)
        case ask.Kick():
            return at(desk, asker, action, gathering, lobby.kick)
        case ask.AddWord():
            return at(desk, asker, action, in_my_lobby, lobby.add_word)
        case ask.Start():
            return lobby.start(desk, asker, action)
        case ask.Answer():
            return play.answer(desk, asker, action)
        case ask.WhyNot():
            return play.why_not(desk, asker, action)
        case ask.Up():
            return play.up(desk, asker, action)
        case ask.Undo():
            return at(desk, asker, action, in_my_match, play.undo)
        case ask.Hint():
            return at(desk, asker, action, in_my_match, advice.hint)
        case ask.DismissCoach():
            return at(desk, asker, action, in_my_match, play.dismiss_coach)
        case ask.EndTurns():
            return at(desk, asker, action, in_my_match, play.end_turns)
        case ask.Hold():
            return at(desk, asker, action, in_my_match, play.hold)
        case ask.Move():
            return play.move(desk, asker, action)
        case ask.MoveForm():
            return at(desk, asker, action, in_my_match, play.move_form)
        case ask.ShowHand():
            return at(desk, asker, action, in_my_match, play.show_hand)
        case ask.Board():
            return at(desk, asker, action, shown, play.board, over=True)
        case ask.Watch():
            return at(desk, asker, action, watchable, play.watch)
        case ask.Follow():
            return at(desk, asker, action, shown, play.follow)
        case ask.Unwatch():
            return at(desk, asker, action, shown, play.unwatch)
        case ask.More():
            return at(desk, asker, action, shown, play.more)
        case ask.Aside():
            return at(desk, asker, action, shown, play.aside)
        case ask.OpenHand():
            return at(desk, asker, action, in_my_match, play.open_hand)
        case ask.Resign():
            return at(desk, asker, action, in_my_match, play.resign)
        case ask.Agree():
            return at(desk, asker, action, in_my_match, play.agree)
        case ask.Back():
            return at(desk, asker, action, in_my_match, play.back)
        case ask.Stop():
            return play.stop(desk, asker, action)
        case ask.Rematch():
            return at(desk, asker, action, in_my_past, play.rematch, over=True)
        case ask.Review():
            return at(desk, asker, action, in_my_past, advice.review, over=True)
        case ask.Replay():
            return at(desk, asker, action, played, films.replay, over=True)
        case ask.Moves():
            return at(desk, asker, action, played, films.moves, over=True)
        case ask.Frame():
            return at(desk, asker, action, played, films.frame, over=True)
        case ask.PlayOn():
            return at(desk, asker, action, played, films.play_on, over=True)
        case ask.TryAgain():
            return at(desk, asker, action, in_my_past, films.try_again, over=True)
        case ask.Share():
            return at(desk, asker, action, played, films.share, over=True)
        case ask.ShowFilm():
            return at(desk, asker, action, played, films.show_film, over=True)
    assert_never(action)
