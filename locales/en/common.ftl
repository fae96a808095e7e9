# Lobby, buttons, refusals, results: what every game shares.

on = yes
off = no
choose = Choose:
computer-name = 🤖 Robot { $n }
played-by-computer = { $name } (🤖)
language-en = English
language-ru = Русский

# --- the lobby
choose-game = What shall we play?
choose-game-line = { $title } — { $about }
lobby-title = 🎲 { $game }: gathering players
lobby-seat = { $n }. { $seat }{ $host ->
    [yes] {" "}(host)
   *[no] {""}
}
lobby-robot = { $n }. { $seat } · { $level }
lobby-seats = { $least ->
    [2] { $most ->
        [2] For two players.
       *[other] For 2 to { $most } players.
    }
   *[other] For { $least } to { $most } players.
}
lobby-code = Table code, to join from another chat: { $code }
lobby-commitment = The shuffle is sealed: { $hash }
table-opened = Table { $code } is open.
joined = You are in: { $what }.
left = You have left the table.
kicked = The seat is free.
started = Off we go!
stopped = The table is closed.
shown-here = The match is shown here too.
level-random = easy-going
level-greedy = keen
setting-pace = Time for a move
setting-language = Language
pace-none = no limit
pace-live1 = 1 minute
pace-live3 = 3 minutes
pace-live10 = 10 minutes
pace-slow8h = 8 hours
pace-slow1d = 1 day
pace-slow3d = 3 days
pace-is = ⏳ Time for a move: { $pace }

# --- buttons
key-join = Join
key-leave = Leave
key-add-computer = + 🤖 { $level }
key-remove-computer = − 🤖
key-start = ▶ Start
key-rules = 📖 Rules
key-setting = { $name }: { $value }
key-back = ↩ Back
key-back-in = I am back
key-hand = ✋ My hand
key-more = ⋯ More
key-rematch = 🔁 Rematch
key-replay = 📜 Moves
key-resign = 🏳 Resign
key-resign-sure = Yes, I resign
key-draw = 🤝 Offer a draw
key-stop-here = Stop with no result
key-play-on = Play on after all
key-draw-sure = Yes, offer a draw
key-agree-sure = Yes, let's stop here
key-newgame = 🎲 New game
key-forget = Erase me
key-open-private = 💬 Open private chat
key-invite = ✉ Invite a friend

# --- during a match
your-turn = 👉 Your turn. { $prompt }
waiting-for = ⌛ To move: { $names }
match-in = Match { $code } in { $rooms }
match-here = Match { $code }
more-title = { $game }: what else?
cannot-reach = ✉ I cannot write in private to { $names }. Please open a chat with me and send /hand.
wants-draw = A draw is offered by: { $names }
wants-to-stop = Happy to stop here: { $names }
you-resigned = You have resigned; the computer is playing on for you.
you-are-away = Your time ran out, so the computer is playing for you.
ping-turn = { $seat }, your move: { $game }!
ping-reminder = { $seat }, time is running out: { $game }!
log-started = The match begins.
log-resigned = { $seat } resigns.
log-away = { $seat }: time is up, the computer takes over.
log-back = { $seat } is back.
log-wants-to-stop = { $seat } offers to stop here.
log-offers-draw = { $seat } offers a draw.
log-plays-on = { $seat } would rather play on.
welcome-back = Welcome back!
noted = Noted.
resigned = You have resigned.
hand-sent = I have sent you your hand in private.
in-private = I have written to you in private.
sure-resign = Resign? { $match }
sure-draw = Offer a draw? { $match }
sure-agree = Offer to stop without a result? { $match }

# --- the end
won = 🏆 { $names } wins ({ $reason }).
won-together = 🏆 Shared victory: { $names } ({ $reason }).
drawn = 🤝 A tie ({ $reason }).
place-of = { $place }. { $seat }
score-of = { $place }. { $seat }: { $score }
reason-resigned = the other side resigned
ended-agreed = Stopped by agreement, without a result.
ended-stopped = The table was stopped.
ended-deserted = Nobody is left at the table.
ended-broken = This match could not be read any more and had to be closed. Sorry!
ended-closed = The table is closed.
ended-closed-title = { $game }: the table is closed
ended-stopped-title = { $game }: the table was stopped
ended-broken-title = { $game }: this match could not be read any more and had to be closed. Sorry!
seed-revealed = The seal is open now: /replay { $code }
rematch-is = Rematch: { $code }
replay-title = Moves · { $match }
replay-about = The seed at the end proves the shuffle was honest: python -m bot verify FILE

# --- commands
command-newgame = open a table
command-join = take a seat, here or by code
command-leave = leave a table that has not started
command-start = start the match
command-hand = send me my hand again
command-board = show the table again
command-move = make a move by typing it
command-rules = the rules of a game, and its cards
command-games = tables that are open here
command-rematch = once more with the same seats
command-resign = give up a match
command-back = take my seat back from the computer
command-kick = free a seat before the start, by its number
command-stop = close a table
command-replay = the moves of a finished match
command-stats = my matches and wins
command-language = choose my language
command-settings = defaults of this chat
command-help = what I can do
command-forget = erase everything you know about me
argument-game = which game
argument-code = the table's code
argument-move = the move, for example: draw
argument-seat = the seat's number
argument-language = English or Russian
help-title = A little box of games
help-about = Five board and card games for a chat. Open a table with /newgame; the others join with a button; everyone's cards come in private.
help-line = /{ $word } — { $about }
bot-description = Five board and card games for your chat: Great Wall of China, Chu Han, Cherokee, Chinese Box and Chaos Chess. Add me to a group and write /newgame, or play against the computer right here.
bot-short-description = Board and card games for group chats. /newgame
choose-table = Which table?
choose-language = Which language shall I speak to you?
language-set = I will speak English with you.
rules-of-which = Rules of which game?
rules-title = { $game } · { $chapter } ({ $n }/{ $of })
card-line = ▪ { $name } — { $text }
tables-title = Tables
table-line = { $match }: { $stage }
stage-lobby = gathering players
stage-playing = being played
no-tables = No table is open here. Open one with /newgame.
stats-title = Your matches of the past month
stats-line = { $game }: { $played ->
    [one] { $played } match
   *[other] { $played } matches
}, { $won ->
    [one] { $won } win
   *[other] { $won } wins
}
stats-none = Nothing yet. The first match is the hardest.
settings-title = Defaults of this chat
settings-about = They apply to new tables. Admins can change them.
forget-title = Erase everything about you?
forget-about = You leave every table that is still gathering, resign every match under way, and your name goes from the finished ones. Your choice of language goes too.
forgotten = Done. We have never met.

# --- refusals
refused-turn = It is not your turn.
refused-stale = That button belongs to an earlier moment. Please use the newest one.
refused-illegal = That is not possible right now. Please choose one of the buttons.
refused-say-what = Write the move after the command, for example: /move draw
refused-too-long = The move is already complete after “{ $move }”.
refused-not-seated = You are not playing at this table.
refused-not-seated-anywhere = You are not playing anywhere right now.
refused-already-seated = You already have a seat here.
refused-full = All seats are taken.
refused-no-such-seat = There is no such seat. Choose one from 1 to { $seats }.
refused-no-computer = There is no robot at this table.
refused-too-few = At least { $least } players are needed; { $missing ->
    [one] one is still missing
   *[other] { $missing } are still missing
}.
refused-host-only = Only the host can do that.
refused-admin-only = Only an admin of this chat can do that.
refused-started = The match has already started.
refused-not-started = The match has not started yet.
refused-ended = This match is over.
refused-not-playing = No match is going on at this table.
refused-not-over = The match is not over yet.
refused-not-away = You are in your seat already.
refused-away = The computer is playing for you. Press “I am back” first.
refused-resigned-already = You have already resigned this match.
refused-not-dead = This match is still alive. Offer to stop (⋯ More), or ask an admin.
refused-gone = There is no such table: it is closed by now, or the code is mistyped.
refused-broken = This table could not be read and had to be closed. Sorry!
refused-busy = Everyone is moving at once here. Once more, please.
refused-hurry = One thing at a time, please.
refused-away-store = My memory has stepped out for a moment. Try again shortly; nothing is lost.
refused-no-such-game = I do not know that game.
refused-game-not-here = That game is switched off in this chat.
refused-one-game-at-least = At least one game has to stay.
refused-many-rooms = This table is already shown in as many chats as it can be. Join it in one of those.
refused-replay-after-end = The moves are shown once the match is over.
refused-not-in-this-room = That table is not shown here. Send /join with its code to see it.
refused-which-table = You are at several tables. Put the code first: { $codes }
refused-unknown-command = I do not know /{ $word }. See /help for what I can do.
refused-unknown-button = That button means nothing to me.
refused-open-private = Please open a private chat with me first, so that I can deal you your cards.
refused-unreachable = I cannot write in private to { $names }. They need to open a chat with me and send /start.
refused-in-private-only = Please write that to me in private.
refused-no-table-to-join = No table is gathering players here. /newgame opens one.
refused-no-table-to-leave = You are not waiting at any table here.
refused-no-table-to-start = You have no table here that is ready to start.
refused-no-table-to-hand = You hold no cards here: none of your matches is under way.
refused-no-table-to-board = There is no table here. /newgame opens one.
refused-no-table-to-rematch = You have no finished match here.
refused-no-table-to-resign = You have no match here to resign.
refused-no-table-to-back = Nobody is keeping a seat for you here.
refused-no-table-to-kick = No table is gathering players here.
refused-no-table-to-stop = There is no table here that you can close.
refused-no-table-to-replay = No finished match is kept here.

# --- the playground's own page
web-title = Shkatulka
web-group = Group
web-private = Just you
web-send = Send
web-placeholder = Write a message or /newgame
web-name = Your name
web-name-hint = Another window of this page is another person.
web-enter = Come in
web-language = Language
web-theme = Light or dark
web-offline = The connection is lost. I keep trying…
web-empty-group = It is quiet here. Write /newgame to open a table.
web-empty-private = Your cards will come here, for your eyes only.
web-trouble = Something went wrong on my side. Please try once more.
