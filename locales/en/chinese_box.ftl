# Chinese Box. Faces are named only where someone sees them right now.

title = Chinese Box
about = A duel of memory: look, hide, name a line and collect it. For 2, about half an hour.

rules-0 =
    A duel of memory. 8 cards each of 💧💨⛰️🔥 lie face down on a 6×6 field; four dragons lie open.

    Your turn:
    1️⃣ Look at up to three cards and put them back on any free cells: only you know what went where.
    2️⃣ Name a combination and show its line: a row, column or diagonal without gaps. Right? It's yours, go on. Wrong? Your turn is over.

    3 alike: 3 points · 4 different: 4 · 4 alike: 5 · 5: 8 · 6: 12. From four up, the element's dragon may stand for one card.

    I keep no notes for you!
rules-1 =
    Two players, 36 cards in a square of 6 × 6. Eight cards each of water, air, earth and fire lie face down. Four dragons, one of each element, are always face up. Whoever collects the more valuable combinations wins. Chance decides who begins.
    Nobody writes down what you've seen. A card is shown to you while it's in your hand and never again: remembering is the game. Once the match is over, /replay tells all.
    🏠 The dragons start in the four corners, inside (b2, b5, e2, e5) or in the centre (c3, c4, d3, d4), as the table chooses; chance decides which dragon stands where.
    On the field: ▒▒▒ face down · ▒o▒ or 🔒 with a marker · ··· free · § a dragon: WA water, AI air, EA earth, FI fire.
    .title = The field
rules-2 =
    1. Look. Take up to three cards, one after the other, and see each before you choose the next. On the very first turn of the match it's only two. You may take dragons, but not a card with a marker. You may skip the look.
    2. Put back. Every card goes to any free cell, face down (a dragon face up). Your opponent sees which cells you emptied and filled, but not which card went where.
    3. Collect. Name a combination and turn over its line, as often as you succeed, or not at all.
    4. Every card you looked at that still lies there gets a marker: your opponent may not take it for a look on the next turn, but may use it in a combination. The markers go as soon as that look is over.
    .title = A turn
rules-3 =
    A combination lies side by side in one straight line: a row, a column or a diagonal, without a gap.
    Three alike (no dragon): 3 points.
    Four different elements (no dragon): 4 points.
    Four alike, or three and their dragon: 5 points.
    Five alike, or four and their dragon: 8 points.
    Six alike, or five and their dragon: 12 points.
    If the line is what you named, it's yours and you may name the next one. If not, everyone has seen it, the cards are turned back over, and your turn ends. It stays visible until the next action of either player.
    🏠 The whole line is turned over at once; a line with a dragon that can't belong to it isn't offered at all.
    .title = Combinations
rules-4 =
    The match ends as soon as a collection leaves five cards or fewer. Whoever has more points wins. If they're equal, the most valuable combination decides; if those are equal too, it's a draw.
    🏠 It also ends when the cards left make no combination, when both players in turn skip the look and collect nothing, and after 40 turns in a row without a collection. Points count as usual.
    Typed, a line is its name and its two ends: “fire3 a1 a3”.
    .title = The end

setting-dragons = Dragons
setting-dragons-corners = in the corners
setting-dragons-inner = inside
setting-dragons-centre = in the centre

# Cards
key-water = water
key-air = air
key-earth = earth
key-fire = fire
key-water_dragon = water dragon
key-air_dragon = air dragon
key-earth_dragon = earth dragon
key-fire_dragon = fire dragon
key-card = face down

# Combinations
key-water3 = three water cards
key-air3 = three air cards
key-earth3 = three earth cards
key-fire3 = three fire cards
key-water4 = four water cards
key-air4 = four air cards
key-earth4 = four earth cards
key-fire4 = four fire cards
key-water5 = five water cards
key-air5 = five air cards
key-earth5 = five earth cards
key-fire5 = five fire cards
key-water6 = six water cards
key-air6 = six air cards
key-earth6 = six earth cards
key-fire6 = six fire cards
key-mixed4 = four different elements

# Keys
key-skip_look = Skip the look
key-look_done = Enough, put back
key-as_before = Back as they lay
key-end_turn = End the turn
aside-stacks = 🗃 Collected
aside-prices = 💯 Points
call-same = { $sign } × { $count }
call-mixed = { sign-water }{ sign-air }{ sign-earth }{ sign-fire }
sign-water = 💧
sign-air = 💨
sign-earth = ⛰️
sign-fire = 🔥
sign-water_dragon = 🐉💧
sign-air_dragon = 🐉💨
sign-earth_dragon = 🐉⛰️
sign-fire_dragon = 🐉🔥
cell-dragon = 🐉{ $cell }
cell-dragon-closed = 🐉
cell-down = ▒
cell-marked = 🔒
cell-empty = ·

# Questions
ask-look =
    { $held ->
        [0] Look at a card ({ $left } left), or skip.
       *[other] Look at another one ({ $left } left), or put them back.
    }
ask-put-all = Put them back as they lay, or in another order?
put-at = { $sign }{ $cell }
key-put = { $cards }
ask-put-rest = And the rest?
ask-put = Where does the card from { $cell } ({ $card }) go?
ask-name = Name a combination, or end the turn.
ask-end = Choose one end of the line: { $combination }.
ask-which-line = Which line: { $combination }?
ask-line = The line starts at { $cell }: { $combination }. Where does it end?
prices-in-short = Points: three alike 3, four different 4, four alike 5, five 8, six 12.

# The table
screen-title = Chinese Box · turn { $turn }
screen-over = Chinese Box · the end
score =
    { $combinations ->
        [0] { $seat }: 0 points
        [one] { $seat }: { $points } points, one combination
       *[other] { $seat }: { $points } points, { $combinations } combinations
    }
cards-left =
    { $count ->
        [one] One card is left.
       *[other] { $count } cards are left.
    }
markers = 🔒 Locked for this look: { $cells }
turned-over = Turned over until the next action: { $cards }
your-hand = In your hand: { $cards }
their-hand = { $seat } is looking at: { $cells }
lying = { $cell } { $card }
barren-soon =
    { $count ->
        [one] Without a collection the match ends after this turn.
       *[other] Without a collection the match ends in { $count } turns.
    }
stack =
    { $dragon ->
        [yes] • { $combination }, dragon included: { $points }
       *[no] • { $combination }: { $points }
    }
tie-dearest = Equal points. The most valuable combination decides: { $first } against { $second }.
tie-draw = Equal points, and the most valuable combinations are equal too ({ $first } and { $second }): a draw.
stacks-title = Collected combinations
prices-title = What a combination is worth
price-1 = Three alike, no dragon: 3
price-2 = Four different elements, no dragon: 4
price-3 = Four alike, or three and their dragon: 5
price-4 = Five alike, or four and their dragon: 8
price-5 = Six alike, or five and their dragon: 12

# What happened
Took =
    { $card_id ->
        [card] { $seat } takes the card from { $cell }.
       *[other] { $seat } takes the { $card } from { $cell }.
    }
Looked = On { $cell } you see: { $card }.
Placed = On { $cell } now: { $card }.
Returned = { $seat } takes { $emptied } and puts cards back on { $filled }.
Collected = { $seat } names { $combination } and collects { $cells }: +{ $points }.
Missed = { $seat } names { $combination } on { $cells }: no such luck.
Shown = On { $cells } lay: { $cards }.
Skipped = { $seat } skips the whole turn.

reason-few = on points: five cards or fewer left
reason-stuck = on points: no combination is left
reason-idle = on points: both skipped their turns
reason-barren = on points: forty turns without a collection

# The field in text: three signs a cell
glyph-down = ▒▒▒
glyph-marked = ▒o▒
glyph-empty = ···
glyph-water = wat
glyph-air = air
glyph-earth = ear
glyph-fire = fir
glyph-water_dragon = §WA
glyph-air_dragon = §AI
glyph-earth_dragon = §EA
glyph-fire_dragon = §FI

# The picture: short, and without signs that a picture draws itself

pic-looks = looks
pic-puts = puts back
pic-collects = may collect
pic-you = you
pic-line = { $count ->
    [one] Turn { $turn } · { $count } card left
   *[other] Turn { $turn } · { $count } cards left
}
pic-line-barren = { $left ->
    [one] Turn { $turn } · { $count } left · ends after this turn
   *[other] Turn { $turn } · { $count } left · ends in { $left } turns
}
pic-over = The end · turn { $turn } · { $count } left
pic-naming = You name { $combination }
pic-prices = Worth
pic-looking = You're looking: { $count } of { $limit }
pic-remember = Remember them: the picture goes when the look ends.
pic-one-more = one more?
pic-collected = takes { $combination }, +{ $points }
pic-missed = names { $combination } and misses
pic-moved = moves { $emptied } → { $filled }
pic-back = looks at { $filled }, moves nothing
pic-skipped = skips the turn
pic-course = How the score grew
pic-best = The best combinations
pic-looking-at = is looking at { $cells }

# The guided first match: what to do and why; `.why` answers a press outside the idea.
lesson-1 = Look at the card on b3: only you will see it, so remember it.
    .why = Any card would do, but let's start with b3.
lesson-2 = Fire 🔥! On the very first turn you may look at two cards: take c3 as well.
    .why = c3 lies right beside it, and that will come in handy.
lesson-3 = Fire and air. Put the fire on c3 and the air on b3: your opponent sees two cards come back, but not which is which.
    .why = Swap them, and only you know that the fire lies on c3 now.
lesson-4 = There's nothing to name yet, so end your turn. Your cards get a marker 🔒: your opponent can't look at them next turn.
    .why = Naming a line blindly is a gamble: a miss shows everyone the cards.
lesson-5 = A miss! Everyone saw earth, earth and air on b6–d6, and their turn was over. We're after fire: look at a3.
    .why = There's fire on a3, and you need three in a line.
lesson-6 = More fire 🔥. Take the air from b3 too, to make room there.
    .why = The fire from a3 will go to b3, so b3 must be free.
lesson-7 = One look is left: what's on d3?
    .why = d3 is the third cell of our line.
lesson-8 = Fire again! Put fire on b3, the air on a3 and the other fire back on d3: with c3 that's three in a row.
    .why = Fire on b3, c3 and d3 makes a line of three.
lesson-9 = Now name three fire cards, 🔥 × 3, and show the line from b3 to d3: 3 points.
    .why = You know this line: there's fire on b3, c3 and d3.
lesson-10 = They're yours! Name more while you're sure, or end your turn. Four alike are worth 5, and a dragon may help. Good luck!

refused-nothing-there = There's no card on { $cell }.
refused-locked = { $cell } is 🔒 locked for this look: it was looked at a moment ago.
refused-taken-cell = { $cell } is taken. Choose a free cell.
refused-name-first = Name a combination first, then show its line.
refused-no-line = “{ $combination }” doesn't fit anywhere any more: there's no unbroken line that long.
refused-no-end = No such line ends at { $cell }: there's a gap, or a dragon that doesn't belong.
refused-no-other-end = The line can't run to { $cell }. Choose one of the ends shown.

# --- what a newcomer meets for the first time: told once
notion-lock = Cards marked 🔒 were looked at a moment ago: they're locked for one turn.
notion-put = Put them back wherever you like: only you know what went where.
notion-name = Name only what you're sure of: a miss shows everyone the cards. Ending your turn costs nothing.

# --- hints
kind-look = Take a look at a card.
kind-enough = Enough looked for this turn.
kind-put = Lay them down anew.
kind-before = Put them back as they lay.
kind-collect = Name a line.
kind-end = Name nothing this time.
because-look = Know that card already? Then take one you don't: I go by what lies open, not by what you remember.
because-end = A wrong call shows everything to both of you. If you remember a line for certain, trust yourself: I go by what lies open.
clue-look = Which cards does your opponent know better than you do?
clue-put = You alone know what you hold. Which order helps you remember and leaves them guessing?
clue-collect = Is there a line you're really sure of?
because-enough = You've seen enough for this turn.
because-put = Now only you know where these cards lie.
because-before = As they lay, they're the easiest to remember.
because-collect = All of it is in plain sight: take it before somebody else does.
