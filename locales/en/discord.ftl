# What only the Discord app says.

settings-button = ⚙ Settings
type-button = ⌨ Type a move
closed-title = I can't send you direct messages
closed-about = Your cards are for your eyes only. Allow direct messages from this server and try again, or play right here: the ✋ My cards button at the table shows your cards to you and nobody else.
closed-button = Play right here
expired = This message is out of date. Press ✋ My cards at the table.
glimpse = 👁 Your cards are in a message only you can see; it will disappear. ✋ My cards brings it back.
pick-from = { $first } … { $last }
expired-card = I can't follow this table here any more. /board shows it anew.
lacking = I can't show a table here: in this channel I don't have { $rights }. Ask whoever runs the server, or play in another channel.
lacking-external = I can't show a table here: this server doesn't let you use apps of your own where others see them. Play in another server, in a group chat, or in direct messages with me.
right-view = “View Channel”
right-send = “Send Messages”
right-send-in-threads = “Send Messages in Threads”
lacking-threads = I can't open threads here: in this channel I don't have { $rights }. Ask whoever runs the server.
right-threads = “Create Public Threads”
right-external = “Use External Apps”
pick-chapter = Go to a chapter…
play-here = Play here
presence = 🎲 /newgame
greeting-title = Hi! I'm Shkatulka, a little box of games
greeting-about = Board and card games for this chat: the table stands in the channel, and only you see your cards.
greeting-how = Press the button, or send /newgame in the channel where you want to play. For everything else there's /help.
trouble = Something went wrong on my side. Please try once more.
