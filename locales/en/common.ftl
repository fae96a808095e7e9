# Lobby, buttons, refusals, results: what every game shares.

on = yes
off = no
choose = Choose:
computer-name = 🤖 Robot { $n }
played-by-computer = { $name } (🤖)
language-name = English
    .also = in English, английский, по-английски, английский язык

# --- first words
welcome-title = 🎲 Shkatulka
welcome-about = Hi! I'm Shkatulka, a little box of board and card games for your chat.
welcome-room = 🎲 Hi, I'm Shkatulka: board and card games right in this chat. Shall we play?
opened-title = 🎲 All set!
opened-about = Now I can send you your cards. Go back to the group and press the button again, or start right here:
talk-title = 💬 I'm better at games than at small talk
talk-about = Press a button, or write the name of a game.
puzzled-about = Here's what helps: the rules in a minute, a hint for your move, everything you can type.
named-game = 🎲 { $game }
how-title = 💡 How it works
how-alone = ▶ On your own: press “Try a game” and pick one. The computer is ready at once, and nothing counts.
how-friends = 👥 With friends: add me to a group and send /newgame there. The others join with a button.
how-cards = ✋ The table stands in the group, and your cards come to you in private.
how-fair = 🔒 Every deal is sealed before the match, and afterwards anyone can check it: /replay
key-try = ▶ Try a game
key-try-it = ▶ Try it
key-how = 💡 How it works
key-commands = ⌨ Commands
key-newgame-with = 👥 Open a table

# --- the lobby
choose-game = What shall we play?
choose-game-line = { $title } — { $about }
choose-game-alone = On your own? Try any of them with the computer: nothing counts.
lobby-title = 🎲 { $game }: waiting for players
lobby-seat = { $n }. { $seat }{ $host ->
    [yes] {" "}(host)
   *[no] {""}
}{ $word ->
    [yes] {" "}🎲
   *[no] {""}
}
lobby-robot = { $n }. { $seat } · { $level }
lobby-missing = { $missing ->
    [0] Ready when you are!
    [one] One more player needed: invite a friend or add a 🤖.
   *[other] { $missing } more players needed: invite friends or add a 🤖.
}
lobby-code = From another chat: /join { $code }
lobby-rated = 🏅 Rated: no hints, no taking back.
lobby-chosen = ⚙ { $settings }
lobby-settings-title = ⚙ { $game }: settings
lobby-settings-about = Press one to change it. The host decides.
seal-title = 🔒 Fair deal
seal-about = My secret number for this deal is chosen already, and this is its fingerprint. After the match /replay shows the number itself, so anyone can check that nothing was changed:
seal-word = You can add a word of your own to the shuffle: then the deal depends on you too.
word-added = Your word in the shuffle: { $word }. After the match you'll find it in /replay.
word-of = { $name }: { $word }
table-opened = Table { $code } is open.
trying = Off we go! It's just you and the computer.
coach-says =
    🎓 { $n }/{ $of } · { $said }
    { $asked }
coach-warns = 🎓 { $why } Press it again if you'd still like to.
coach-done =
    🎓 That's the lesson! Play on freely: the computer goes easy on you.
    { $asked }
coach-left =
    🎓 You've gone your own way, so I'll leave you to it. The lesson again: ⋯ More.
    { $asked }
coach-dismissed = All right, you're on your own now. Enjoy!
key-no-coach = 🎓 Without the coach
key-lesson = 🎓 Repeat the lesson
joined = You're in: { $what }. When everyone's here, press ▶.
left = You've left the table.
kicked = Seat freed.
started = Off we go!
stopped = The table is closed.
shown-here = The match is shown here too.
host-asked = I've asked the host. The table shows up here as soon as they say yes.
admitted = Done: they're in.
turned-away = Done: turned away.
knock = 🚪 { $name } asks to come in; the host decides.
knock-to-watch = 👁 { $name } asks to watch; the host decides.
knock-title = 🚪 { $game }, table { $code }: somebody's at the door
knock-from = { $name } would like to join from “{ $room }”; the table would be shown there too.
knock-to-show = { $name } would like to see the match in “{ $room }” too.
level-easy = easy
level-normal = fair
level-hard = strong
setting-pace = Time per move
setting-brisk = End of my turn
brisk-on = by itself
brisk-off = ask me
setting-named = Me in replays and shared results
named-on = by name
named-off = as “Player 2”
first-note = 💡 { $said }
setting-notes = Tips for newcomers
notes-on = once each
notes-off = none
setting-undo = Take-backs
setting-hints = Hints
setting-rated = Rated
setting-open-hands = Open hands
setting-listed = In the overall top
listed-on = shown
listed-off = not shown
setting-door = Joining by code
door-asked = the host decides
door-open = anyone
setting-language = Language
setting-pictures = Tables and cards
setting-corners = Each match
corners-on = in a thread of its own
corners-off = in the channel
shown-as-pictures = pictures
shown-as-text = text
setting-calls = “You're up”
calls-private = in private
calls-room = in the chat
calls-both = in both
setting-guarded = Block forwarding of cards
pace-none = no limit
pace-live1 = 1 minute
pace-live3 = 3 minutes
pace-live10 = 10 minutes
pace-slow8h = 8 hours
pace-slow1d = 1 day
pace-slow3d = 3 days
pace-is = ⏳ Time per move: { $pace }

# --- buttons
key-join = Join
key-leave = Leave
key-admit = ✓ Let { $name } in
key-deny = ✗ No
key-add-computer = + 🤖 { $level }
key-remove-computer = − 🤖
key-start = ▶ Start
key-rules = 📖 Rules
key-alone = ▶ Play with the computer
key-settings = ⚙ Settings
key-seal = 🔒 Fair deal
key-contents = ☰ Contents
key-word = 🎲 Add a word
key-setting = { $name }: { $value }
key-back = ↩ Back
key-end-turns = ⏩ Always end it for me
key-hold = ⏸ Let me play a card
key-no-hold = ⏩ End it as usual
key-undo = ↶ Undo
key-open-hands = 👀 Hands
key-open-hand = 👀 { $seat }
open-hand-title = 👀 As { $seat } sees it
hands-lie-open = 👀 Open hands: whoever plays here may look at everyone's cards. The match isn't rated.
key-hint = 💡 Hint
key-hint-1 = 💡 Give me a hint
key-hint-2 = 💡 A bit more
key-hint-3 = 💡 Just tell me
key-again = 🔄 How far is it?
key-review = 📈 What decided it
key-back-in = I'm back
key-hand = ✋ My cards
key-watch = 👁 Watch
key-unwatch = Stop watching
key-follow = 👁 Watch the rematch
key-add-to-group = ➕ Add me to a group
key-table = 👥 Table
key-more = ⋯ More
key-rematch = 🔁 Rematch
key-replay = 🎞 Replay
key-resign = 🏳 Resign
key-resign-sure = Yes, I resign
key-stop-sure = Yes, stop the match
key-offer-draw = 🤝 Offer a draw
key-stop-here = 🤝 Call it off
key-play-on = Keep playing
key-draw-sure = Yes, offer a draw
key-agree-sure = Yes, call it off
key-newgame = 🎲 New game
key-forget = Yes, erase me
key-open-private = 💬 Open private chat
key-invite = ✉ Invite a friend
invitation-title = 🎲 { $game }: who's in?
invitation-how = The button opens a chat with me. Everyone who taps it sits at the same table, wherever you all talk.
invitation-mine = Your table { $code }

# --- during a match
your-turn = 👉 You're up. { $prompt }
waiting-for = ⌛ Waiting for: { $names }
asked-until =
    { $until }
    { $asked }
window-ends = ⏳ No answer by { $time } counts as a no.
match-in = Match { $code } in { $rooms }
match-here = Match { $code }
more-title = { $game }: what else?
cannot-reach = ✉ I can't message { $names } privately. Open a chat with me and send /hand to get your cards.
wants-draw = 🤝 Offers a draw: { $names }
wants-to-stop = 🤝 Would call it off: { $names }
you-resigned = You resigned; the computer plays on in your seat.
you-are-away = You ran out of time, so the computer is playing for you. Take your seat back whenever you like.
ping-turn = 👉 { $seat }, you're up in { $game }
ping-reminder = ⏳ { $seat }, time is nearly up in { $game }. After that the computer plays for you.
log-started = The match begins.
log-resigned = { $seat } resigns.
log-away = { $seat }: time is up, the computer takes over.
log-undone = { $seat } takes the last move back.
log-hint = { $seat } takes a hint.
log-back = { $seat } is back.
log-wants-to-stop = { $seat } offers to call it off.
log-offers-draw = { $seat } offers a draw.
log-plays-on = { $seat } wants to play on.
log-renewed = The rules have been updated; the match goes on under the new ones.
hint-title = 💡 Hint, step { $n } of { $of }
hint-thinking = 💡 Give me a moment, I'm thinking it over…
hint-look = Take a good look at this: { $what }
hint-weigh = Two ideas are worth weighing: “{ $one }” or “{ $other }”
hint-only = There's only one sensible thing to do here.
hint-kind = Start with this: { $what }
hint-move = I'd play: { $move }
hint-better = Played like that, about { $n } in 100 such matches are won; with the next best, “{ $other }”, about { $m }.
hint-close = “{ $other }” is about as good, so go with the one you like.
move-then = { $first } → { $then }
watching = The match is in your private chat now; it follows every move.
unwatched = You're no longer watching.
watched-by = 👁 { $n ->
    [one] { $n } person is watching
   *[other] { $n } people are watching
}
turns-end = From now on your turns end by themselves. ⏸ keeps one open; /settings in private brings the question back.
welcome-back = Welcome back!
noted = Your offer is out.
agreed-on = Agreed.
offer-back = All right, you play on.
resigned = You've resigned.
hand-sent = Your cards are in our private chat.
in-private = Sent to you in private.
late = I was offline for a while and missed what you asked for. Please send it again.
sure-resign = Resign this match? · { $match }
sure-draw = Offer a draw? · { $match }
sure-stop = Stop the match for everybody, without a result? · { $match }
sure-agree = Offer to call it off, without a result? · { $match }

# --- the end
won = 🏆 { $names } wins ({ $reason }).
won-together = 🏆 Shared victory: { $names } ({ $reason }).
drawn = 🤝 A draw ({ $reason }).
place-of = { $place }. { $seat }
score-of = { $place }. { $seat }: { $score }
who-resigned = { $line } · 🏳 resigned
reason-resigned = the other side resigned
ended-agreed = Called off by agreement, without a result.
ended-stopped = The host or an admin closed the table.
ended-deserted = Nobody is left at the table.
ended-broken = Something broke in this match and I had to close it. Sorry!
ended-outdated = The rules have been updated, and this match can't go on under the new ones. Sorry!
ended-closed = The table is closed.
ended-title = { $game }: the match is over
ended-closed-title = { $game }: the table is closed
ended-stopped-title = { $game }: the host or an admin closed the table
ended-broken-title = { $game }: something broke in this match and I had to close it. Sorry! Its moves are kept: /replay { $code }
ended-outdated-title = { $game }: the rules have been updated, and this match can't go on under the new ones. Sorry! Its moves are kept: /replay { $code }
seed-revealed = All the moves, and proof that the deal was fair: /replay { $code }
rematch-is = Rematch: { $code }
review-title = What decided it
review-line = { $seat }: chance to win, move by move
percent = { $n }%
review-making = 📈 Looking through your match: { $percent }%
review-making-about = I'm working it out quietly in the background; the button shows the progress.
review-even = No single turn decided it: the match drifted one way, bit by bit.
review-better = { $n }. Better for { $seat }: “{ $better }”
key-try-again = 🔁 Try { $n } again
review-of = { $seat }: luck { $luck }, play { $play }
review-about = Luck and play together are how far the chance to win rose or fell over the match, in points of 100. Play is what somebody's moves were worth beside everyone else's, each judged only by what that player could see. Luck is all the rest: the deal, the draws, what nobody could know. All of it is a rough estimate.
move-made = plays { $move }
replay-title = Moves · { $match }
replay-words = Words the players added to the shuffle after the fingerprint was shown:
replay-about = The last lines hold the deal's secret number: with it anyone can check that the deal was fair (README, “Fair play”).

# --- a finished match, to look at again
film-title = { $game } · { $at } of { $of }
film-hands = In hand
film-hand-of = { $seat } holds
film-holds = { $seat }: { $cards }
film-cards-alike = { $name } ×{ $n }
key-moves = 📜 Moves and proof
key-every-turn = every turn
key-every-round = every round
key-eyes-public = 👁 everybody
key-eyes-seat = 👁 { $seat }
key-eyes-open = 👁 all cards
film-dealt = The deal.
key-gif = 🎬 GIF
key-gif-open = 🎬 GIF, all cards
key-gif-last = { $n ->
    [one] 🎬 Last { $n } turn
   *[other] 🎬 Last { $n } turns
}
key-gif-open-last = 🎬 The end, all cards
film-coming = The film is on its way.
film-making = 🎬 { $game }: making the film… { $percent }%
film-waiting = 🎬 { $game }: this film is next, another one is being made here.
film-public = 🎬 { $game }: { $part }
film-open = 🎬 { $game }: { $part }, all cards open
film-whole = the whole match
film-last = { $n ->
    [one] the last { $n } turn
   *[other] the last { $n } turns
}
film-moved = moved
film-note-open = all cards open
film-in-words = Pictures are off here, so there's no film. Replay tells every turn in words.
refused-film-edition = This match was played by an older edition of the rules, so I can't show it move by move. Its moves are in the file.
key-moves-words = 📄 The moves in words
key-moves-notation = ♞ For chess programs (PGN)
words-seats = At the table: { $names }
words-move = { $seat }: { $move }
words-own = 🔒 { $seat }: { $line }
key-from-here = 🎮 Play on from here
play-on-title = { $game }: play on from here
play-on-about = A table of your own against the computer, in our private chat. It counts for nothing. How should the cards lie that were hidden from you?
key-deal-same = As they were
key-deal-anew = 🎲 Dealt anew
playing-on = Off you go! The table is in our private chat.
log-played-on = { $n ->
    [0] Played on from the deal of a finished match.
    [one] Played on from a finished match, after { $n } move.
   *[other] Played on from a finished match, after { $n } moves.
}
refused-nothing-to-play-on = That's where it ends: there's nothing left to play. Go back a move or two.
key-share = 🔗 Share
share-around = Those who played or watched this match can open its replay, and so can the chats it was shown in.
share-open = Anyone can open the replay of this match.
player-number = Player { $n }

# --- commands
command-newgame = open a table
    .name = newgame
command-try = play against the computer at once, in private
    .name = try
command-join = take a seat, here or by code
    .name = join
command-leave = leave a table that hasn't started
    .name = leave
command-start = start the match
    .name = start
command-word = add a word of your own to the shuffle
    .name = word
command-hand = send me my cards again
    .name = hand
command-board = show the table again
    .name = board
command-undo = take my last move back
    .name = undo
command-watch = watch a match without playing
    .name = watch
command-move = make a move by typing it
    .name = move
command-rules = the rules of a game, and its cards
    .name = rules
key-cards = ℹ The cards
key-info = ℹ { $card }
choose-card = Which card?
card-says = { $name }: { $text }
card-title = { $name } · { $game }
command-card = what a card does
    .name = card
argument-card = the card's name, or part of it
    .name = card
command-games = tables that are open here
    .name = games
command-hint = a hint for my move, in three steps
    .name = hint
command-review = what decided a finished match
    .name = review
command-rematch = play again with the same people
    .name = rematch
command-resign = resign a match
    .name = resign
command-back = take my seat back from the computer
    .name = back
command-kick = free a seat (by number) before the match starts
    .name = kick
command-stop = close a table
    .name = stop
command-replay = look at a finished match again
    .name = replay
command-stats = my matches and wins
    .name = stats
command-language = choose my language
    .name = language
command-settings = this chat's settings; in private, your own
    .name = settings
command-help = what I can do
    .name = help
command-forget = erase everything about me
    .name = forget
argument-game = which game
    .name = game
argument-code = the table's code
    .name = code
argument-move = the words of the move
    .name = move
argument-seat = the seat's number
    .name = seat
argument-language = which language
    .name = language
argument-word = any word; leave it out and I'll pick one
    .name = word
help-title = Shkatulka: a little box of games
help-table = 🎲 At the table
help-match = ♟ During a match
help-after = 🏁 Afterwards
help-person = 👤 You and the others
help-other = ⚙ Everything else
help-line = /{ $word } — { $about }
bot-description = Board and card games you won't find anywhere else, for your chat. Add me to a group and write /newgame, or play against the computer right here.
bot-short-description = Board and card games for group chats. /newgame
choose-table = Which table?
choose-language = Which language shall we speak?
language-set = English it is.
rules-of-which = Rules for which game?
rules-title = { $game } · { $chapter } ({ $n }/{ $of })
rules-minute = In a minute
rules-contents = Contents
rules-house = 🏠 marks our own rule, where the printed ones are silent.
measured = 🤖 Of a hundred matches for two, strong won { $hard } against fair, and fair { $normal } against easy.
rules-levels = 🤖 Computer players: easy forgives a lot, fair is no fool, strong looks ahead and usually wins against fair.
card-line = ▪ { $name } — { $text }
tables-title = Tables
table-line = { $match }: { $stage }
stage-lobby = waiting for players
stage-playing = in progress
no-tables = No tables are open here. Open one with /newgame.
stats-title = Your last 30 days
stats-line = { $game }: { $played ->
    [one] { $played } match
   *[other] { $played } matches
}, { $won ->
    [one] { $won } win
   *[other] { $won } wins
}
stats-none = Nothing yet: time for a first match!
settings-title = Chat settings
settings-of = 💬 { $room }
settings-about = Language and pictures change at once, the rest with the next table. Only admins can change them.
corner-title = The table is in its own thread
corner-opened = { $game }: people join there, and the channel stays free.
key-corner = → To the table
no-corner = I can't open a thread here, so the table is in the channel itself.
own-settings-title = Your settings
own-settings-about = They go with you to every chat. Text says in words what a picture shows: handy for a screen reader or a slow connection.
forget-title = Erase everything about you?
forget-about = You'll leave tables that haven't started, resign matches in progress, and your name will be taken out of finished ones and out of every result. Your settings, ratings and links go too, on every platform you've linked. The last trace is gone within the hour, and there's no way back. For a copy first: /mydata
forgotten = Done. We have never met.

# --- refusals
refused-turn = It's not your turn.
refused-stale = That button is out of date: use the latest message.
refused-asked-else = That isn't an answer here. { $asked }
refused-illegal = You can't do that right now. Please choose one of the buttons.
refused-no-coach = There's no coach at this table.
refused-no-undo = That move can't be taken back any more: it's somebody else's turn, chance came into it, or somebody has learnt something from it.
refused-undo-off = No taking back at this table: the host has switched it off.
refused-watching-already = You're already watching this table.
refused-many-watchers = { $most } people are already watching: there's no room for more.
refused-say-what = Write the move after the command: /move and its words. They're on the last page of 📖 Rules.
refused-too-long = The move is already complete after “{ $move }”.
refused-not-seated = You aren't playing at this table.
refused-not-seated-anywhere = You aren't in a match right now. Start one with /newgame, or see /help.
refused-already-seated = You already have a seat here.
refused-full = All seats are taken. Open a table of your own: /newgame
refused-no-such-seat = There's no such seat. Choose one from 1 to { $seats }.
refused-no-computer = There's no robot at this table.
refused-no-word = A word of up to { $most } characters, please.
refused-no-table-to-word = Words are added before a match starts, and you aren't waiting for one here.
refused-too-few = At least { $least } players are needed; { $missing ->
    [one] one is still missing
   *[other] { $missing } are still missing
}.
refused-host-only = Only the host can do that.
refused-admin-only = Only an admin of this chat can do that.
refused-not-around = That table isn't shown here. You can ask to join it by its code: /join
refused-denied = The host said no.
refused-asked-already = I've asked the host already. Let's wait for the answer.
refused-many-knocks = The host has several requests to answer already. Please try again a little later.
refused-answered-already = That has already been answered.
refused-started = The match has already started.
refused-not-started = The match hasn't started yet.
refused-ended = This match is over. Play again: 🔁 Rematch or /newgame
refused-not-playing = There's no match going on at this table.
refused-not-over = The match isn't over yet.
refused-not-away = You're in your seat already: just play.
refused-away = The computer is playing for you. Press “I'm back” first.
refused-resigned-already = You've already resigned this match.
refused-not-dead = This match is still being played. Offer to call it off (⋯ More), or ask an admin.
refused-gone = There's no such table: it has been closed, or the code is mistyped.
refused-updating = I'm being updated. This table will be back in a moment.
refused-busy = That didn't get through. Press again, please.
refused-hurry = One thing at a time, please.
refused-slow-down = That's a lot at once. Please try again in { $seconds ->
    [1] a second
   *[other] { $seconds } seconds
}.
refused-many-tables = You've opened a lot of tables just now. You can open the next one in { $minutes ->
    [1] a minute
   *[other] { $minutes } minutes
}.
refused-many-tables-here = A lot of tables have been opened in this chat just now. The next one can be opened in { $minutes ->
    [1] a minute
   *[other] { $minutes } minutes
}.
refused-away-store = I can't get at the tables right now. Try again in a minute: nothing is lost.
refused-not-alone = You aren't alone at this table: press ▶ to start the match.
refused-which-game = Which one do you mean: { $names }?
refused-say-which-card = Write the card's name after the command: /card and the name, or part of it.
refused-no-such-card = I don't know a card called “{ $name }”. All cards are in 📖 Rules.
refused-no-such-game = I don't know that game. See /newgame for mine.
refused-game-not-here = That game is switched off in this chat.
refused-one-game-at-least = At least one game has to stay.
refused-many-rooms = This table is already shown in as many chats as possible. Join it in one of those.
refused-replay-after-end = The moves are shown once the match is over.
refused-not-in-this-room = That table isn't shown here. Send /join with its code to see it.
refused-which-table = You're at several tables: { $tables }. Put the code first, like this: /move { $code } …
refused-unknown-command = I don't know /{ $word }. See /help for what I can do.
refused-unknown-button = I don't know that button. Try /board for fresh ones.
refused-open-private = Your cards come in a private chat with me. Open it, press Start, and you're set.
refused-unreachable = I can't message { $names } privately. They need to open a chat with me and press Start.
refused-in-room-only = That only works in a group chat.
refused-in-private-only = Please send me that in private.
refused-no-table-to-join = No table is waiting for players here. Open one with /newgame.
refused-no-table-to-leave = You aren't at a table that's still waiting for players.
refused-no-table-to-start = You have no table here that's ready to start.
refused-no-table-to-undo = You have no match here with a move to take back.
refused-no-table-to-hint = You have no match in progress here.
refused-no-table-to-review = You have no finished match here.
refused-hands-closed = Hands are closed at this table: everyone sees their own.
refused-hints-off = No hints at this table: the host has switched them off.
refused-hint-coached = The coach is right beside you: just follow along.
refused-one-review = One match at a time: I'm still looking through the other one.
refused-no-review = There's nothing to look through in this match.
refused-no-table-to-watch = There's no match here to watch. With a code you can ask to see one elsewhere: /watch
refused-no-table-to-hand = You have no match in progress here.
refused-no-table-to-board = There's no table here. Open one with /newgame.
refused-no-table-to-rematch = You have no finished match here.
refused-no-table-to-resign = You have no match here to resign.
refused-no-table-to-back = The computer isn't holding a seat of yours here.
refused-no-table-to-kick = No table is waiting for players here.
refused-no-table-to-stop = There's no table here that you can close.
refused-no-table-to-replay = There are no finished matches here.

# --- the playground's own page
web-title = Shkatulka
web-group = Group
web-private = Just you
web-send = Send
web-placeholder = Write a message or /newgame
web-name = Your name
web-name-hint = Open this page in a second window to play as somebody else.
web-enter = Come in
web-language = Language
web-theme = Light or dark theme
web-offline = The connection is lost. Still trying…
web-empty-group = It's quiet here. What shall we play?
web-new = New game
web-rename = Change your name
web-chats = Chats
web-unread = something new
web-welcome = A little box of games
web-guest = Guest
web-which = What shall we play?
web-close = Close
web-try = ▶ Try it
web-friends = With friends
web-table = To the table
web-cards = To your cards
web-words = In words
web-keys = Tap the picture, or use the buttons
web-spots = On the picture
web-empty-private = Your cards will come here, for your eyes only.
web-trouble = Something went wrong on my side. Please try once more.

# forms
settings-form = Table settings
type-form = Your move
type-field = The words of your move

# --- rest: the time zone, quiet hours, days off, pauses
asks-zone = 🌙 This match takes its time. Tell me where your clock is, and I won't wake you.
key-zone = 🕰 My time zone
setting-zone = Time zone
setting-quiet = Quiet hours
setting-ladder = Reminders in slow matches
setting-days-off = Days off
zone-none = not set
zone-is = { $zone }, it's { $time }
zone-title = 🕰 What time is it where you are?
zone-about = I'd rather ask than guess. Or write your city: /zone Berlin — then I'll keep up with summer time too.
zone-which = 🕰 Which one do you mean?
zone-set = Got it: { $zone }, it's { $time } there.
zone-cities = Europe/London: London; Europe/Berlin: Germany; America/New_York: New York, NYC; America/Los_Angeles: San Francisco, California; Asia/Tokyo: Japan; Asia/Kolkata: India, Delhi, Mumbai; Asia/Shanghai: Beijing, China; Europe/Moscow: MSK
quiet-none = none
quiet-off = off, none, no
quiet-title = 🌙 When do you sleep?
quiet-about = At night I don't call you, and in slow matches your clock sleeps too. Pick your hours or write them: /quiet 23-8. Up to { $most } hours a day.
quiet-set = Quiet from now on: { $hours }. In the morning I'll tell you what's waiting.
quiet-unset = No quiet hours: I'll call you whenever it's your turn.
key-quiet-off = No quiet hours
ladder-none = none
ladder-one = one
ladder-three = three
days-off = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
days-off-none = none
away-title = 🏖 How long will you be away?
away-about = Your slow matches pause until you're back, and everybody there can see it. Up to { $most } days at a time.
days-off-set = Enjoy your { $n ->
    [one] day
   *[other] { $n } days
} off! Your slow matches wait for you.
days-over = Good to have you back! The clocks are running again.
key-days-over = I'm back already
until-day = until { $day } { $month }, { $time } UTC
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December
sleep-is = 🌙 Quiet hours stop the clock, for up to { $most } a move.
sleep-slow8h = 12 hours
sleep-slow1d = 24 hours
sleep-slow3d = 48 hours
paused-until = ⏸ Paused { $until }: the clock stands, and you may still move.
wants-pause = ⏸ Would like a pause: { $names }
key-pause = ⏸ Pause for { $days ->
    [one] { $days } day
   *[other] { $days } days
}
key-no-pause = No pause after all
key-end-pause = ▶ End the pause
pause-noted = Noted. A pause begins when everybody agrees.
pause-begun = Everybody agrees: the match is paused.
pause-none = All right, no pause.
log-wants-pause = { $seat } asks for a pause ({ $days ->
    [one] { $days } day
   *[other] { $days } days
}).
log-no-pause = { $seat } needs no pause after all.
log-paused = ⏸ Everybody agrees: a pause of { $days ->
    [one] { $days } day
   *[other] { $days } days
}.
log-ends-pause = { $seat } ends the pause.
log-goes-on = ▶ The clock is running again.
log-days-off = { $seat } is away { $until }.
digest-title = ☀ { $n ->
    [one] One table is waiting for you
   *[other] { $n } tables are waiting for you
}
digest-elsewhere = { $match } — on { $there }
key-games = All my tables
command-zone = my time zone
    .name = zone
command-quiet = my quiet hours
    .name = quiet
command-away = take days off: slow matches pause
    .name = away
command-pause = ask for a pause in a match
    .name = pause
argument-zone = a city, or the distance from UTC: +3
    .name = zone
argument-hours = from and until: 23-8, or off
    .name = hours
argument-days = how many days
    .name = days
refused-no-such-zone = I don't know the time zone “{ $name }”. Write a big city nearby or the distance from UTC: /zone Berlin, /zone +3. With /zone alone you can pick one.
refused-no-such-hours = I can't read “{ $said }” as hours. Like this: /quiet 23-8, or /quiet off.
refused-quiet-too-long = Quiet hours can last { $most } hours a day at most: somebody is waiting for your move. For longer there is /away.
refused-days = Between 1 and { $most } days at a time, please.
refused-off-lately = You've only just been away. You can take days off again in { $days ->
    [one] { $days } day
   *[other] { $days } days
}.
refused-no-clock = There's no clock at this table: take all the time you like.
refused-no-table-to-pause = You have no match in progress here.

## In pictures

pic-to-move = is up
pic-you = you
pic-player = Player { $n }
pic-new = new
pic-came = moved
pic-possible = possible now
pic-chosen = chosen
pic-gone = not now
pic-all-possible = all of them possible now
pic-all-gone = none of them now
pic-struck = cancelled
pic-crossed = crossed out
pic-for-good = for good
pic-down = face down
pic-yours = Your cards
pic-leader = leads
pic-taken = taken by { $seat }
pic-changed = changed
pic-over-it = over { $thing }
pic-from = from { $place }
pic-locked = locked
pic-looked = being looked at
pic-frozen = frozen
pic-danger = under attack
pic-robot = robot
pic-of = { $n } of { $total }
pic-lost = lost: { $things }
pic-holds = holds: { $things }
pic-edge = { $thing }: { $side ->
    [left] left of { $cells }
   *[top] above { $cells }
}
pic-round-n = { $n }: { $values }
pic-chances-n = { $n ->
    [0] At the start: { $values }
    [one] After { $n } move: { $values }
   *[other] After { $n } moves: { $values }
}
pic-luck = luck { $n }
pic-play = play { $n }
pic-place-n = { $n }. { $seat } · { $score }
pic-lobby = { $n } of { $of } seats taken
pic-sealed-shuffle = fair shuffle, sealed
pic-host = host
pic-word = added a word
pic-free = free
pic-may-start = { $more ->
    [0] Everyone's here: you can start
    [one] You can start; one more can join
   *[other] You can start; { $more } more can join
}
pic-missing = { $n ->
    [one] One more player needed
   *[other] { $n } more players needed
}
pic-wins = { $n ->
    [one] wins
   *[other] win
}
pic-drawn = A draw
pic-came-back = came back from { $own } : { $other }
pic-move-count = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}

# --- people: one person on two platforms, ratings, the best, what is kept
command-me = how I play: rating, matches, opponents
    .name = me
command-top = the best players here
    .name = top
command-link = be one person on Telegram and Discord
    .name = link
command-unlink = part my accounts again
    .name = unlink
command-mydata = everything kept about me, as a file
    .name = mydata
argument-link = the code from the other platform; leave it out to get one
    .name = code
platform-tg = Telegram
platform-dc = Discord
platform-web = the web page
table-line-elsewhere = { $match } — { $stage } ({ $platform })
link-title = 🔗 { $code }
link-how = On the other platform, send me in private: /link { $code }
link-once = It works once and for { $n ->
    [one] one minute
   *[other] { $n } minutes
}. Give it to nobody: whoever enters it becomes you.
link-about = Then both accounts are one person: one profile, one language, one rating, all tables in /games. Each seat and each hand stays with the account that sits there.
linked-title = 🔗 You are one person now
linked-about = One profile, one language, one rating, and all your tables in /games. To part again: /unlink
link-twice = ⚠ You sit here twice: { $match }. The match won't be rated, and each account sees its own hand only.
unlink-title = Part this account from the others?
unlink-about = Each keeps the settings as they are now and the results of its own matches; the ratings are worked out anew.
key-unlink = Yes, part them
unlinked = This account stands on its own again.
refused-link-wrong = There's no such code. Check the letters, or ask for a new one with /link.
refused-link-used = This code has been used already: each works once. Ask for a new one with /link.
refused-link-expired = This code is too old. Ask for a new one with /link.
refused-link-self = That's your own code: enter it on the other platform.
refused-link-already = These two accounts are one person already. To part them: /unlink.
refused-link-same-platform = That would make two accounts on one platform, and one is all a person can have. Part the other one first: /unlink.
refused-link-tries = Too many tries. Wait five minutes and try again.
refused-link-hurry = Too many codes at once. Use the last one, or wait a minute.
refused-link-none = This account isn't linked to any other. To link one: /link.
refused-seated-elsewhere = You sit at this table already, with your account on another platform.
refused-guest-seated = { $name } sits at this table already, with another account.
refused-rated-no-hints = No hints in a rated match. The host can make the next table unrated, with ⚙.
refused-rated-no-undo = No taking back in a rated match. The host can make the next table unrated, with ⚙.
refused-mydata-hurry = You've just had your file. Try again in a while.
me-title = 📈 { $name }
me-none = No match finished yet. Play one, and your card will begin here!
me-none-of = { $game }: no match finished yet.
me-game = { $game }: rating { $rating } · { $matches ->
    [one] one match
   *[other] { $matches } matches
}, { $won } won
me-provisional = A question mark: the rating is provisional until { $n ->
    [one] one rated match has
   *[other] { $n } rated matches have
} been played.
me-streak = { $won ->
    [yes] Wins in a row: { $n }
   *[no] Matches without a win: { $n }
}
me-opponent = { $name }: met { $met ->
    [one] once
   *[other] { $met } times
}, ahead { $ahead }, behind { $behind }
pic-rated = Rated match
pic-rating = rating
pic-matches = matches
pic-won = won
pic-rating-course = The rating, match by match
pic-opponents = Met most often
key-top = 🏆 The best
key-top-games = 🎲 All games
key-top-here = 🏆 Here
key-top-all = 🌍 Overall
key-top-month = 📅 This month
key-top-last = ◀ Last month
top-title = 🏆 The best here
top-all-title = 🌍 The best of all
top-game = ◆ { $game }
top-line = { $n }. { $name } — { $rating } ({ $matches ->
    [one] one match
   *[other] { $matches } matches
})
top-none = Nobody yet. A rated match between people makes a beginning; the overall list has only those who asked for it in /settings.
top-provisional = ? — provisional: fewer than { $n ->
    [one] one match
   *[other] { $n } matches
}.
month-title = 📅 Table of honour: { $month }
month-line = { $n }. { $name } — { $won ->
    [one] one win
   *[other] { $won } wins
} in { $matches ->
    [one] one match
   *[other] { $matches } matches
}
honour-month-1 = January
honour-month-2 = February
honour-month-3 = March
honour-month-4 = April
honour-month-5 = May
honour-month-6 = June
honour-month-7 = July
honour-month-8 = August
honour-month-9 = September
honour-month-10 = October
honour-month-11 = November
honour-month-12 = December
mydata-title = 📦 Everything kept about you
mydata-about = The file has your profile, results, ratings, seats and whatever else has your name on it. To erase it all: /forget
mydata-profile = Your settings, your rest, what you've learned, and your accounts on other platforms.
mydata-ratings = Your rating in each game, worked out from the results below. It isn't stored.
mydata-results = How your matches ended. Other players' ids are left out.
mydata-tables = Tables that know you: where you sit, host, look on or have asked to come in. Cards and other secrets of a match are left out.
mydata-daily = Your matches with deals of the day.
mydata-other = Everything else with your id in it: messages we keep up to date, lists you're on, limits. Where something is about other people too, only its place is given.

# --- the deal of the day
command-daily = the deal of the day: the same for everybody
    .name = daily
daily-title = 🗓 Deal of the day, { $date } (UTC)
daily-game-title = 🗓 { $game }: deal of { $date } (UTC)
daily-about = One deal a day for everybody, from midnight to midnight UTC. Your first try counts: alone against a fair computer, or at a table of your chat. A match has to be over by { $time } UTC of the next day.
daily-here = Together, a table for this chat opens right here; alone, your match comes to your private chat.
daily-alone = Alone against the computer
daily-seats = { $n ->
    [one] At a table for { $n }
   *[other] At a table for { $n }
}
daily-line = { $place }. { $name } · { $result }
daily-result = { $verdict ->
    [won] ✅ won
    [drawn] 🤝 drew
   *[lost] ▫ lost
} · { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
daily-result-scored = { $verdict ->
    [won] ✅ won
    [drawn] 🤝 drew
   *[lost] ▫ lost
} { $score } : { $best } · { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
daily-nobody-here = Nobody from this chat has a result yet.
daily-players = { $n ->
    [0] Nobody has finished it alone yet.
    [one] { $n } player has finished it alone.
   *[other] { $n } players have finished it alone.
}
daily-best = { $place }. { $result }
daily-not-yours = You haven't seen this deal yet.
daily-missed = You didn't play this one.
daily-looked-on = You looked on at this deal, so it's open to you as practice only.
daily-under-way = Your match with this deal is still going on.
daily-no-result = Your match with this deal has no result: it wasn't finished, or not in time.
daily-yours = You: { $result } · place { $place } of { $n }
daily-second = Another match of yours with this deal: { $result }. It doesn't count: you had begun an earlier one.
daily-seal = 🔒 Seal of the deal of { $date }:
daily-sealed-late = Sealed at { $when } UTC, on the day itself: the bot wasn't running the day before.
daily-reveals = The secret number behind it is revealed on { $date } at { $time } UTC.
daily-revealed = Revealed: { $secret }. Its SHA-256 is the seal above.
daily-lobby = 🗓 The deal of { $date }, the same for everybody: settings are as usual, no hints, no computers, no words in the shuffle. The first match with it counts; whoever has seen it is marked 👁 and plays without a result.
daily-knew = { $line } 👁
daily-missing = { $missing ->
    [0] Ready when you are!
    [one] One more player needed.
   *[other] { $missing } more players needed.
}
daily-no-word = It was sealed before its day for all tables at once, so nobody adds a word to this shuffle.
daily-begun = Off we go! This one counts for the table of the day.
daily-goes-on = Your match with this deal goes on: it's right below.
daily-again = The same deal again, as practice: it doesn't count.
daily-gathers = Table { $code } is already gathering players for this deal.
daily-ended = 🗓 The deal of the day: who else has played it, and how: /daily. Moves and proof from { $date }, { $time } UTC: /replay { $code }
daily-ended-again = 🗓 Practice with the deal of the day: it doesn't count. Moves and proof from { $date }, { $time } UTC: /replay { $code }
daily-share-title = 🗓 Deal of the day
daily-share-of = { $name }:
daily-share-own = A line to pass on; it gives nothing of the deal away:
daily-share = Shkatulka · { $game } · deal of { $date } · { $how }: { $result } · place { $place } of { $n }
key-daily = 🗓 Table of the day
key-daily-alone = ▶ Play alone
key-daily-on = ▶ Go on with my match
key-daily-again = ▶ Once more, as practice
key-daily-table = 👥 Play it together here
key-daily-share = 🔗 Share my result
refused-daily-which = Say which game: /daily and its name.
refused-daily-no-day = There's no such day. Write a date like 2026-11-18, or leave it out for today.
refused-daily-not-yet = The deal of { $date } isn't there yet. Days change at midnight UTC.
refused-daily-long-ago = I keep deals of the day for a month, and there's none for { $date }.
refused-daily-over = The day of this deal, { $date }, is over. /daily has today's.
refused-daily-had = You've already had this deal today. You can play it again as practice: /daily in our private chat.
refused-daily-elsewhere = Your match with this deal goes on where you began it: { $platform }.
refused-daily-first = First play it for a result. After that you can practise with it as often as you like.
refused-daily-no-result = You don't have a result with this deal to share.
refused-daily-no-hints = No hints at the deal of the day: it's the same for everybody, so results compare.
refused-daily-fixed = At the deal of the day everything is the same for everybody, so this can't be changed here.
refused-daily-word = Nobody adds a word to the deal of the day: it was sealed before its day, for everybody.
refused-daily-sealed = Others may still be playing this deal. Its moves open on { $date } at { $time } UTC.
