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
    .does = After your move: swap two of your pieces of different types on the same rank. Not the king.
    .text = 💰 4 · { card-dress_the_ranks.does }
card-horse_fair = Horse Fair
    .does = Instead of your move: swap one of your knights with any enemy knight.
    .text = 💰 6 · { card-horse_fair.does }
card-masons_wager = Masons' Wager
    .does = Instead of your move: swap one of your rooks with any enemy rook.
    .text = 💰 7 · { card-masons_wager.does }
card-traded_trenches = Traded Trenches
    .does = After your move: swap your pawn with an enemy pawn on the same or a neighbouring file, at most two ranks away.
    .text = 💰 5 · { card-traded_trenches.does }
card-body_feint = Body Feint
    .does = Instead of your move: swap your piece with an adjacent enemy piece of the same or lower rank.
    .text = 💰 7 · { card-body_feint.does }
card-crossed_orders = Crossed Orders
    .does = After your move: swap two adjacent enemy pieces of different types. Not the king.
    .text = 💰 6 · { card-crossed_orders.does }
card-ladys_entrance = Lady's Entrance
    .does = Before your move: swap your queen with any other piece of yours except the king.
    .text = 💰 7 · { card-ladys_entrance.does }
card-quick_reshuffle = Quick Reshuffle
    .does = Before the opponent's move: swap two adjacent pieces of yours of different types. Not the king.
    .text = 💰 4 · { card-quick_reshuffle.does }
card-wide_stride = Wide Stride
    .does = Instead of your move: one of your pawns goes three squares straight ahead over empty squares.
    .text = 💰 2 · { card-wide_stride.does }
card-sidle = Sidle
    .does = Instead of your move: one or two of your pawns step one square sideways to empty squares.
    .text = 💰 3 · { card-sidle.does }
card-drumbeat = Drumbeat
    .does = Instead of your move: two or three of your pawns each advance one square.
    .text = 💰 6 · { card-drumbeat.does }
card-bayonets_fixed = Bayonets Fixed
    .does = Instead of your move: your pawn captures the enemy piece directly in front of it.
    .text = 💰 5 · { card-bayonets_fixed.does }
card-fall_back = Fall Back
    .does = Before your move: one of your pawns steps one square straight back.
    .text = 💰 2 · { card-fall_back.does }
card-field_castling = Field Castling
    .does = Instead of your move: castle with a rook on the king's rank or file, wherever they stand and however they have moved; path clear, no check.
    .text = 💰 6 · { card-field_castling.does }
card-close_ranks = Close Ranks
    .does = After your piece was captured: one of your pawns advances one square (two from its start rank).
    .text = 💰 3 · { card-close_ranks.does }
card-saddle_up = Saddle Up
    .does = Instead of your move: one of your pieces (not king) leaps like a knight to an empty square.
    .text = 💰 5 · { card-saddle_up.does }
card-borrowed_boots = Borrowed Boots
    .does = Instead of your move: your knight moves as a bishop, or your bishop as a knight. It may capture.
    .text = 💰 6 · { card-borrowed_boots.does }
card-over_the_wall = Over the Wall
    .does = Instead of your move: your rook jumps over exactly one piece in its path and may capture beyond it.
    .text = 💰 8 · { card-over_the_wall.does }
card-ricochet = Ricochet
    .does = Instead of your move: your bishop bounces once off the board edge and may capture at the end.
    .text = 💰 6 · { card-ricochet.does }
card-round_the_world = Round the World
    .does = Instead of your move: your rook or queen leaves the board sideways and comes back in on the other side. It may capture.
    .text = 💰 5 · { card-round_the_world.does }
card-double_gallop = Double Gallop
    .does = Instead of your move: your knight makes two jumps. Only the second may capture.
    .text = 💰 7 · { card-double_gallop.does }
card-to_the_banner = To the Banner
    .does = Instead of your move: put one of your officers on a free square next to your king.
    .text = 💰 6 · { card-to_the_banner.does }
card-open_ranks = Open Ranks
    .does = Instead of your move: your queen, rook or bishop passes through your own pieces and may capture.
    .text = 💰 7 · { card-open_ranks.does }
card-second_wind = Second Wind
    .does = After your bishop, knight or rook moved without capturing: it moves once more, again without capturing.
    .text = 💰 8 · { card-second_wind.does }
card-follow_the_leader = Follow the Leader
    .does = After your move: another of your pieces makes the very same displacement to an empty square.
    .text = 💰 5 · { card-follow_the_leader.does }
card-crossbow_volley = Crossbow Volley
    .does = Instead of your move: your rook or bishop captures an attacked pawn, knight or bishop without moving.
    .text = 💰 10 · { card-crossbow_volley.does }
card-trample = Trample
    .does = Instead of your move: your knight jumps to an empty square, then an adjacent enemy pawn is removed.
    .text = 💰 7 · { card-trample.does }
card-powder_keg = Powder Keg
    .does = Instead of your move: your pawn blows up with all adjacent pawns, knights and bishops of both sides.
    .text = 💰 10 · { card-powder_keg.does }
card-hot_pursuit = Hot Pursuit
    .does = After your pawn captured: it captures once more, diagonally forward.
    .text = 💰 6 · { card-hot_pursuit.does }
card-fall_together = Fall Together
    .does = Instead of your move: remove your piece and an enemy piece of the same rank that it attacks.
    .text = 💰 6 · { card-fall_together.does }
card-open_account = Open Account
    .does = After your piece was captured: recapture the capturer at once, then take your normal turn.
    .text = 💰 10 · { card-open_account.does }
card-drive_back = Drive Back
    .does = After your move: push an enemy pawn one square back towards its own side.
    .text = 💰 4 · { card-drive_back.does }
card-bait = Bait
    .does = After your move: move an enemy officer one square in any direction to an empty square.
    .text = 💰 7 · { card-bait.does }
card-heavy_baggage = Heavy Baggage
    .does = Before the opponent's move: this turn enemy queens, rooks and bishops move at most two squares.
    .text = 💰 4 · { card-heavy_baggage.does }
card-nudge = Nudge
    .does = Right after an opponent's quiet move: shift the piece that moved one square in any direction.
    .text = 💰 6 · { card-nudge.does }
card-sidestep = Sidestep
    .does = Right after the opponent's move: your attacked piece steps to an adjacent empty square.
    .text = 💰 5 · { card-sidestep.does }
card-grappling_hook = Grappling Hook
    .does = Instead of your move: your rook or queen pulls the first enemy piece in its line right up to itself.
    .text = 💰 6 · { card-grappling_hook.does }
card-shoulder_push = Shoulder Push
    .does = Instead of your move: your pawn steps ahead and pushes the piece in front one square further.
    .text = 💰 4 · { card-shoulder_push.does }
card-whirl = Whirl
    .does = After your move: the pieces of a 2×2 block without kings turn one step clockwise.
    .text = 💰 7 · { card-whirl.does }
card-recall_to_camp = Recall to Camp
    .does = Right after the opponent's move: return one of your pieces (not king) to its free starting square.
    .text = 💰 4 · { card-recall_to_camp.does }

## Mutations

card-spiked_armour = Spiked Armour
    .does = Long. Your piece (not king or queen): whoever captures it is removed too. Kings may not capture it.
    .text = 💰 6 · After your move or before the opponent's move. { card-spiked_armour.does }
card-long_legs = Long Legs
    .does = Long. Your knight may also leap three squares by one, and captures that way too.
    .text = 💰 5 · After your move. { card-long_legs.does }
card-reverse_gear = Reverse Gear
    .does = Long. All your pawns may also step one square straight back to an empty square.
    .text = 💰 4 · After your move. { card-reverse_gear.does }
card-winged_crown = Winged Crown
    .does = Long. Your queen may also leap like a knight to an empty square.
    .text = 💰 8 · After your move. { card-winged_crown.does }
card-two_tone_mitre = Two-Tone Mitre
    .does = Long. Your bishop may also step one square straight to an empty square.
    .text = 💰 4 · After your move. { card-two_tone_mitre.does }
card-round_tower = Round Tower
    .does = Long. Your rook may also move and capture one square diagonally.
    .text = 💰 6 · After your move. { card-round_tower.does }
card-young_blood = Young Blood
    .does = Long. Your king may also move two squares in a straight line, without capturing or crossing an attacked square.
    .text = 💰 6 · After your move. { card-young_blood.does }
card-stone_stance = Stone Stance
    .does = Long. Your piece (not king or queen) cannot be captured or removed as long as it does not move.
    .text = 💰 6 · After your move or before the opponent's move. { card-stone_stance.does }
card-turtle_shell = Turtle Shell
    .does = Long. Enemy rooks and queens cannot capture your pawn.
    .text = 💰 4 · Before your move or after your move. { card-turtle_shell.does }
card-acquired_taste = Acquired Taste
    .does = Long. The next time your piece captures one of higher rank, it becomes that kind of piece.
    .text = 💰 7 · Before your move. { card-acquired_taste.does }
card-shared_lessons = Shared Lessons
    .does = Long. Your knight and your bishop may each also move like the other, without capturing.
    .text = 💰 7 · After your move. { card-shared_lessons.does }
card-rider_and_mount = Rider and Mount
    .does = Long. Merge two adjacent pieces of yours of different types (knight, bishop, rook): the unit moves as both and is lost as both.
    .text = 💰 8 · Instead of your move. { card-rider_and_mount.does }
card-oak_bark = Oak Bark
    .does = Before the opponent's move: this turn one of your pieces (not king) cannot be captured or removed.
    .text = 💰 5 · { card-oak_bark.does }
card-long_pike = Long Pike
    .does = Long. Your pawn may also capture straight ahead.
    .text = 💰 6 · After your move. { card-long_pike.does }
card-lead_boots = Lead Boots
    .does = Long. An enemy queen, rook or bishop moves at most two squares.
    .text = 💰 7 · After your move. { card-lead_boots.does }
card-blunt_blade = Blunt Blade
    .does = Long. An enemy piece (not king or queen) can no longer capture or give check.
    .text = 💰 6 · After your move. { card-blunt_blade.does }
card-sleeping_draught = Sleeping Draught
    .does = Long. An enemy piece (not king or queen) sleeps for two of the opponent's turns: no move, no check.
    .text = 💰 7 · After your move. { card-sleeping_draught.does }
card-homesickness = Homesickness
    .does = Long. An enemy officer on its own half may not cross into your half.
    .text = 💰 6 · After your move. { card-homesickness.does }
card-colour_blindness = Colour Blindness
    .does = Long. For four of the opponent's turns an enemy queen or rook may stop only on squares of its present colour.
    .text = 💰 7 · After your move. { card-colour_blindness.does }
card-hobbles = Hobbles
    .does = Long. An enemy knight can be blocked: the first square on the long side of its leap must be empty.
    .text = 💰 3 · After your move. { card-hobbles.does }
card-heavy_crown = Heavy Crown
    .does = Long. For the opponent's next four turns the enemy king cannot capture.
    .text = 💰 8 · After your move. { card-heavy_crown.does }
card-brittle_bones = Brittle Bones
    .does = Long. An enemy piece (not king) falls apart after its next capture: it is removed too.
    .text = 💰 6 · After your move. { card-brittle_bones.does }
card-rusty_gears = Rusty Gears
    .does = Long. Enemy pawns can no longer make the double step.
    .text = 💰 2 · After your move. { card-rusty_gears.does }
card-bad_meal = Bad Meal
    .does = Long. After your piece was captured: the capturer is frozen for two of its owner's turns.
    .text = 💰 6 · { card-bad_meal.does }
card-late_frost = Late Frost
    .does = Long. Right after the opponent's move: the piece that moved (not king) is frozen for the opponent's next turn.
    .text = 💰 7 · { card-late_frost.does }
card-sunken_square = Sunken Square
    .does = Long. A free square collapses: nobody may enter or cross it, only knights jump over.
    .text = 💰 5 · After your move. { card-sunken_square.does }
card-hedge = Hedge
    .does = Long. A hedge three files wide between two ranks: only knights get across it.
    .text = 💰 6 · After your move. { card-hedge.does }
card-twin_gates = Twin Gates
    .does = Long. Two free squares (ranks 3–6) become gates: a piece on one may move to the other if empty. Not kings.
    .text = 💰 5 · After your move. { card-twin_gates.does }
card-tar_patch = Tar Patch
    .does = Long. A tarred square: any piece (not king) that arrives there is frozen for its owner's next turn.
    .text = 💰 4 · After your move. { card-tar_patch.does }
card-wolf_pit = Wolf Pit
    .does = Long. A pit on a free square: the first enemy piece (not king) that stops there, or is pushed in, is removed.
    .text = 💰 6 · After your move. { card-wolf_pit.does }
card-sacred_grove = Sacred Grove
    .does = Long. For four of the opponent's turns nobody can be captured on this free square or capture from it. No kings.
    .text = 💰 5 · After your move. { card-sacred_grove.does }
card-high_ground = High Ground
    .does = Long. Any piece (not king) on this square may also leap like a knight to an empty square.
    .text = 💰 4 · After your move. { card-high_ground.does }
card-frontier_river = Frontier River
    .does = Long. For five of the opponent's turns all sliders crossing between ranks 4 and 5 must stop right beyond the border.
    .text = 💰 6 · Before your move. { card-frontier_river.does }
card-training_ground = Training Ground
    .does = Long. The first of your pawns to move onto this free square (ranks 3–6) becomes a knight.
    .text = 💰 7 · After your move. { card-training_ground.does }
card-squires_oath = Squire's Oath
    .does = After your move: your pawn on its fifth or sixth rank becomes a knight.
    .text = 💰 8 · { card-squires_oath.does }
card-reforge = Reforge
    .does = After your move: your knight becomes a bishop, or your bishop becomes a knight.
    .text = 💰 3 · { card-reforge.does }
card-torn_epaulettes = Torn Epaulettes
    .does = After your move: an enemy rook becomes a knight or a bishop, as you choose.
    .text = 💰 9 · { card-torn_epaulettes.does }
card-faded_stars = Faded Stars
    .does = After your move: all queens of both sides become rooks.
    .text = 💰 8 · { card-faded_stars.does }
card-measured_elixir = Measured Elixir
    .does = Instead of your move, pay X: your pawn on its 4th–6th rank becomes a knight/bishop (4), rook (6) or queen (9).
    .text = 💰 3 + X · { card-measured_elixir.does }
card-bottled_frost = Bottled Frost
    .does = Long. Pay X = rank of an enemy piece times n (1–3): it is frozen for n of the opponent's turns.
    .text = 💰 2 + X · After your move. { card-bottled_frost.does }

## Intrigues

card-harvest_levy = Harvest Levy
    .does = Before your move: gain 1 gold for each of your pawns on the board.
    .text = 💰 2 · { card-harvest_levy.does }
card-light_fingers = Light Fingers
    .does = After your move or right after the opponent's: take up to 5 gold from the enemy treasury.
    .text = 💰 3 · { card-light_fingers.does }
card-head_money = Head Money
    .does = Long. For your next five turns each capture by your move brings gold: twice the rank of the victim.
    .text = 💰 3 · After your move. { card-head_money.does }
card-blood_price = Blood Price
    .does = After your piece was captured: the opponent pays you twice its rank plus 1 gold.
    .text = 💰 2 · { card-blood_price.does }
card-salt_tax = Salt Tax
    .does = Long. The opponent's next four cards cost 2 gold more each.
    .text = 💰 6 · After your move. { card-salt_tax.does }
card-rich_uncle = Rich Uncle
    .does = Long. Your next three cards cost 3 gold less each (at least 1).
    .text = 💰 4 · Before your move. { card-rich_uncle.does }
card-bridge_fee = Bridge Fee
    .does = Long. For six of the opponent's turns each enemy move across the middle into your half brings you 2 gold.
    .text = 💰 3 · After your move. { card-bridge_fee.does }
card-bidding_war = Bidding War
    .does = After your move, pay X (1–10): the opponent loses X + 3 gold.
    .text = 💰 2 + X · { card-bidding_war.does }
card-pawnshop = Pawnshop
    .does = Before your move: give one of your pieces away for good and gain three times its rank plus 1 gold.
    .text = 💰 2 · { card-pawnshop.does }
card-kickback = Kickback
    .does = When the opponent plays a card: gain half of what was paid for it, rounded up.
    .text = 💰 2 · { card-kickback.does }
card-back_stairs = Back Stairs
    .does = In check, instead of your move: put your king on a safe free square of your first two ranks.
    .text = 💰 8 · { card-back_stairs.does }
card-borrowed_cloak = Borrowed Cloak
    .does = In check: your king and one of your rooks, bishops or knights swap squares. The check must be over.
    .text = 💰 9 · { card-borrowed_cloak.does }
card-bought_blade = Bought Blade
    .does = In check by one piece, pay X = three times its rank: the checking piece joins your side.
    .text = 💰 3 + X · { card-bought_blade.does }
card-loyal_valet = Loyal Valet
    .does = In check by a slider: put a captured pawn, knight or bishop of yours between it and your king.
    .text = 💰 6 · { card-loyal_valet.does }
card-pretender = Pretender
    .does = In check: your king leaves for good and one of your officers that is not attacked becomes king in his place.
    .text = 💰 14 · { card-pretender.does }
card-royal_hunt = Royal Hunt
    .does = Long. In check, instead of your move: your king leaves; your next move puts him on a safe free edge square.
    .text = 💰 8 · { card-royal_hunt.does }
card-white_flag = White Flag
    .does = Long. In check: the checking pieces cannot capture until the end of the opponent's next turn.
    .text = 💰 7 · { card-white_flag.does }
card-heralds_protest = Herald's Protest
    .does = In check: the checking move is taken back; the opponent must make another one that gives no check.
    .text = 💰 12 · { card-heralds_protest.does }
card-whipping_boy = Whipping Boy
    .does = In check by one piece: remove it together with one of your officers of the same or higher rank.
    .text = 💰 8 · { card-whipping_boy.does }
card-sealed_will = Sealed Will
    .does = Long. Name a pawn: if your king is mated and the pawn is not attacked, it becomes king and play goes on.
    .text = 💰 11 · After your move. { card-sealed_will.does }
card-royal_veto = Royal Veto
    .does = When the opponent plays a card: cancel it. The gold paid for it is lost.
    .text = 💰 10 · { card-royal_veto.does }
card-litigation = Litigation
    .does = When the opponent plays a card, pay X (1–10): they must pay X too or the card is cancelled.
    .text = 💰 3 + X · { card-litigation.does }
card-copyists_error = Copyist's Error
    .does = When the opponent plays a card with targets: new legal targets are drawn at random.
    .text = 💰 5 · { card-copyists_error.does }
card-stolen_scroll = Stolen Scroll
    .does = When the opponent plays a card without long effect: once it has taken effect, take it into your hand instead of drawing.
    .text = 💰 5 · { card-stolen_scroll.does }
card-warding_seal = Warding Seal
    .does = Long. When an enemy card would affect your piece: it does not, nor do other enemy cards until the opponent's next turn ends.
    .text = 💰 5 · { card-warding_seal.does }
card-torn_dispatch = Torn Dispatch
    .does = Right after the opponent's move: it is taken back; they must make a different one.
    .text = 💰 12 · { card-torn_dispatch.does }
card-quiet_pardon = Quiet Pardon
    .does = Before or after your move, or right after the opponent's: end one long effect.
    .text = 💰 5 · { card-quiet_pardon.does }
card-clean_slate = Clean Slate
    .does = After your move: all long effects of both players end.
    .text = 💰 8 · { card-clean_slate.does }
card-ear_at_the_door = Ear at the Door
    .does = Long. See the opponent's hand: the dearest card in it cannot be played until the end of the opponent's next turn.
    .text = 💰 4 · After your move. { card-ear_at_the_door.does }
card-crossed_couriers = Crossed Couriers
    .does = Before your move: swap hands with the opponent, then both refill to four cards.
    .text = 💰 5 · { card-crossed_couriers.does }
card-silence_at_court = Silence at Court
    .does = Long. For the opponent's next two turns and your turn between nobody plays or exchanges cards unless in check.
    .text = 💰 7 · After your move. { card-silence_at_court.does }
card-two_envoys = Two Envoys
    .does = Before your move: this turn you may play two more cards at their usual times and costs.
    .text = 💰 4 · { card-two_envoys.does }
card-peace_of_god = Peace of God
    .does = Long. Nothing is captured or removed for the opponent's next two turns and yours between. Ends as soon as a king is in check.
    .text = 💰 7 · After your move. { card-peace_of_god.does }
card-thrown_glove = Thrown Glove
    .does = Before the opponent's move: this turn they must capture something.
    .text = 💰 5 · { card-thrown_glove.does }
card-marching_orders = Marching Orders
    .does = Before the opponent's move (not in check): name a type; they must move a piece of that type.
    .text = 💰 8 · { card-marching_orders.does }
card-recruiting_sergeant = Recruiting Sergeant
    .does = Instead of your move, pay X = three times its rank: return a captured piece to a free start square of its type.
    .text = 💰 2 + X · { card-recruiting_sergeant.does }
card-turned_coat = Turned Coat
    .does = After your move: an enemy pawn on your half of the board joins your side.
    .text = 💰 8 · { card-turned_coat.does }
card-marriage_contract = Marriage Contract
    .does = Long. For four of the opponent's turns no queen may capture, give check or be captured.
    .text = 💰 6 · After your move. { card-marriage_contract.does }
card-swapped_lists = Swapped Lists
    .does = After your officer was captured: remove one of your pawns instead, the officer stands on its square.
    .text = 💰 9 · { card-swapped_lists.does }
card-last_letter = Last Letter
    .does = After your piece was captured: take any card from the discard pile instead of drawing.
    .text = 💰 5 · { card-last_letter.does }

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
