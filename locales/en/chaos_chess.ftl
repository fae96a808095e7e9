title = Chaos Chess
about = Chess with a hand of cards and a purse of gold: pieces leap, sleep and change sides. For 2, about an hour.

## Rules

rules-0 =
    Ordinary chess: checkmate wins. But you also have 4 cards and 80 gold.

    • One card a turn: before, instead of or after your move, as it says. One more in your opponent's turn, if it's made for that.
    • Pay its price 💰, choose the target, draw a new card. Don't like a card? ♻ exchanges it for 1 gold.
    • “Lasting” cards stay on the table.
    • A card never mates and never exposes your own king. Played a card? No mate this turn.
    • Mated? If a card in your hand can save you, I'll offer it.
rules-1 =
    This is chess, with everything you know about it: you win by checkmate. On top of that, each side has a treasury of gold and a hand of four cards, and every card bends the rules for a moment or for good.

    There are three decks of 40 cards:
    🐎 Manoeuvres move pieces in ways no piece moves.
    🧪 Mutations change what a piece or a square can do.
    🎭 Intrigues deal with gold, kings, and the cards themselves.

    The 120 cards are this bot's own: their names, costs and effects were invented for it. They aren't the cards of the published game. The contents page leads to all of them.
    .title = What it is
rules-2 =
    The board is set up as always. The table chooses who plays White: chance, the host or the guest; at a rematch you change colours. Each treasury starts with 80 gold; the table may choose anything from 50 to 120, and the stronger player may give odds: a treasury smaller by 10, 20 or 30.

    Then White takes four cards, one by one, each from any of the three decks, and sees each card before choosing the next deck. Black does the same after that.

    🏠 Quick deal: the cards are dealt, one from each deck and a fourth from a deck chosen by lot.

    The back of a card shows its deck. So everyone sees which decks your hidden cards come from, but not which cards they are.
    .title = Setting up
rules-3 =
    When it's your turn:

    1. Before the move. First your opponent may play a “before the opponent's move” card, then you a “before your move” card.
    2. The move. You make a chess move, or play an “instead of your move” card: then the card is your move.
    3. After the move. First your opponent may answer with a “right after the opponent's move” card, or with one for a capture or a check that has just happened. Then you may play an “after your move” card.

    You may play one card in your own turn, at any point in it, and one more in your opponent's turn. Where both could play at the same moment, the player whose turn it isn't decides first, and the other decides again after that.

    You never have to play a card.
    .title = A turn
rules-4 =
    To play a card: name it, choose its targets, pay its cost. The opponent may answer with an “in answer to a card” card; then it does what it says.

    A one-time card goes to the discard pile. A card that begins with “Lasting.” stays beside the board until it runs out or another card ends it.

    Then you draw back up to four cards at once, from a deck of your choice. You can't choose an empty deck, and nothing is ever reshuffled; when all decks are empty, you go on with what you hold.

    Where a card says X, you pay X gold on top of its cost. You can never pay more than you have.

    🏠 A cancelled card is still paid for, discarded and replaced. If an answer has taken away its target, it does nothing, and the gold is gone too.
    .title = Playing a card
rules-5 =
    Instead of playing a card in your own turn you may exchange one (♻): discard it, pay 1 gold, draw a new one from any deck. After that you can't play a card this turn. 🏠 It's done before your move, or after it where you're asked about a card anyway.

    With an empty treasury you can neither play cards nor exchange them. Your lasting effects stay in force.

    Prices can rise and fall through cards; a card always costs at least 1 gold. A treasury never falls below zero: a loss takes only what's there. Only intrigues touch treasuries.

    Treasuries, the cards on the table, marks and the discard pile are open to all. Your cards and the order of the decks stay hidden.
    .title = Gold and exchange
rules-6 =
    “Piece” includes pawns; an officer is a knight, bishop, rook or queen. Rank: pawn 1, knight and bishop 2, rook 3, queen 4; the king has none.

    Adjacent squares are the ones right next to it, up to eight. Empty: no piece stands there. Free: neither a piece nor a mark. An edge square lies on file a or h, rank 1 or 8. Your half is the four ranks nearest to you. Ranks are counted from the side of the piece's owner where a card says “its fifth rank”.

    Frozen: can't move, capture, give check, castle or be displaced; it can be captured, removed or transformed. Shielded: can't be captured or removed, but no shield ever protects a king. Removed pieces lie with the captured ones and can be brought back, but removing isn't capturing.
    .title = Words on the cards
rules-7 =
    A change is a mark on a piece: the piece keeps all it was, except what the card alters. Several changes add up; where two contradict each other, the later one holds. When the card goes, what it changed goes with it. Squares can carry marks in the same way.

    A transformation turns a piece into another standard piece for good. It loses all marks and its castling right. Changing sides ends all marks too.

    A captured piece loses its marks; brought back, it's what it was at the start of the match.

    🏠 A piece stays itself all match long. Marks and castling rights belong to the piece, not to the square; a card that moves king or rook ends that castling right, and it never comes back.
    .title = Changed pieces
rules-8 =
    A pawn promotes only by its own normal step or capture, without a card, and only to a standard piece. No card puts a pawn on the first or the last rank; a card may bring it to the seventh.

    🏠 En passant is possible only right after a normal double step; moves by cards never capture en passant.

    No card touches a king unless it says so. A card that could change nothing, or finds no target, can't be played.

    🏠 Bans add up. What one card permits never lifts what another forbids.

    When rules collide: check and mate stand above lasting effects, lasting effects above one-time cards, cards above the rules of chess; a later card above an earlier one. 🏠 Where several cards answer the same event, the oldest acts first.
    .title = Pawns, kings, conflicts
rules-9 =
    These rules stand above every card.

    No card may bring your own king into check. 🏠 If you're in check already, the check may outlast a card only if you still have your move to make. A “before your move” card must not give check.

    A piece gives no check if, because of cards, it couldn't really move to the king's square: frozen, disarmed, cut off.

    🏠 If your opponent is next to move, a card must leave them at least one ordinary move: no mate by card, and no stalemate either.

    🏠 Two kings never stand side by side, whatever the effects.

    A card that breaks one of these rules is refused: nothing is paid and the opponent learns nothing.
    .title = Check
rules-10 =
    If you've played a card this turn, you may not mate (🏠 unless every legal move mates), and after a mating move you play no card. Effects that were on the table before may help. An exchange doesn't count as a card.

    🏠 Whether it's mate is judged by the board and the lasting effects alone, never by hidden hands.

    If you're mated, a card in your hand may still save you: an answer, a card of your own turn (before the move, instead of it, or after it), or one of each. I'll check your hand for you. If nothing helps, the match ends at once and your hand stays hidden; otherwise it goes on.

    🏠 If the rescuing card is cancelled, or you let the last chance pass, the match is lost, and the winner isn't asked anything more.
    .title = Mate
rules-11 =
    You may make a move that leaves your king in check if you announce with it an “after your move” card that ends the check. Move and card are one action; where a card obliges you to make a certain move, such a move counts too. You'll find such moves among the others, and then you're asked for the card.

    🏠 Your opponent may answer as usual. If the card is cancelled or doesn't help, the move is taken back, the card stays spent, and you make another move. If the opponent undoes the move itself, the card returns to your hand and its price is refunded.

    🏠 A draw: no legal move, no check, and no card that helps; fifty moves by each side without a capture, a pawn move or a card; the same position, cards and gold included, for the third time (it's the same if the same moves are possible: a right to castle or to take en passant that is of no use doesn't count); by agreement (⋯ More). Bare kings draw only when no card is left.
    .title = Rescue and draws
rules-12 =
    🏠 All of this is our own, made for the chat.

    You're asked whether to answer only if you hold a card you could play and pay for at that moment. That tells your opponent a little.

    If that bothers you, choose “poker face” at the table: then everybody with a card and gold is asked every time, whether or not it helps.

    In the other player's turn the time to answer is short, and you're told until when; silence means no card. In your own turn you have the table's time.

    🔕 “No answers until my next move” means you aren't asked any more, except in check. Your hand shows it, and 🔔 takes it back at any time.
    .title = When you're asked
rules-13 =
    Personal decks: each player brings a deck worth at most 120 gold (the table may choose another limit). You hold its four top cards and draw only from it. There are no treasuries: cards and exchanges cost nothing, and the 15 cards about gold or with X are left out. When your deck runs out, you play on without it.

    🏠 There are four ready-made decks, so nobody has to build one in a chat. But you may, card by card.

    Open decks, no chance at all: the same, but nobody holds a hand. Any card of your deck may be played at its proper time, once. Both decks lie open to both players and to the room.
    .title = Variants
rules-14 =
    🏠 All of this is ours.

    “For two of the opponent's turns” counts turns that begin after the card was played; a card played before a move counts that turn too. It ends when the last of them ends. If a king is in check only because an effect ran out, you get to play an “in check” card.

    A mark on a piece ends when the piece leaves the board, is transformed or changes sides. If a card marks two pieces, it ends with the first.

    One-time cards can't displace a frozen piece, capture with one that may not capture, capture or remove a shielded one, enter or cross a closed square or a hedge (knights' leaps may). A shielded piece may still be moved by cards.

    Pits, tar and the like act however a piece arrives: by move, swap or push.
    .title = Lasting effects
rules-15 =
    🏠 All of this is ours.

    An answer counts as your card of that turn. You can answer an answer only if you may still play another card.

    A taken-back move restores everything it did: captured pieces, promotions, rights, gold, effects that had ended. Cards played before it stay played. It can't be made again that turn, not even by promoting to another piece.

    After a cancelled “instead of your move” card you make an ordinary move, without another card.

    If a card captures more than once in a turn, “after your piece was captured” means the latest capture. Removing isn't capturing.

    A crowned officer is the king for every card; it moves as before, and mating it wins.
    .title = Answers and kings
rules-16 =
    On the board White has capital letters, Black small ones with a dot: N is a white knight, n• a black one (N knight, K king). Black sees the board from Black's side. [Brackets] are marked pieces and squares: the list below the board says by which card.

    ⚪ White · ⚫ Black · 💰 gold · 🐎 manoeuvres, 🧪 mutations, 🎭 intrigues: which decks the hidden cards are from. ✅ before a card: it can be played right now; the words after it say when its time is (“after theirs”: right after the opponent's move).

    Typed moves are what the keys say: “e2 e4”; “e7 e8 queen”; the king moves to castle: “e1 g1”; “card horse_fair b1 b8”; “exchange sidle mutations”; “decline”; “rest”. A move that needs its rescue: “e2 b5 torn_epaulettes e8 knight”.
    .title = Reading the screen

## Settings, lists

setting-white = White
setting-white-random = at random
setting-white-host = the host
setting-white-guest = the guest
setting-treasury = Treasury
setting-treasury-50 = 50
setting-treasury-60 = 60
setting-treasury-70 = 70
setting-treasury-80 = 80
setting-treasury-90 = 90
setting-treasury-100 = 100
setting-treasury-110 = 110
setting-treasury-120 = 120
setting-handicap = Odds
setting-handicap-none = none
setting-handicap-white_10 = White −10 gold
setting-handicap-white_20 = White −20 gold
setting-handicap-white_30 = White −30 gold
setting-handicap-black_10 = Black −10 gold
setting-handicap-black_20 = Black −20 gold
setting-handicap-black_30 = Black −30 gold
setting-quick_start = Quick deal
setting-poker_face = Poker face
setting-cards = Cards
setting-cards-common = three common decks
setting-cards-personal = personal decks
setting-cards-open = open personal decks
setting-limit = Deck limit
setting-limit-80 = 80
setting-limit-100 = 100
setting-limit-120 = 120
setting-limit-140 = 140
setting-selection = Cards in each deck
setting-selection-whole = all 40
setting-selection-first = 12 for beginners
deck-manoeuvres = 🐎 Manoeuvres
deck-mutations = 🧪 Mutations
deck-intrigues = 🎭 Intrigues
aside-effects = 🕯 In play
aside-pile = 🗑 Discards
aside-cards = 🃏 Cards
reason-mate = checkmate
reason-stalemate = stalemate
reason-fifty = fifty moves without a capture, a pawn move or a card
reason-repetition = the same position for the third time
reason-agreement = by agreement
reason-material = nobody can mate any more

## The board

glyph-light = ·
glyph-dark = :
glyph-white_king = K
glyph-white_queen = Q
glyph-white_rook = R
glyph-white_bishop = B
glyph-white_knight = N
glyph-white_pawn = P
glyph-black_king = k•
glyph-black_queen = q•
glyph-black_rook = r•
glyph-black_bishop = b•
glyph-black_knight = n•
glyph-black_pawn = p•
icon-white_king = ♔
icon-white_queen = ♕
icon-white_rook = ♖
icon-white_bishop = ♗
icon-white_knight = ♘
icon-white_pawn = ♙
icon-black_king = ♚
icon-black_queen = ♛
icon-black_rook = ♜
icon-black_bishop = ♝
icon-black_knight = ♞
icon-black_pawn = ♟
side-0 = ⚪
side-1 = ⚫
back-manoeuvres = 🐎
back-mutations = 🧪
back-intrigues = 🎭

## Screens

screen-title = Chaos Chess · move { $n }
screen-title-building = Chaos Chess · building decks
screen-title-dealing = Chaos Chess · taking cards
player = { $side } { $seat } · 💰 { $gold } · hand{ $backs }
player-plain = { $side } { $seat } · hand{ $backs }
back = {" "}{ $back }{ $n }
backs = { $manoeuvres }{ $mutations }{ $intrigues }
hand-none = {" "}–
in-check = ‼️ Check: { $side } { $seat }
decks-common = Decks: 🐎 { $manoeuvres } · 🧪 { $mutations } · 🎭 { $intrigues } · discard { $pile }
decks-own = Decks: ⚪ { $white } · ⚫ { $black } · discard { $pile }
decks-open = Discard: { $pile }
lost = Captured: { $pieces }
gone = Gone for good: { $pieces }
away = Off the board for now: { $pieces }
some-pieces = { $n ->
    [1] { $piece }
   *[other] { $piece }×{ $n }
}
announced = 🃏 { $side } plays { $card } { $targets }
announced-text = “{ $text }”
waiting = 🃏 Announced with this move: { $card } { $targets }
own = You're { $side } · 💰 { $gold }
own-plain = You're { $side }
no-more-cards = No more cards for you this turn.
resting = 🔕 No questions until your next move, except in check.
royal = 👑 { $piece } { $square } is the king
held-none = You hold no cards.
held = ▫️ { $card } — { $text }
held-now = ✅ { $card } — { $text }
held-brief = ▫️ { $card }{ $cost } · { $when }
held-brief-now = ✅ { $card }{ $cost } · { $when }
cost = {" "}💰{ $n }
cost-x = {" "}💰{ $n }+X
held-price = { $line } (now 💰 { $n })
held-many = Your cards ({ $n }): { $cards }
held-playable = ✅ Playable now: { $cards }
known = You know { $seat } holds: { $cards }
building = Your deck so far: { $n ->
    [0] nothing yet
    [one] { $n } card, { $gold } of { $limit } gold
   *[other] { $n } cards, { $gold } of { $limit } gold
}
building-cards = { $cards }
building-ready = { $seat } is ready
effects-title = On the table:
effect = ▪ { $side } { $card }{ $where }{ $until }
effect-full = { $effect } — “{ $text }”
effects-more = … and { $n } more (⋯ More)
effects-none = There are no cards on the table.
effects-aside = On the table
where = : { $places }
where-hedge = : between { $low } and { $high }
where-carries = : { $places }, carrying { $pieces }
where-stuck = : { $places }, stuck: { $pieces }
where-words = : { $words }
place = { $piece } { $square }
until-turn = {" "}· this turn
until-turns = {" "}· { $n ->
    [one] { $n } more { $side } turn
   *[other] { $n } more { $side } turns
}
until-cards = {" "}· { $n ->
    [one] { $n } more card
   *[other] { $n } more cards
}
pile-title = { $n ->
    [0] The discard pile is empty
    [one] Discard pile: { $n } card
   *[other] Discard pile: { $n } cards
}
pile-deck = { $deck }: { $cards }
cards-title = Cards you can see
cards-own = Yours: { $cards }
cards-known = { $seat }: { $cards }
cards-open = Open on both sides: { $cards }
cards-hidden = No open hands.
priced = { $card } { $n }

## Questions

prompt-move = Move a piece{ $cards ->
    [yes] {" "}or play a card
   *[no] {""}
}.
prompt-return = Your king is away. Which square does it come back to?
prompt-target = { $piece } { $square }: where to?
prompt-promote = What will the pawn become?
prompt-rescue = This move leaves your king in check. Which card will end it?
prompt-before = { $seat } is about to move. Play a card before that?
prompt-reaction = { $seat } has moved. Answer with a card?
prompt-reaction-check = { $seat } gives check! Answer with a card, or move right away?
prompt-after = You may play a card now, or end your turn.
prompt-again = { $seat } has played a card. Answer it?
prompt-end-check = An effect has ended and your king is in check. Play a card, or move right away?
prompt-answer = { $seat } plays { $card }. Answer with a card?
prompt-suit = { $n ->
    [one] Pay { $n } gold, or your card is cancelled.
   *[other] Pay { $n } gold, or your card is cancelled.
}
prompt-draw = Which deck will you draw from?
prompt-draw-first = Card { $n } of 4: which deck?
prompt-build = Take a ready-made deck, or build your own.
prompt-build-deck = Which deck will the card come from?
prompt-build-card = Which card will you add? { $left } gold left.
prompt-card = Which card will you play?
prompt-exchange = 💰 1 for a fresh card. Which one goes?
prompt-exchange-free = Which card will you exchange for a fresh one?
prompt-exchange-deck = Which deck will the new one come from?
prompt-piece = { $card }: which piece?
prompt-next-piece = { $card }: which piece next?
prompt-square = { $card }: which square?
prompt-kind = { $card }: which kind of piece?
prompt-side = { $card }: which way?
prompt-gold = { $card }: how much is X?
prompt-turns = { $card }: for how many turns?
prompt-effect = { $card }: which card on the table?
prompt-pile = { $card }: which card from the pile?
note-chosen = Chosen: { $targets }
note-price = Costs 💰 { $n } now; you have 💰 { $gold }.
note-check = ‼️ You're in check.
note-preset = { $preset } — { $text }

## Keys

key-card = 🃏 Card
key-exchange = ♻ Exchange
key-decline = No card
key-finish = End turn
key-rest = 🔕 No answers until my next move
key-wake = 🔔 Ask me about answers
key-refuse-to-pay = Don't pay
key-pay = Pay
key-pay-gold = Pay 💰 { $n }
key-done = ✔ Done
key-add = ➕ Build my own
key-add-more = ➕ Add a card
key-build-done = ✔ My deck is ready
key-own = my deck
key-piece = { $piece }{ $square }
key-takes = ×{ $piece }{ $square }
key-goes = { $piece }{ $square }→{ $target }
key-goes-and-is = { key-goes }{ $kind }
key-castle-short = { $square } 0-0
key-castle-long = { $square } 0-0-0
key-priced = { $card } · 💰 { $n }
key-costs = { $card } · { $n }
key-deck = { $deck } ({ $n })
key-kind = { $piece } { $kind }
key-gold = 💰 { $n }
key-turns = { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}
key-effect = { $card }{ $where }
key-preset = { $preset } ({ $n })
key-left = ⬅ to the a-file
key-right = ➡ to the h-file
key-king = king
key-queen = queen
key-rook = rook
key-bishop = bishop
key-knight = knight
key-pawn = pawn
key-manoeuvres = 🐎 Manoeuvres
key-mutations = 🧪 Mutations
key-intrigues = 🎭 Intrigues
key-vanguard = Vanguard
key-alchemists = Alchemists
key-courtiers = Courtiers
key-all_sorts = All Sorts
preset-vanguard = marches, leaps and blows
preset-alchemists = marks on pieces and squares
preset-courtiers = vetoes, rescues, stolen cards
preset-all_sorts = a little of everything

## When a card can be played

when-before_own = before your move
when-instead_own = instead of your move
when-after_own = after your move
when-before_opp = before the opponent's move
when-after_opp = right after the opponent's move
when-on_capture = after your piece was captured
when-on_check = when you're in check
when-on_card = in answer to a card

brief-before_own = before
brief-instead_own = instead
brief-after_own = after
brief-before_opp = before theirs
brief-after_opp = after theirs
brief-on_capture = after losing a piece
brief-on_check = in check
brief-on_card = in answer to a card

## Refusals

refused-moved = You've made your move. Play a card or end your turn.
refused-window = First decide: play a card, or say “No card”.
refused-must-move = It's your move: you can't skip it.
refused-draw-first = First draw a card: { $decks }.
refused-pay-first = First decide: pay or not.
refused-build-first = First choose your deck.
refused-no-such-square = Squares run from a1 to h8.
refused-empty = There's no piece on { $square }.
refused-theirs = The piece on { $square } isn't yours.
refused-stuck = { $piece } { $square } has no legal move now.
refused-stuck-check = You're in check, and { $piece } { $square } can't end it.
refused-reach = { $piece } { $src } can't go to { $dst }.
refused-leaves-check = After { $src }–{ $dst } your king would be in check.
refused-mates-with-card = You've played a card this turn, so you may not mate.
refused-owes = A card obliges you to make a different move.
refused-promotion = A pawn becomes a queen, rook, bishop or knight.
refused-away-king = Your king must come back first: name a free, safe square at the edge.
refused-no-cards = You hold no cards.
refused-limit = You've already played your card this turn.
refused-gold = { $card } costs 💰 { $n }, you have 💰 { $gold }.
refused-no-gold = Your treasury is empty.
refused-nothing-now = None of your cards can be played right now.
refused-timing = { $card } is played { $when }.
refused-not-held = You don't hold { $card }.
refused-unknown-card = There's no such card.
refused-in-check-only = { $card } can only be played while your king is in check.
refused-mating-move = After a mating move you play no card.
refused-no-target = { $card } has no target right now.
refused-say-card = To play it, write: card { $token }
refused-king = No card touches a king unless it says so.
refused-target = { $card } can't be played on that.
refused-no-answer = { $card } can't be played that way: your opponent would have no move, and a card may neither mate nor stalemate.
refused-own-king = { $card } can't be played that way: your king would be left in check, or you without a move.
refused-no-change = { $card } would change nothing that way.
refused-pawn-rank = No card puts a pawn on the first or the last rank.
refused-lasting = { $card } can't be played that way: a card on the table forbids it.
refused-condition = { $card } has a condition that isn't met right now.
refused-x = X must be a number that { $card } allows and you can pay.
refused-exchange-turn = You can exchange cards only in your own turn.
refused-exchange-limit = One card or one exchange a turn, no more.
refused-deck-empty = That deck is empty.
refused-no-such-deck = The decks are written manoeuvres, mutations and intrigues.
refused-too-dear = { $card } doesn't fit under the limit any more.
refused-golden = { $card } is about gold, so personal decks don't use it.
refused-chosen = { $card } is in your deck already.
refused-too-few-cards = A deck needs at least four cards.

## What happens

Stepped = { $seat }: { $kind } { $src }–{ $dst }.
Took = { $seat }: { $kind } { $src }×{ $dst }, { $victim } captured.
Shot = { $seat }: { $kind } { $at } shoots, { $victim } on { $where } captured.
Castled = { $seat } castles { $dst_id ->
    [g1] short
    [g8] short
   *[other] long
}.
Promoted = { $seat }: the pawn on { $at } becomes a { $kind }.
KingReturned = { $seat }: the king is back on { $at }.
Shifted = ↪ { $kind } { $src }–{ $dst } ({ $seat }).
Swapped = ⇄ { $one } and { $two } swap places.
Turned = ↻ The 2×2 block at { $at } turns clockwise.
Removed = ✖ { $kind } on { $at } is removed ({ $seat }).
Banished = ✖ { $kind } on { $at } leaves for good ({ $seat }).
Withdrew = ↗ { $kind } leaves { $at } for a while ({ $seat }).
Returned = ↘ { $kind } is back on { $at } ({ $seat }).
Became = ✳ { $was } on { $at } becomes a { $kind } ({ $seat }).
Crowned = 👑 { $kind } on { $at } is the king now ({ $seat }).
Defected = ⇆ { $kind } on { $at } joins { $seat }.
Gained = 💰 { $seat } +{ $gold }.
Lost = 💰 { $seat } −{ $gold }.
Laid = { $card } stays on the table ({ $seat }).
Ended = { $card } ends ({ $seat }).
Played = 🃏 { $seat } plays { $card }{ $gold ->
    [0] {""}
   *[other] {" "}(💰{ $gold })
}{ $targets_id ->
    [none] {""}
   *[other] {" "}{ $targets }
}.
Cancelled = ✖ { $card } is cancelled ({ $seat }).
Fizzled = { $card } fizzles ({ $seat }).
Redirected = 🎲 { $card } gets new targets: { $targets }.
Sued = { $seat } goes to court: the opponent pays 💰 { $gold }, or the card is cancelled.
TakenBack = ↩ { $seat }: the move is taken back.
Drew = { $seat } draws: { $deck }.
DrewCard = You draw { $card }.
Exchanged = ♻ { $seat } exchanges { $card }.
TookCard = { $seat } takes { $card } into hand.
HandsSwapped = ⇄ { $seat } swaps hands with the opponent.
HandShown = { $cards }: that is the opponent's hand.
CardsBanned = { $cards }: not to be played for now.
Check = ‼️ Check: { $seat }.
DeckChosen = { $seat } is ready: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, worth { $gold }.

## The cards: price and moment come from the deck

moment-after_own = After your move
moment-instead_own = Instead of your move
moment-before_own = Before your move
moment-before_opp = Before the opponent's move
moment-on_capture = After your piece was captured
moment-after_opp = Right after the opponent's move
moment-after_own-before_opp = After your move or before the opponent's
moment-before_own-after_own = Before or after your move
moment-after_own-after_opp = After your move or right after the opponent's
moment-on_card = When the opponent plays a card
moment-check-instead_own = In check, instead of your move
moment-check-on_check = In check
moment-check-on_check-before_own = In check
moment-before_own-after_own-after_opp = Before or after your move, or right after the opponent's
card-full = 💰 { $cost }{ $x ->
    [yes] {" "}+ X
   *[no] {""}
} · { $text }
card-full-when = 💰 { $cost }{ $x ->
    [yes] {" "}+ X
   *[no] {""}
} · { $when }. { $text }
card-limited = { $text } { $limit }
limit-not-back = It can't end where it began.
limit-no-corner = Not off a corner.
limit-no-castling = Only after a normal move, not castling.
limit-normal-move = Only after a normal move.
limit-true-king = Not for a crowned officer.
limit-no-overlap = Hedges can't overlap.
limit-fixed = No card ends it.
limit-another-move = They must have another legal move.
limit-can-capture = They must have a legal capture.
limit-one-at-a-time = Only one of yours at a time.
limit-has-gold = They must have gold.
limit-kings-stop = Not on a square closed to kings.

## Manoeuvres

card-dress_the_ranks = Dress the Ranks
    .text = { $when }: swap two of your pieces of different types on the same rank. Not the king.
card-horse_fair = Horse Fair
    .text = { $when }: swap one of your knights with any enemy knight.
card-masons_wager = Masons' Wager
    .text = { $when }: swap one of your rooks with any enemy rook.
card-traded_trenches = Traded Trenches
    .text = { $when }: swap your pawn with an enemy pawn on the same or an adjacent file, at most two ranks away.
card-body_feint = Body Feint
    .text = { $when }: swap your piece with an adjacent enemy piece of the same or lower rank. No kings.
card-crossed_orders = Crossed Orders
    .text = { $when }: swap two adjacent enemy pieces of different types. Not the king.
card-ladys_entrance = Lady's Entrance
    .text = { $when }: swap your queen with any other piece of yours except the king.
card-quick_reshuffle = Quick Reshuffle
    .text = { $when }: swap two adjacent pieces of yours of different types. Not the king.
card-wide_stride = Wide Stride
    .text = { $when }: one of your pawns goes three squares straight ahead over empty squares.
card-sidle = Sidle
    .text = { $when }: one or two of your pawns step one square sideways to empty squares.
card-drumbeat = Drumbeat
    .text = { $when }: two or three of your pawns each advance one square.
card-bayonets_fixed = Bayonets Fixed
    .text = { $when }: your pawn captures the enemy piece directly in front of it.
card-fall_back = Fall Back
    .text = { $when }: one of your pawns steps one square straight back.
card-field_castling = Field Castling
    .text = { $when }: castle with any rook on the king's rank or file, even if both have moved. Only empty squares between them, at least two; no check.
card-close_ranks = Close Ranks
    .text = { $when }: one of your pawns advances one square (or two from its start rank).
card-saddle_up = Saddle Up
    .text = { $when }: one of your pieces (not king or knight) leaps like a knight to an empty square.
card-borrowed_boots = Borrowed Boots
    .text = { $when }: your knight moves as a bishop, or your bishop as a knight. It may capture.
card-over_the_wall = Over the Wall
    .text = { $when }: your rook jumps over exactly one piece in its path and may capture beyond it.
card-ricochet = Ricochet
    .text = { $when }: your bishop bounces once off the board edge and may capture at the end.
card-round_the_world = Round the World
    .text = { $when }: your rook or queen leaves the board sideways and comes back in on the other side of the same rank. It may capture.
card-double_gallop = Double Gallop
    .text = { $when }: your knight makes two jumps. Only the second may capture.
card-to_the_banner = To the Banner
    .text = { $when }: put one of your officers on a free square next to your king.
card-open_ranks = Open Ranks
    .text = { $when }: your queen, rook or bishop passes through your own pieces and may capture.
card-second_wind = Second Wind
    .text = After your bishop, knight or rook moved without capturing: it moves once more, again without capturing, but not back where it came from.
card-follow_the_leader = Follow the Leader
    .text = { $when }: another of your pieces (not king) shifts by the same distance and direction, jumping if need be, to an empty square.
card-crossbow_volley = Crossbow Volley
    .text = { $when }: your rook or bishop captures a pawn, knight or bishop it attacks, without moving.
card-trample = Trample
    .text = { $when }: your knight jumps to an empty square, then an adjacent enemy pawn is removed.
card-powder_keg = Powder Keg
    .text = { $when }: your pawn blows up. It is removed with all adjacent pawns, knights and bishops of both sides, at least one of them an enemy.
card-hot_pursuit = Hot Pursuit
    .text = After your pawn captured: it captures once more, diagonally forward.
card-fall_together = Fall Together
    .text = { $when }: remove your piece and an enemy piece of the same rank that it attacks.
card-open_account = Old Score
    .text = { $when }: one of yours that attacks the capturer takes it at once (neither a king). Then your normal turn.
card-drive_back = Drive Back
    .text = { $when }: push an enemy pawn one square back towards its own side.
card-bait = Bait
    .text = { $when }: move an enemy officer one square in any direction to an empty square.
card-heavy_baggage = Heavy Baggage
    .text = { $when }: this turn enemy queens, rooks and bishops move at most two squares.
card-nudge = Nudge
    .text = Right after an opponent's move without capture or check: shift the piece that moved (not king) to an adjacent empty square.
card-sidestep = Sidestep
    .text = { $when }: your attacked piece (not king) steps to an adjacent empty square.
card-grappling_hook = Grappling Hook
    .text = { $when }: your rook or queen pulls the first enemy piece (not king) in its line right up to itself.
card-shoulder_push = Shoulder Push
    .text = { $when }: your pawn steps ahead and pushes the piece in front (any but a king) one square further.
card-whirl = Whirl
    .text = { $when }: the pieces (at least two) of a 2×2 block without kings turn one step clockwise. Choose its lower left square as White sees it.
card-recall_to_camp = Recall to Camp
    .text = { $when }: return one of your pieces (not king) to its free start square.

## Mutations

card-spiked_armour = Spiked Armour
    .text = Lasting. Whoever captures your piece (not king or queen) is removed too. Kings may not capture it.
card-long_legs = Long Legs
    .text = Lasting. Your knight may also leap three squares and one sideways, capturing that way too.
card-reverse_gear = Reverse Gear
    .text = Lasting. All your pawns may also step one square straight back to an empty square.
card-winged_crown = Winged Crown
    .text = Lasting. Your queen may also leap like a knight to an empty square.
card-two_tone_mitre = Two-Tone Mitre
    .text = Lasting. Your bishop may also step to an empty square next to it on its rank or file.
card-round_tower = Round Tower
    .text = Lasting. Your rook may also move and capture one square diagonally.
card-young_blood = Young Blood
    .text = Lasting. Your king may also move two squares in any one direction, without capturing or crossing an attacked square.
card-stone_stance = Stone Stance
    .text = Lasting. Your piece (not king or queen) can't be captured or removed as long as it stays where it is.
card-turtle_shell = Turtle Shell
    .text = Lasting. Enemy rooks and queens can't capture your pawn.
card-acquired_taste = Acquired Taste
    .text = Lasting. The next time your piece (not king or queen) captures one of higher rank by a normal move, it becomes that kind of piece.
card-shared_lessons = Shared Lessons
    .text = Lasting. Choose a knight and a bishop of yours: each may also move like the other, without capturing.
card-rider_and_mount = Rider and Mount
    .text = Lasting. Merge two adjacent pieces of yours of different types (knight, bishop, rook): the first stays and moves as both; they are lost together.
card-oak_bark = Oak Bark
    .text = { $when }: this turn one of your pieces (not king) can't be captured or removed.
card-long_pike = Long Pike
    .text = Lasting. Your pawn may also capture straight ahead.
card-lead_boots = Lead Boots
    .text = Lasting. An enemy queen, rook or bishop can move and capture at most two squares away.
card-blunt_blade = Blunt Blade
    .text = Lasting. An enemy piece (not king or queen) can no longer capture or give check.
card-sleeping_draught = Sleeping Draught
    .text = Lasting. An enemy piece (not king or queen) is frozen for two of the opponent's turns.
card-homesickness = Homesickness
    .text = Lasting. An enemy officer on its own half may neither cross into your half nor capture there.
card-colour_blindness = Colour Blindness
    .text = Lasting. For four of the opponent's turns an enemy queen or rook may stop only on squares of the colour it stands on now.
card-hobbles = Hobbles
    .text = Lasting. An enemy knight leaps only if the square next to it in the two-square direction is empty.
card-heavy_crown = Heavy Crown
    .text = Lasting. For the opponent's next four turns their king can't capture.
card-brittle_bones = Brittle Bones
    .text = Lasting. An enemy piece (not king) falls apart after its next capture: it's removed too.
card-rusty_gears = Rusty Gears
    .text = Lasting. Enemy pawns can no longer make the double step.
card-bad_meal = Bad Meal
    .text = Lasting. { $when }: the capturer (not king) is frozen for two of the opponent's turns.
card-late_frost = Late Frost
    .text = Lasting. { $when }: the piece that moved (not king) is frozen for their next turn.
card-sunken_square = Sunken Square
    .text = Lasting. A free square collapses: nobody may enter or cross it, only knights jump over.
card-hedge = Hedge
    .text = Lasting. A hedge along the upper side of the square you choose and the two to its right (as White sees it): only knights get across.
card-twin_gates = Twin Gates
    .text = Lasting. Two free squares (ranks 3–6) become gates: a piece (not king) on one may move to the other if it's empty.
card-tar_patch = Tar Patch
    .text = Lasting. Tar on a free square: any piece (not king) that arrives there is frozen for its owner's next turn.
card-wolf_pit = Wolf Pit
    .text = Lasting. A pit on a free square: the first enemy piece (not king) that stops there, or is pushed in, is removed.
card-sacred_grove = Sacred Grove
    .text = Lasting. For four of the opponent's turns a piece on this free square can't be captured or removed, nor can it capture. Kings may not stop there.
card-high_ground = High Ground
    .text = Lasting. A free square: any piece (not king) on it may also leap like a knight to an empty square.
card-frontier_river = Frontier River
    .text = Lasting. For five of the opponent's turns queens, rooks and bishops of both sides that cross between ranks 4 and 5 stop right beyond the border.
card-training_ground = Training Ground
    .text = Lasting. The first of your pawns to reach this free square (ranks 3–6) by a normal move becomes a knight.
card-squires_oath = Squire's Oath
    .text = { $when }: your pawn on its fifth or sixth rank becomes a knight.
card-reforge = Reforge
    .text = { $when }: your knight becomes a bishop, or your bishop becomes a knight.
card-torn_epaulettes = Torn Epaulettes
    .text = { $when }: an enemy rook becomes a knight or a bishop, as you choose.
card-faded_stars = Faded Stars
    .text = { $when }: all queens of both sides become rooks. The opponent must have a queen.
card-measured_elixir = Measured Elixir
    .text = { $when }, pay X: your pawn on its 4th–6th rank becomes a knight or bishop (4), rook (6) or queen (9).
card-bottled_frost = Bottled Frost
    .text = Lasting. Choose an enemy piece (not king) and 1–3 turns; X is its rank times the turns. It's frozen for that many of the opponent's turns.

## Intrigues

card-harvest_levy = Harvest Levy
    .text = { $when }: gain 1 gold for each of your pawns on the board.
card-light_fingers = Light Fingers
    .text = { $when }: take up to 5 gold from their treasury.
card-head_money = Head Money
    .text = Lasting. For your next five turns each capture by your normal move brings gold: twice the rank of the captured piece.
card-blood_price = Blood Price
    .text = { $when }: the opponent pays you twice its rank plus 1 gold.
card-salt_tax = Salt Tax
    .text = Lasting. The opponent's next four cards cost 2 gold more each.
card-rich_uncle = Rich Uncle
    .text = Lasting. Your next three cards cost 3 gold less each (at least 1).
card-bridge_fee = Bridge Fee
    .text = Lasting. For six of the opponent's turns they pay you 2 gold for each normal move from their half into yours.
card-bidding_war = Bidding War
    .text = { $when }, pay X (1–10): the opponent loses X + 3 gold.
card-pawnshop = Pawnshop
    .text = { $when }: give one of your pieces (not king) away for good and gain three times its rank plus 1 gold.
card-kickback = Kickback
    .text = { $when }: gain half of what they paid for it, rounded up.
card-back_stairs = Back Stairs
    .text = { $when }: put your king on a safe free square of your first two ranks.
card-borrowed_cloak = Borrowed Cloak
    .text = { $when }: your king and one of your rooks, bishops or knights swap squares. The check must end.
card-bought_blade = Bribed Blade
    .text = { $when } by one piece, pay X, three times its rank: the checking piece joins your side.
card-loyal_valet = Loyal Valet
    .text = { $when } by one queen, rook or bishop: put a captured pawn, knight or bishop of yours on a free square between it and your king.
card-pretender = Pretender
    .text = { $when }: your king leaves for good and one of your officers that isn't attacked becomes your king.
card-royal_hunt = Royal Hunt
    .text = Lasting. { $when }: your king leaves the board; your next move puts it on a safe free edge square.
card-white_flag = White Flag
    .text = Lasting. { $when }: the checking pieces can't capture until the end of the opponent's next turn.
card-heralds_protest = Herald's Protest
    .text = { $when }: the checking move is taken back; the opponent must make another one, without check if possible.
card-whipping_boy = Whipping Boy
    .text = { $when } by one piece: remove it together with one of your officers of the same or higher rank.
card-sealed_will = Sealed Will
    .text = Lasting. Name one of your pawns: if your king is mated and the pawn isn't attacked, it becomes king and play goes on.
card-royal_veto = Royal Veto
    .text = { $when }: cancel it. Their gold is lost.
card-litigation = Litigation
    .text = { $when }, pay X (1–10): they must pay X too or their card is cancelled.
card-copyists_error = Copyist's Error
    .text = { $when } with targets: new legal targets are drawn at random.
card-stolen_scroll = Stolen Scroll
    .text = { $when } that isn't lasting: once it has taken effect, take it into your hand instead of drawing.
card-warding_seal = Warding Seal
    .text = Lasting. When an enemy card would affect your piece (not king): neither it nor other enemy cards do, until the opponent's next turn ends.
card-torn_dispatch = Torn Dispatch
    .text = { $when }: it's taken back; they must make a different one.
card-quiet_pardon = Quiet Pardon
    .text = { $when }: end one lasting effect.
card-clean_slate = Clean Slate
    .text = { $when }: all lasting effects of both players end.
card-ear_at_the_door = Walls Have Ears
    .text = Lasting. See the opponent's hand: the most expensive card in it (all of them if tied) can't be played until the end of their next turn.
card-crossed_couriers = Crossed Couriers
    .text = { $when }: swap hands with the opponent, then both refill to four cards.
card-silence_at_court = Silence at Court
    .text = Lasting. For the opponent's next two turns and yours between, nobody plays or exchanges cards unless in check.
card-two_envoys = Two Envoys
    .text = { $when }: this turn you may play two more cards at their usual times and costs. No exchange this turn.
card-peace_of_god = Peace of God
    .text = Lasting. Nothing is captured or removed for the opponent's next two turns and yours between. Any check ends it.
card-thrown_glove = Thrown Gauntlet
    .text = { $when }: this turn they must capture something by a normal move.
card-marching_orders = Marching Orders
    .text = { $when }, if they aren't in check: name a piece type; they must make a normal move with a piece of that type.
card-recruiting_sergeant = Recruiting Sergeant
    .text = { $when }, pay X, three times the rank of a captured piece of yours: it returns to a free start square of its type.
card-turned_coat = Turncoat
    .text = { $when }: an enemy pawn on your half of the board joins your side.
card-marriage_contract = Marriage Contract
    .text = Lasting. For four of the opponent's turns and yours between no queen may capture, give check, be captured or be removed. Both sides need a queen.
card-swapped_lists = Forged Roster
    .text = After your officer was captured: remove one of your pawns instead; the officer returns on the pawn's square.
card-last_letter = Last Letter
    .text = { $when }: take any card from the discard pile instead of drawing.

## A second copy of the same card on the table

key-spiked_armour_2 = { card-spiked_armour } 2
key-long_legs_2 = { card-long_legs } 2
key-reverse_gear_2 = { card-reverse_gear } 2
key-winged_crown_2 = { card-winged_crown } 2
key-two_tone_mitre_2 = { card-two_tone_mitre } 2
key-round_tower_2 = { card-round_tower } 2
key-young_blood_2 = { card-young_blood } 2
key-stone_stance_2 = { card-stone_stance } 2
key-turtle_shell_2 = { card-turtle_shell } 2
key-acquired_taste_2 = { card-acquired_taste } 2
key-shared_lessons_2 = { card-shared_lessons } 2
key-rider_and_mount_2 = { card-rider_and_mount } 2
key-long_pike_2 = { card-long_pike } 2
key-lead_boots_2 = { card-lead_boots } 2
key-blunt_blade_2 = { card-blunt_blade } 2
key-sleeping_draught_2 = { card-sleeping_draught } 2
key-homesickness_2 = { card-homesickness } 2
key-colour_blindness_2 = { card-colour_blindness } 2
key-hobbles_2 = { card-hobbles } 2
key-heavy_crown_2 = { card-heavy_crown } 2
key-brittle_bones_2 = { card-brittle_bones } 2
key-rusty_gears_2 = { card-rusty_gears } 2
key-bad_meal_2 = { card-bad_meal } 2
key-late_frost_2 = { card-late_frost } 2
key-sunken_square_2 = { card-sunken_square } 2
key-hedge_2 = { card-hedge } 2
key-twin_gates_2 = { card-twin_gates } 2
key-tar_patch_2 = { card-tar_patch } 2
key-wolf_pit_2 = { card-wolf_pit } 2
key-sacred_grove_2 = { card-sacred_grove } 2
key-high_ground_2 = { card-high_ground } 2
key-frontier_river_2 = { card-frontier_river } 2
key-training_ground_2 = { card-training_ground } 2
key-bottled_frost_2 = { card-bottled_frost } 2
key-head_money_2 = { card-head_money } 2
key-salt_tax_2 = { card-salt_tax } 2
key-rich_uncle_2 = { card-rich_uncle } 2
key-bridge_fee_2 = { card-bridge_fee } 2
key-white_flag_2 = { card-white_flag } 2
key-sealed_will_2 = { card-sealed_will } 2
key-warding_seal_2 = { card-warding_seal } 2
key-ear_at_the_door_2 = { card-ear_at_the_door } 2
key-silence_at_court_2 = { card-silence_at_court } 2
key-peace_of_god_2 = { card-peace_of_god } 2
key-marriage_contract_2 = { card-marriage_contract } 2

## The picture: short, and without signs that a picture draws itself

pic-you = you
pic-does-moves = to move
pic-does-draws = draws
pic-does-pays = to pay
pic-does-ends = may play a card
pic-does-answers = may answer
pic-move = Move { $n }
pic-move-check = Move { $n } · check!
pic-over = The end · move { $n }
pic-building = Building decks
pic-where-to = The { $piece } on { $square }: where to?
pic-royal = is the king now
pic-gold = gold
pic-ready = the deck is ready
pic-deck-manoeuvres = Manoeuvres
pic-deck-mutations = Mutations
pic-deck-intrigues = Intrigues
pic-table = On the table
pic-table-empty = nothing
pic-where-until = { $where } · { $until }
pic-this-turn = this turn
pic-turns-left = { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}
pic-cards-left = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
pic-words = { $words }
pic-may-go = may go here
pic-may-take = may take
pic-hand = Your cards
pic-hand-empty = You hold no cards
pic-resting = no answers until your next move, except in check
pic-no-more-cards = no more cards in this turn
pic-deck-so-far = Your deck: { $n ->
    [one] { $n } card, { $gold } of { $limit } gold
   *[other] { $n } cards, { $gold } of { $limit } gold
}
pic-took = { $src } → { $dst }, takes the { $victim }
pic-castled-short = castles short
pic-castled-long = castles long
pic-promoted = a { $kind } on { $at } now
pic-cancelled = { $card } is cancelled
pic-taken-back = takes the move back
pic-best = Big captures
pic-none-taken = none at all
pic-decks = decks { $manoeuvres } · { $mutations } · { $intrigues }, pile { $pile }
pic-decks-own = decks { $white } : { $black }, pile { $pile }
pic-pile = pile { $pile }
pic-when-before_own = before your move
pic-when-instead_own = instead of your move
pic-when-after_own = after your move
pic-when-before_opp = before theirs
pic-when-after_opp = after theirs
pic-when-on_capture = after a capture
pic-when-on_card = in answer to a card
pic-when-check-instead_own = in check, as a move
pic-when-check-on_check = in check
pic-when-check-on_check-before_own = in check, before the move
pic-when-after_own-before_opp = after yours, before theirs
pic-when-before_own-after_own = before or after your move
pic-when-after_own-after_opp = after yours or theirs
pic-when-before_own-after_own-after_opp = before, after, after theirs

# The guided first match: what to do and why; `.why` answers a press outside the idea.
lesson-1 = To begin with, it's chess: move your king's pawn, e2–e4. Your four cards and 80 gold come into play after that.
    .why = Any good chess move would do, but after e4 I can show you a card right away.
lesson-2 = After your move you may play one card: Wolf Pit, for 6 gold, on d5. It's lasting: a badge stays on the square, and the list says what it does.
    .why = A pit on d5 waits for the first enemy piece that stops there.
lesson-3 = A played card is replaced at once, from a deck you choose: 🐎 odd moves, 🧪 changed pieces and squares, 🎭 gold and kings. Take 🧪.
    .why = 🧪 holds the cards that stay on the board, so let's have another.
lesson-4 = Their pawn fell in! Now you may answer with a card: right after their move, Light Fingers takes 5 gold. Against people you'd have a minute.
    .why = Light Fingers costs 3 and brings 5: this is the moment.
lesson-5 = Draw again, from any deck you like.
lesson-6 = Some cards are played instead of a move: Wide Stride takes your pawn on h2 three squares ahead.
    .why = Try a card instead of a move this time: Wide Stride, with the pawn on h2.
lesson-7 = The card was your move. Draw a new one.
lesson-8 = Don't like a card? Instead of playing one you may exchange one for 1 gold: give Salt Tax away.
    .why = The exchange costs 1 gold and takes the place of playing a card.
lesson-9 = Now your move: the knight from g1 to f3. It's plain chess again.
    .why = Bring your knight out: f3 is a fine square for it.
lesson-10 = Mate stands above all cards: no card mates, and in a turn with a card your move may not mate either. The board is yours!

# --- what a newcomer meets for the first time: told once
notion-decks = 🐎 odd moves · 🧪 changed pieces and squares · 🎭 gold, kings, cards. Your opponent sees the deck, not the card.
notion-lasting = A lasting card stays on the table; its sign marks the square or the piece.
notion-answer = You may answer with one card in your opponent's turn. “No card” is always fine.
notion-after = After your move you may still play a card, if you haven't played one this turn.

# Hints: what to look at, which kind of move, and why
clue-draw = Before you draw: what does your hand lack?
clue-card = One of your cards fits this very moment.
clue-exchange = Which of your cards will you hardly ever get to play?
clue-decline = Would any of your cards do enough right now to be worth playing?
clue-rest = Would any of your cards do enough right now to be worth playing?
clue-check = Your king is in check: where can it go, what can come in between, who can take the attacker?
clue-capture = Something of theirs can be taken. Count who could take back.
clue-castle = How safe is your king where it stands?
clue-attacked = One of your pieces can be taken where it stands. Which one?
clue-quiet = Which of your pieces does the least where it stands?
kind-draw = Manoeuvres move pieces, mutations change them, intrigues deal in gold and cards. Which would help you most?
kind-decline = Play no card here.
kind-capture = Take something.
kind-king = Move the king away.
kind-shield = Put something in between.
because-card = What it does: { $text }
because-draw = Of the cards you haven't seen yet, those of this deck are worth most on the average.
because-exchange = It helps you least of your cards, and a new one may fit better.
because-decline = None of your cards would do enough just now.
because-rest = Nothing you hold would be a good answer until then.
because-castle = The king leaves the middle, and the rook joins in.
because-promotes = The pawn becomes something bigger.
because-check = It gives check: they have to deal with that first.
because-mate = That's mate, unless a card saves them.
because-free = Nobody can take back.
because-more = What you take is worth more than what you risk.
because-even = Even if they take back, you've lost nothing by it.
because-safe = It could be taken where it stood; where it goes, it can't.
because-develops = It leaves home and joins in.
