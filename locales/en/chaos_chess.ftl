title = Chaos Chess
about = Chess with a hand of cards and a purse of gold: pieces leap, sleep, change sides. For two, about an hour.

## Rules

rules-1 =
    This is chess, with everything you know about it: you win by checkmate. On top of that, each side has a treasury of gold and a hand of four cards, and every card bends the rules for a moment or for good.

    There are three decks of 40 cards:
    🐎 Manoeuvres move pieces in ways no piece moves.
    🧪 Mutations change what a piece or a square can do.
    🎭 Intrigues deal with gold, kings, and the cards themselves.

    The 120 cards are this bot's own: their names, costs and effects were invented for it. They are not the cards of the published game. The buttons below show them all.

    House ruling: the first seat plays White.
    .title = What it is
rules-2 =
    The board is set up as always. Each treasury starts with 80 gold; the table may choose anything from 50 to 120, and the stronger player may give odds: a treasury smaller by 10, 20 or 30.

    Then White takes four cards, one by one, each from any of the three decks, and sees each card before choosing the next deck. Black does the same after that.

    House ruling, quick start: the cards are dealt, one from each deck and a fourth from a deck chosen by lot.

    The back of a card shows its deck. So everyone sees which decks your hidden cards come from, but not which cards they are.
    .title = Setting up
rules-3 =
    When it is your turn:

    1. Before the move. First your opponent may play a “before the opponent's move” card, then you a “before your move” card.
    2. The move. You make a chess move, or play an “instead of your move” card: then the card is your move.
    3. After the move. First your opponent may answer with a “right after the opponent's move” card, or with one for a capture or a check that has just happened. Then you may play an “after your move” card.

    In your own turn you play at most one card, whenever in it; in your opponent's turn you may play one too. Where both could play at the same moment, the one whose turn it is not goes first, and the other then decides anew.

    Nobody ever has to play a card.
    .title = A turn
rules-4 =
    To play a card: name it, choose its targets, pay its cost. The opponent may answer with an “in answer to a card” card; then it does what it says.

    A one-time card goes to the discard pile. A card that begins with “Long.” stays beside the board until what it says, or another card, ends it.

    At once you draw back to four cards, from a deck of your choice. An empty deck cannot be chosen, nothing is ever reshuffled; with all decks empty you go on with what you hold.

    Where a card says X, you pay X gold on top of its cost. You can never pay more than you have.

    House ruling: a cancelled card is paid, discarded and replaced all the same. If an answer has made its target impossible, it does nothing, and that is not refunded either.
    .title = Playing a card
rules-5 =
    Instead of playing a card in your own turn you may exchange one (♻): discard it, pay 1 gold, draw a new one from any deck. Then you play no card in this turn.

    With an empty treasury you play no cards and exchange none. Your long effects in play go on.

    Prices can rise and fall through cards; a card always costs at least 1 gold. A treasury never falls below zero: a loss takes what is there. Only intrigues touch treasuries.

    Treasuries, the cards on the table, marks and the discard pile are open to all. Hidden are the faces of your cards and the order of the decks.
    .title = Gold and exchange
rules-6 =
    “Piece” includes pawns. An officer is a knight, bishop, rook or queen. Rank: pawn 1, knight and bishop 2, rook 3, queen 4; the king has none.

    Adjacent squares are the up to eight neighbours. Empty: no piece stands there. Free: neither a piece nor a mark. An edge square lies on file a or h, rank 1 or 8. Your half is the four ranks nearest to you. Ranks are counted from the side of the piece's owner where a card says “its fifth rank”.

    Frozen: cannot move, capture, give check, castle or be displaced; it can be captured, removed or transformed. Shielded: cannot be captured or removed, but no shield ever protects a king. Removed pieces lie with the captured ones and can be brought back, but removing is no capture.
    .title = Words on the cards
rules-7 =
    A change is a mark on a piece: the piece keeps all it was, except what the card alters. Several changes add up; where two contradict each other, the later one holds. When the card goes, its gift goes at once. Squares can carry marks in the same way.

    A transformation turns a piece into another standard piece for good. It loses all marks and its castling right. Changing sides ends all marks too.

    A captured piece loses its marks; brought back, it is what it was at the start of the game.

    House ruling: a piece keeps its identity all game long. Marks and castling rights belong to the piece, not to the square; a card that moves king or rook ends that castling right, and it never comes back.
    .title = Changed pieces
rules-8 =
    A pawn promotes only by its own standard step or capture, without a card, and only to a standard piece. No card puts a pawn on the first or the last rank; the seventh it may reach by card.

    House ruling: en passant is possible only right after a standard double step; moves by cards never capture en passant.

    No card touches a king unless it says so. A card that could change nothing, or finds no target, cannot be played.

    House ruling: bans add up. What one card permits never lifts what another forbids.

    When rules collide: check and mate stand above long effects, long effects above one-time cards, cards above the rules of chess; a later card above an earlier one. House ruling: where several cards answer the same event, the oldest speaks first.
    .title = Pawns, kings, conflicts
rules-9 =
    These rules stand above every card.

    No card may bring your own king into check. House ruling: if you are in check already, it may stay after a card only if your move of this turn is still to come. And a “before your move” card never gives check.

    A piece gives no check if, because of cards, it could not really move to the king's square: frozen, disarmed, cut off.

    House ruling: no card may leave your opponent without any legal chess move when it is the opponent's turn next. No mate by card, and no stalemate either.

    House ruling: two kings never stand side by side, whatever the effects.

    A card that breaks one of these rules is refused: nothing is paid and the opponent learns nothing.
    .title = Check
rules-10 =
    No mate with a card. In a turn in which you have played a card you may not mate (House ruling: unless every legal move mates), and after a mating move you play no card. Long effects that lay there before may help. An exchange is not a card.

    House ruling: whether it is mate is judged by the board and the long effects alone, never by hidden hands.

    A mated player may still be saved by a card in hand: a reaction, a card before the move, instead of it, or after it. The bot looks through the hand by itself. If there is no rescue, the game ends at once and the hand stays hidden; otherwise it goes on.

    House ruling: if the rescuing card is cancelled and nothing else helps, the game is lost.
    .title = Mate
rules-11 =
    You may make a move that leaves your king in check if you announce with it an “after your move” card that ends the check. Move and card are one action. The bot offers such moves like any other and then asks for the card.

    House ruling: your opponent's windows come as usual. If the card is cancelled or does not help, the move is taken back, the card stays spent, and you make another move. If the opponent undoes the move itself, the card returns to your hand and its price is refunded.

    House rulings, draws: no legal move, no check, and no card that helps; fifty moves by each side without a capture, a pawn move or a card; the same position, cards and gold included, for the third time; by agreement (⋯ More). Bare kings draw only when no card is left.
    .title = Rescue and draws
rules-12 =
    House rulings about the chat:

    You are asked for a reaction only where you hold a card you could play and pay at that moment. That tells your opponent a little.

    If that bothers you, choose poker face at the table: every window then opens for everybody with a card and gold, whether it can be used or not.

    A window stays open only for a short time; no answer means no card.
    .title = Windows
rules-13 =
    Own decks: each player brings a deck worth at most 120 gold (the table may choose another limit). You hold its four top cards and draw only from it. There are no treasuries: cards and exchanges cost nothing, and the 15 cards about gold or with X are left out. When your deck is empty you play on without it.

    House ruling: there are four ready-made decks, so nobody has to build one in a chat. But you may, card by card.

    Open decks, no chance at all: the same, but nobody holds a hand. Any card of your deck may be played at its proper time, once; both decks are open.
    .title = Variants
rules-14 =
    House rulings on long effects:

    “For two of the opponent's turns” counts turns that begin after the card was played; a card played before a move counts that turn too. It ends when the last of them ends. If a king is in check only because an effect ran out, its owner gets a window for “in check” cards.

    A mark on a piece ends when the piece leaves the board, is transformed or changes sides. If a card marks two pieces, it ends with the first.

    One-time cards cannot displace a frozen piece, remove a shielded one, enter or cross a closed square or a hedge (knights' leaps may). A shielded piece may still be moved by cards.

    Pits, tar and the like act however a piece arrives: by move, swap or push.
    .title = Long effects
rules-15 =
    House rulings on answers to cards:

    An answer counts as your one card of that turn. An answer to an answer is possible only if you have another card to play.

    A taken-back move restores everything it did: captured pieces, promotions, rights, gold, effects that had ended. Cards played before it stay played.

    After a cancelled “instead of your move” card you make an ordinary move, without another card.

    If a card captures more than once in a turn, “after your piece was captured” means the latest capture. Removing is no capture.

    A crowned officer is the king for every card; it moves as before, and mating it wins.
    .title = Answers and kings
rules-16 =
    On the board White has capital letters, Black small ones with a dot: N is a white knight, n• a black one (N knight, K king). Black sees the board from Black's side. [Brackets] are marked pieces and squares: the list below the board says by which card.

    ⚪ White · ⚫ Black · 💰 gold · 🐎 manoeuvres, 🧪 mutations, 🎭 intrigues: which decks the hidden cards are from. ✅ before a card: it can be played right now; the words behind it tell when else (“after theirs”: right after the opponent's move).

    Typed moves are what the keys say: “e2 e4”; “e7 e8 queen”; the king moves to castle: “e1 g1”; “card horse_fair b1 b8”; “exchange sidle mutations”; “decline”. A move that needs its rescue: “e2 b5 torn_epaulettes e8 knight”.
    .title = Reading the screen

## Settings, lists

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
setting-quick_start = Deal the cards
setting-poker_face = Poker face
setting-cards = Cards
setting-cards-common = three common decks
setting-cards-personal = own decks
setting-cards-open = own open decks
setting-limit = Limit of an own deck
setting-limit-80 = 80
setting-limit-100 = 100
setting-limit-120 = 120
setting-limit-140 = 140
deck-manoeuvres = 🐎 Manoeuvres
deck-mutations = 🧪 Mutations
deck-intrigues = 🎭 Intrigues
aside-effects = 🕯 On the table
aside-pile = 🗑 Discard pile
aside-cards = 🃏 Cards
reason-mate = checkmate
reason-stalemate = stalemate
reason-fifty = fifty moves without a capture, a pawn move or a card
reason-repetition = the same position for the third time
reason-agreement = agreed by both
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
in-check = ‼️ { $side } { $seat } is in check
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
own = You are { $side } · 💰 { $gold }
own-plain = You are { $side }
no-more-cards = No more cards for you in this turn.
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
known = You know that { $seat } holds: { $cards }
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
effects-none = No card lies on the table.
effects-aside = On the table
where = : { $places }
where-hedge = : between { $low } and { $high }
where-carries = : { $places }, carrying { $pieces }
where-stuck = : { $places }, stuck: { $pieces }
where-words = : { $words }
place = { $piece } { $square }
until-turn = {" "}· this turn
until-turns = {" "}· { $n ->
    [one] { $n } more turn of { $side }
   *[other] { $n } more turns of { $side }
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
cards-hidden = No hand lies open.
priced = { $card } { $n }

## Questions

prompt-move = Move a piece{ $cards ->
    [yes] {" "}or play a card
   *[no] {""}
}.
prompt-return = Your king is away. On which square does he come back?
prompt-target = { $piece } { $square }: where to?
prompt-promote = What does the pawn become?
prompt-rescue = This move leaves your king in check. Which card ends the check?
prompt-before = { $seat } is about to move. Play a card before that, or decline.
prompt-reaction = { $seat } has moved. Answer with a card, or decline.
prompt-reaction-check = { $seat } gives check! Answer with a card, or decline and move.
prompt-after = Now you may play a card, or end your turn.
prompt-again = { $seat } has played a card. Answer, or decline.
prompt-end-check = An effect has ended and your king is in check. Play a card, or decline and move.
prompt-answer = { $seat } plays { $card }: answer with a card, or decline.
prompt-suit = { $n ->
    [one] Pay { $n } gold, or your card is cancelled.
   *[other] Pay { $n } gold, or your card is cancelled.
}
prompt-draw = From which deck do you draw?
prompt-draw-first = Card { $n } of 4: from which deck?
prompt-build = Choose a ready-made deck, or build your own.
prompt-build-deck = From which deck do you add a card?
prompt-build-card = Which card do you add? { $left } gold left.
prompt-card = Which card do you play?
prompt-exchange = 💰 1 for a fresh card. Which one do you throw away?
prompt-exchange-free = Which card do you throw away for a fresh one?
prompt-exchange-deck = From which deck do you draw instead?
prompt-piece = { $card }: which piece?
prompt-next-piece = { $card }: which piece next?
prompt-square = { $card }: which square?
prompt-kind = { $card }: what kind of piece?
prompt-side = { $card }: to which side?
prompt-gold = { $card }: how much gold is X?
prompt-turns = { $card }: for how many turns?
prompt-effect = { $card }: which card on the table?
prompt-pile = { $card }: which card from the pile?
note-chosen = Chosen: { $targets }
note-price = Costs 💰 { $n } now; you have 💰 { $gold }.
note-check = ‼️ You are in check.
note-preset = { $preset } — { $text }

## Keys

key-card = 🃏 Card
key-exchange = ♻ Exchange
key-decline = Decline
key-finish = End my turn
key-refuse-to-pay = Do not pay
key-pay = Pay
key-pay-gold = Pay 💰 { $n }
key-done = that is all
key-add = ➕ Build my own
key-add-more = ➕ Add a card
key-build-done = ✔ My deck is ready
key-own = my deck
key-piece = { $piece } { $square }
key-takes = ×{ $piece } { $square }
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
when-on_check = when you are in check
when-on_card = in answer to a card

brief-before_own = before
brief-instead_own = instead
brief-after_own = after
brief-before_opp = before theirs
brief-after_opp = after theirs
brief-on_capture = when captured
brief-on_check = in check
brief-on_card = answer

## Refusals

refused-window = First answer: play a card or decline.
refused-must-move = It is your move; there is nothing to decline.
refused-draw-first = First draw a card: { $decks }.
refused-pay-first = First decide: pay or decline.
refused-build-first = First choose your deck.
refused-no-such-square = Squares are written from a1 to h8.
refused-empty = There is no piece on { $square }.
refused-theirs = The piece on { $square } is not yours.
refused-stuck = { $piece } { $square } has no legal move now.
refused-stuck-check = You are in check, and { $piece } { $square } cannot end it.
refused-reach = { $piece } { $src } does not go to { $dst }.
refused-leaves-check = After { $src }–{ $dst } your king would be in check.
refused-mates-with-card = You have played a card in this turn, so you may not mate.
refused-owes = A card obliges you to make another kind of move.
refused-promotion = A pawn becomes a queen, rook, bishop or knight.
refused-away-king = Your king must come back first: name a free, safe square at the edge.
refused-no-cards = You hold no cards.
refused-limit = You have already used your card of this turn.
refused-gold = { $card } costs 💰 { $n }, you have 💰 { $gold }.
refused-no-gold = Your treasury is empty.
refused-nothing-now = None of your cards can be played at this moment.
refused-timing = { $card } is played { $when }.
refused-not-held = You do not hold { $card }.
refused-unknown-card = There is no such card.
refused-in-check-only = { $card } can be played only while your king is in check.
refused-mating-move = After a mating move no card is played.
refused-no-target = { $card } finds no lawful target now, or would break the rules of check.
refused-say-card = To play it, write: card { $token }
refused-king = No card touches a king unless it says so.
refused-target = { $card } does not allow that choice: not such a target, a long effect forbids it, or a king would be in danger.
refused-x = X must be a number that { $card } allows and you can pay.
refused-exchange-turn = You exchange cards only in your own turn.
refused-exchange-limit = One card or one exchange in a turn, not more.
refused-deck-empty = That deck is empty.
refused-no-such-deck = The decks are called manoeuvres, mutations and intrigues.
refused-too-dear = { $card } does not fit under the limit any more.
refused-golden = { $card } is about gold; with own decks it is left out.
refused-chosen = { $card } is in your deck already.
refused-too-few-cards = A deck has at least four cards.

## What happens

Stepped = { $seat }: { $kind } { $src }–{ $dst }
Took = { $seat }: { $kind } { $src }×{ $dst }, { $victim } captured
Shot = { $seat }: { $kind } { $at } shoots, { $victim } on { $where } captured
Castled = { $seat } castles { $dst_id ->
    [g1] short
    [g8] short
   *[other] long
}
Promoted = { $seat }: the pawn on { $at } becomes a { $kind }
KingReturned = { $seat }: the king is back on { $at }
Shifted = ↪ { $kind } { $src }–{ $dst } ({ $seat })
Swapped = ⇄ { $one } and { $two } change places
Turned = ↻ The 2×2 block at { $at } turns clockwise
Removed = ✖ { $kind } on { $at } is removed ({ $seat })
Banished = ✖ { $kind } on { $at } leaves for good ({ $seat })
Withdrew = { $kind } leaves { $at } for a while ({ $seat })
Returned = { $kind } is back on { $at } ({ $seat })
Became = { $was } on { $at } becomes a { $kind } ({ $seat })
Crowned = 👑 { $kind } on { $at } is the king now ({ $seat })
Defected = { $kind } on { $at } joins { $seat }
Gained = 💰 { $seat } +{ $gold }
Lost = 💰 { $seat } −{ $gold }
Laid = { $card } stays on the table ({ $seat })
Ended = { $card } is over ({ $seat })
Played = 🃏 { $seat } plays { $card }{ $gold ->
    [0] {""}
   *[other] {" "}(💰{ $gold })
} { $targets }
Cancelled = ✖ { $card } is cancelled ({ $seat })
Fizzled = { $card } comes to nothing ({ $seat })
Redirected = 🎲 { $card } gets new targets: { $targets }
Sued = { $seat } goes to court: the opponent pays 💰 { $gold }, or the card is cancelled
TakenBack = ↩ { $seat }: the move is taken back
Drew = { $seat } draws: { $deck }
DrewCard = You drew { $card }
Exchanged = ♻ { $seat } throws away { $card }
TookCard = { $seat } takes { $card } into the hand
HandsSwapped = ⇄ { $seat } swaps the hands
HandShown = The opponent's hand: { $cards }
CardsBanned = Not to be played for now: { $cards }
Check = ‼️ { $seat } is in check
DeckChosen = { $seat } is ready: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, worth { $gold }

## Manoeuvres

card-dress_the_ranks = Dress the Ranks
    .text = After your move: swap two of your pieces of different types on the same rank. Not the king.
    .full = 💰 4 · { card-dress_the_ranks.text }
card-horse_fair = Horse Fair
    .text = Instead of your move: swap one of your knights with any enemy knight.
    .full = 💰 6 · { card-horse_fair.text }
card-masons_wager = Masons' Wager
    .text = Instead of your move: swap one of your rooks with any enemy rook.
    .full = 💰 7 · { card-masons_wager.text }
card-traded_trenches = Traded Trenches
    .text = After your move: swap your pawn with an enemy pawn on the same or a neighbouring file, at most two ranks away.
    .full = 💰 5 · { card-traded_trenches.text }
card-body_feint = Body Feint
    .text = Instead of your move: swap your piece with an adjacent enemy piece of the same or lower rank.
    .full = 💰 7 · { card-body_feint.text }
card-crossed_orders = Crossed Orders
    .text = After your move: swap two adjacent enemy pieces of different types. Not the king.
    .full = 💰 6 · { card-crossed_orders.text }
card-ladys_entrance = Lady's Entrance
    .text = Before your move: swap your queen with any other piece of yours except the king.
    .full = 💰 7 · { card-ladys_entrance.text }
card-quick_reshuffle = Quick Reshuffle
    .text = Before the opponent's move: swap two adjacent pieces of yours of different types. Not the king.
    .full = 💰 4 · { card-quick_reshuffle.text }
card-wide_stride = Wide Stride
    .text = Instead of your move: one of your pawns goes three squares straight ahead over empty squares.
    .full = 💰 2 · { card-wide_stride.text }
card-sidle = Sidle
    .text = Instead of your move: one or two of your pawns step one square sideways to empty squares.
    .full = 💰 3 · { card-sidle.text }
card-drumbeat = Drumbeat
    .text = Instead of your move: two or three of your pawns each advance one square.
    .full = 💰 6 · { card-drumbeat.text }
card-bayonets_fixed = Bayonets Fixed
    .text = Instead of your move: your pawn captures the enemy piece directly in front of it.
    .full = 💰 5 · { card-bayonets_fixed.text }
card-fall_back = Fall Back
    .text = Before your move: one of your pawns steps one square straight back.
    .full = 💰 2 · { card-fall_back.text }
card-field_castling = Field Castling
    .text = Instead of your move: castle with a rook on the king's rank or file, path clear, wherever they stand and whatever they moved.
    .full = 💰 6 · { card-field_castling.text }
card-close_ranks = Close Ranks
    .text = After your piece was captured: one of your pawns advances one square (two from its start rank).
    .full = 💰 3 · { card-close_ranks.text }
card-saddle_up = Saddle Up
    .text = Instead of your move: one of your pieces (not king) leaps like a knight to an empty square.
    .full = 💰 5 · { card-saddle_up.text }
card-borrowed_boots = Borrowed Boots
    .text = Instead of your move: your knight moves as a bishop, or your bishop as a knight. It may capture.
    .full = 💰 6 · { card-borrowed_boots.text }
card-over_the_wall = Over the Wall
    .text = Instead of your move: your rook jumps over exactly one piece in its path and may capture beyond it.
    .full = 💰 8 · { card-over_the_wall.text }
card-ricochet = Ricochet
    .text = Instead of your move: your bishop bounces once off the board edge and may capture at the end.
    .full = 💰 6 · { card-ricochet.text }
card-round_the_world = Round the World
    .text = Instead of your move: your rook or queen leaves the board sideways and comes back in on the other side. It may capture.
    .full = 💰 5 · { card-round_the_world.text }
card-double_gallop = Double Gallop
    .text = Instead of your move: your knight makes two jumps. Only the second may capture.
    .full = 💰 7 · { card-double_gallop.text }
card-to_the_banner = To the Banner
    .text = Instead of your move: put one of your officers on a free square next to your king.
    .full = 💰 6 · { card-to_the_banner.text }
card-open_ranks = Open Ranks
    .text = Instead of your move: your queen, rook or bishop passes through your own pieces and may capture.
    .full = 💰 7 · { card-open_ranks.text }
card-second_wind = Second Wind
    .text = After your bishop, knight or rook moved without capturing: it moves once more, again without capturing.
    .full = 💰 8 · { card-second_wind.text }
card-follow_the_leader = Follow the Leader
    .text = After your move: another of your pieces makes the very same displacement to an empty square.
    .full = 💰 5 · { card-follow_the_leader.text }
card-crossbow_volley = Crossbow Volley
    .text = Instead of your move: your rook or bishop captures an attacked pawn, knight or bishop without moving.
    .full = 💰 10 · { card-crossbow_volley.text }
card-trample = Trample
    .text = Instead of your move: your knight jumps to an empty square, then an adjacent enemy pawn is removed.
    .full = 💰 7 · { card-trample.text }
card-powder_keg = Powder Keg
    .text = Instead of your move: your pawn blows up with all adjacent pawns, knights and bishops of both sides.
    .full = 💰 10 · { card-powder_keg.text }
card-hot_pursuit = Hot Pursuit
    .text = After your pawn captured: it captures once more, diagonally forward.
    .full = 💰 6 · { card-hot_pursuit.text }
card-fall_together = Fall Together
    .text = Instead of your move: remove your piece and an enemy piece of the same rank that it attacks.
    .full = 💰 6 · { card-fall_together.text }
card-open_account = Open Account
    .text = After your piece was captured: recapture the capturer at once, then take your normal turn.
    .full = 💰 10 · { card-open_account.text }
card-drive_back = Drive Back
    .text = After your move: push an enemy pawn one square back towards its own side.
    .full = 💰 4 · { card-drive_back.text }
card-bait = Bait
    .text = After your move: move an enemy officer one square in any direction to an empty square.
    .full = 💰 7 · { card-bait.text }
card-heavy_baggage = Heavy Baggage
    .text = Before the opponent's move: this turn enemy queens, rooks and bishops move at most two squares.
    .full = 💰 4 · { card-heavy_baggage.text }
card-nudge = Nudge
    .text = Right after an opponent's quiet move: shift the piece that moved one square in any direction.
    .full = 💰 6 · { card-nudge.text }
card-sidestep = Sidestep
    .text = Right after the opponent's move: your attacked piece steps to an adjacent empty square.
    .full = 💰 5 · { card-sidestep.text }
card-grappling_hook = Grappling Hook
    .text = Instead of your move: your rook or queen pulls the first enemy piece in its line right up to itself.
    .full = 💰 6 · { card-grappling_hook.text }
card-shoulder_push = Shoulder Push
    .text = Instead of your move: your pawn steps ahead and pushes the piece in front one square further.
    .full = 💰 4 · { card-shoulder_push.text }
card-whirl = Whirl
    .text = After your move: the pieces of a 2x2 block without kings turn one step clockwise.
    .full = 💰 7 · { card-whirl.text }
card-recall_to_camp = Recall to Camp
    .text = Right after the opponent's move: return one of your pieces (not king) to its free starting square.
    .full = 💰 4 · { card-recall_to_camp.text }

## Mutations

card-spiked_armour = Spiked Armour
    .text = Long. Your piece (not king or queen): whoever captures it is removed too. Kings may not capture it.
    .full = 💰 6 · After your move or before the opponent's move. { card-spiked_armour.text }
card-long_legs = Long Legs
    .text = Long. Your knight may also leap three squares by one, and captures that way too.
    .full = 💰 5 · After your move. { card-long_legs.text }
card-reverse_gear = Reverse Gear
    .text = Long. All your pawns may also step one square straight back to an empty square.
    .full = 💰 4 · After your move. { card-reverse_gear.text }
card-winged_crown = Winged Crown
    .text = Long. Your queen may also leap like a knight to an empty square.
    .full = 💰 8 · After your move. { card-winged_crown.text }
card-two_tone_mitre = Two-Tone Mitre
    .text = Long. Your bishop may also step one square straight to an empty square.
    .full = 💰 4 · After your move. { card-two_tone_mitre.text }
card-round_tower = Round Tower
    .text = Long. Your rook may also move and capture one square diagonally.
    .full = 💰 6 · After your move. { card-round_tower.text }
card-young_blood = Young Blood
    .text = Long. Your king may also move two squares in a straight line, without capturing or crossing an attacked square.
    .full = 💰 6 · After your move. { card-young_blood.text }
card-stone_stance = Stone Stance
    .text = Long. Your piece (not king or queen) cannot be captured as long as it does not move.
    .full = 💰 6 · After your move or before the opponent's move. { card-stone_stance.text }
card-turtle_shell = Turtle Shell
    .text = Long. Enemy rooks and queens cannot capture your pawn.
    .full = 💰 4 · Before your move or after your move. { card-turtle_shell.text }
card-acquired_taste = Acquired Taste
    .text = Long. The next time your piece captures one of higher rank, it becomes that kind of piece.
    .full = 💰 7 · Before your move. { card-acquired_taste.text }
card-shared_lessons = Shared Lessons
    .text = Long. Your knight and your bishop may each also move like the other, without capturing.
    .full = 💰 7 · After your move. { card-shared_lessons.text }
card-rider_and_mount = Rider and Mount
    .text = Long. Merge two adjacent pieces of yours (knight, bishop, rook): the unit moves as both and is lost as both.
    .full = 💰 8 · Instead of your move. { card-rider_and_mount.text }
card-oak_bark = Oak Bark
    .text = Before the opponent's move: this turn one of your pieces (not king) cannot be captured.
    .full = 💰 5 · { card-oak_bark.text }
card-long_pike = Long Pike
    .text = Long. Your pawn may also capture straight ahead.
    .full = 💰 6 · After your move. { card-long_pike.text }
card-lead_boots = Lead Boots
    .text = Long. An enemy queen, rook or bishop moves at most two squares.
    .full = 💰 7 · After your move. { card-lead_boots.text }
card-blunt_blade = Blunt Blade
    .text = Long. An enemy piece (not king or queen) can no longer capture or give check.
    .full = 💰 6 · After your move. { card-blunt_blade.text }
card-sleeping_draught = Sleeping Draught
    .text = Long. An enemy piece (not king or queen) sleeps for two of the opponent's turns: no move, no check.
    .full = 💰 7 · After your move. { card-sleeping_draught.text }
card-homesickness = Homesickness
    .text = Long. An enemy officer on its own half may not cross into your half.
    .full = 💰 6 · After your move. { card-homesickness.text }
card-colour_blindness = Colour Blindness
    .text = Long. For four of the opponent's turns his queen or rook may only stop on squares of its present colour.
    .full = 💰 7 · After your move. { card-colour_blindness.text }
card-hobbles = Hobbles
    .text = Long. An enemy knight can be blocked: the first square on the long side of its leap must be empty.
    .full = 💰 3 · After your move. { card-hobbles.text }
card-heavy_crown = Heavy Crown
    .text = Long. For the opponent's next four turns his king cannot capture.
    .full = 💰 8 · After your move. { card-heavy_crown.text }
card-brittle_bones = Brittle Bones
    .text = Long. An enemy piece (not king) falls apart after its next capture: it is removed too.
    .full = 💰 6 · After your move. { card-brittle_bones.text }
card-rusty_gears = Rusty Gears
    .text = Long. Enemy pawns can no longer make the double step.
    .full = 💰 2 · After your move. { card-rusty_gears.text }
card-bad_meal = Bad Meal
    .text = Long. After your piece was captured: the capturer is frozen for two of its owner's turns.
    .full = 💰 6 · { card-bad_meal.text }
card-late_frost = Late Frost
    .text = Long. Right after the opponent's move: the piece that moved (not king) is frozen for his next turn.
    .full = 💰 7 · { card-late_frost.text }
card-sunken_square = Sunken Square
    .text = Long. A free square collapses: nobody may enter or cross it, only knights jump over.
    .full = 💰 5 · After your move. { card-sunken_square.text }
card-hedge = Hedge
    .text = Long. A hedge three files wide between two ranks: only knights get across it.
    .full = 💰 6 · After your move. { card-hedge.text }
card-twin_gates = Twin Gates
    .text = Long. Two free squares (ranks 3-6) become gates: a piece on one may move to the other if empty. Not kings.
    .full = 💰 5 · After your move. { card-twin_gates.text }
card-tar_patch = Tar Patch
    .text = Long. A tarred square: any piece (not king) that arrives there is stuck for its owner's next turn.
    .full = 💰 4 · After your move. { card-tar_patch.text }
card-wolf_pit = Wolf Pit
    .text = Long. A pit on a free square: the first enemy piece (not king) that stops there, or is pushed in, is removed.
    .full = 💰 6 · After your move. { card-wolf_pit.text }
card-sacred_grove = Sacred Grove
    .text = Long. For four opponent's turns nobody can be captured on this free square or capture from it. No kings.
    .full = 💰 5 · After your move. { card-sacred_grove.text }
card-high_ground = High Ground
    .text = Long. Any piece (not king) on this square may also leap like a knight to an empty square.
    .full = 💰 4 · After your move. { card-high_ground.text }
card-frontier_river = Frontier River
    .text = Long. For five opponent's turns all sliders crossing between ranks 4 and 5 must stop right beyond the border.
    .full = 💰 6 · Before your move. { card-frontier_river.text }
card-training_ground = Training Ground
    .text = Long. The first of your pawns to move onto this free square (ranks 3-6) becomes a knight.
    .full = 💰 7 · After your move. { card-training_ground.text }
card-squires_oath = Squire's Oath
    .text = After your move: your pawn on its fifth or sixth rank becomes a knight.
    .full = 💰 8 · { card-squires_oath.text }
card-reforge = Reforge
    .text = After your move: your knight becomes a bishop, or your bishop becomes a knight.
    .full = 💰 3 · { card-reforge.text }
card-torn_epaulettes = Torn Epaulettes
    .text = After your move: an enemy rook becomes a knight or a bishop, as you choose.
    .full = 💰 9 · { card-torn_epaulettes.text }
card-faded_stars = Faded Stars
    .text = After your move: all queens of both sides become rooks.
    .full = 💰 8 · { card-faded_stars.text }
card-measured_elixir = Measured Elixir
    .text = Instead of your move, pay X: your pawn on its 4th-6th rank becomes a knight/bishop (4), rook (6) or queen (9).
    .full = 💰 3 + X · { card-measured_elixir.text }
card-bottled_frost = Bottled Frost
    .text = Long. Pay X = rank of an enemy piece times n (1-3): it is frozen for n of the opponent's turns.
    .full = 💰 2 + X · After your move. { card-bottled_frost.text }

## Intrigues

card-harvest_levy = Harvest Levy
    .text = Before your move: gain 1 gold for each of your pawns on the board.
    .full = 💰 2 · { card-harvest_levy.text }
card-light_fingers = Light Fingers
    .text = After your move or right after the opponent's: take up to 5 gold from his treasury.
    .full = 💰 3 · { card-light_fingers.text }
card-head_money = Head Money
    .text = Long. For your next five turns each capture by your move brings gold: twice the rank of the victim.
    .full = 💰 3 · After your move. { card-head_money.text }
card-blood_price = Blood Price
    .text = After your piece was captured: the opponent pays you twice its rank plus 1 gold.
    .full = 💰 2 · { card-blood_price.text }
card-salt_tax = Salt Tax
    .text = Long. The opponent's next four cards cost him 2 gold more each.
    .full = 💰 6 · After your move. { card-salt_tax.text }
card-rich_uncle = Rich Uncle
    .text = Long. Your next three cards cost 3 gold less each (at least 1).
    .full = 💰 4 · Before your move. { card-rich_uncle.text }
card-bridge_fee = Bridge Fee
    .text = Long. For six of the opponent's turns each of his moves across the middle into your half brings you 2 gold.
    .full = 💰 3 · After your move. { card-bridge_fee.text }
card-bidding_war = Bidding War
    .text = After your move, pay X (1-10): the opponent loses X + 3 gold.
    .full = 💰 2 + X · { card-bidding_war.text }
card-pawnshop = Pawnshop
    .text = Before your move: give one of your pieces away for good and gain three times its rank plus 1 gold.
    .full = 💰 2 · { card-pawnshop.text }
card-kickback = Kickback
    .text = When the opponent plays a card: gain half of what he paid for it, rounded up.
    .full = 💰 2 · { card-kickback.text }
card-back_stairs = Back Stairs
    .text = In check, instead of your move: put your king on a safe free square of your first two ranks.
    .full = 💰 8 · { card-back_stairs.text }
card-borrowed_cloak = Borrowed Cloak
    .text = In check: your king and one of your rooks, bishops or knights swap squares. The check must be over.
    .full = 💰 9 · { card-borrowed_cloak.text }
card-bought_blade = Bought Blade
    .text = In check by one piece, pay X = three times its rank: the checking piece joins your side.
    .full = 💰 3 + X · { card-bought_blade.text }
card-loyal_valet = Loyal Valet
    .text = In check by a slider: put a captured pawn, knight or bishop of yours between it and your king.
    .full = 💰 6 · { card-loyal_valet.text }
card-pretender = Pretender
    .text = In check: your king leaves for good and one of your officers that is not attacked becomes royal in his place.
    .full = 💰 14 · { card-pretender.text }
card-royal_hunt = Royal Hunt
    .text = Long. In check, instead of your move: your king leaves; your next move puts him on a safe free edge square.
    .full = 💰 8 · { card-royal_hunt.text }
card-white_flag = White Flag
    .text = Long. In check: the checking pieces cannot capture until the end of the opponent's next turn.
    .full = 💰 7 · { card-white_flag.text }
card-heralds_protest = Herald's Protest
    .text = In check: the checking move is taken back; the opponent must make another one that gives no check.
    .full = 💰 12 · { card-heralds_protest.text }
card-whipping_boy = Whipping Boy
    .text = In check by one piece: remove it together with one of your officers of the same or higher rank.
    .full = 💰 8 · { card-whipping_boy.text }
card-sealed_will = Sealed Will
    .text = Long. Name a pawn: if your king is mated and the pawn is not attacked, it becomes king and play goes on.
    .full = 💰 11 · After your move. { card-sealed_will.text }
card-royal_veto = Royal Veto
    .text = When the opponent plays a card: cancel it. His gold is lost.
    .full = 💰 10 · { card-royal_veto.text }
card-litigation = Litigation
    .text = When the opponent plays a card, pay X (1-10): he must pay X too or his card is cancelled.
    .full = 💰 3 + X · { card-litigation.text }
card-copyists_error = Copyist's Error
    .text = When the opponent plays a card with targets: new legal targets are drawn at random.
    .full = 💰 5 · { card-copyists_error.text }
card-stolen_scroll = Stolen Scroll
    .text = When the opponent plays a card without long effect: after it resolves, take it into your hand.
    .full = 💰 5 · { card-stolen_scroll.text }
card-warding_seal = Warding Seal
    .text = Long. When an enemy card would affect your piece: it does not, nor do other cards until his next turn ends.
    .full = 💰 5 · { card-warding_seal.text }
card-torn_dispatch = Torn Dispatch
    .text = Right after the opponent's move: it is taken back, he must make a different one.
    .full = 💰 12 · { card-torn_dispatch.text }
card-quiet_pardon = Quiet Pardon
    .text = Before or after your move, or right after the opponent's: end one long effect.
    .full = 💰 5 · { card-quiet_pardon.text }
card-clean_slate = Clean Slate
    .text = After your move: all long effects of both players end.
    .full = 💰 8 · { card-clean_slate.text }
card-ear_at_the_door = Ear at the Door
    .text = Long. See the opponent's hand: the dearest card in it cannot be played until the end of his next turn.
    .full = 💰 4 · After your move. { card-ear_at_the_door.text }
card-crossed_couriers = Crossed Couriers
    .text = Before your move: swap hands with the opponent, then both refill to four cards.
    .full = 💰 5 · { card-crossed_couriers.text }
card-silence_at_court = Silence at Court
    .text = Long. For the opponent's next two turns and your turn between nobody plays cards unless in check.
    .full = 💰 7 · After your move. { card-silence_at_court.text }
card-two_envoys = Two Envoys
    .text = Before your move: this turn you may play two more cards at their usual times and costs.
    .full = 💰 4 · { card-two_envoys.text }
card-peace_of_god = Peace of God
    .text = Long. No captures for the opponent's next two turns and yours between. Ends as soon as a king is in check.
    .full = 💰 7 · After your move. { card-peace_of_god.text }
card-thrown_glove = Thrown Glove
    .text = Before the opponent's move: this turn he must capture something.
    .full = 💰 5 · { card-thrown_glove.text }
card-marching_orders = Marching Orders
    .text = Before the opponent's move (not in check): name a piece type, he must move a piece of that type.
    .full = 💰 8 · { card-marching_orders.text }
card-recruiting_sergeant = Recruiting Sergeant
    .text = Instead of your move, pay X = three times its rank: return a captured piece to a free start square of its type.
    .full = 💰 2 + X · { card-recruiting_sergeant.text }
card-turned_coat = Turned Coat
    .text = After your move: an enemy pawn on your half of the board joins your side.
    .full = 💰 8 · { card-turned_coat.text }
card-marriage_contract = Marriage Contract
    .text = Long. For four of the opponent's turns no queen may capture, give check or be captured.
    .full = 💰 6 · After your move. { card-marriage_contract.text }
card-swapped_lists = Swapped Lists
    .text = After your officer was captured: remove one of your pawns instead, the officer stands on its square.
    .full = 💰 9 · { card-swapped_lists.text }
card-last_letter = Last Letter
    .text = After your piece was captured: take any card from the discard pile instead of drawing.
    .full = 💰 5 · { card-last_letter.text }

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
