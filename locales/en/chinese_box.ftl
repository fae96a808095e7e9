# Chinese Box. Faces are named only where someone sees them right now.

title = Chinese Box
about = A duel of memory: look, hide, name a line and collect it. For 2, about half an hour.

rules-1 =
    Two players, 36 cards in a square of 6 × 6. Eight cards each of water, air, earth and fire lie face down. Four dragons, one of each element, are always face up. Whoever collects the dearer combinations wins. Chance decides who begins.
    Nobody writes down what you have seen. A card is shown to you while it is in your hand and never again: remembering is the game. Once the match is over, /replay tells all.
    House ruling: the dragons start in the four corners, on the inner diagonals (b2, b5, e2, e5) or in the centre (c3, c4, d3, d4), as the table chooses; chance decides which dragon stands where.
    On the field ▒▒▒ is a card face down, ▒o▒ one with a marker, ··· a free cell, §WA a dragon, here of water.
    .title = The field
rules-2 =
    1. Look. Take up to three cards, one after the other, and see each before you choose the next. In the very first turn of the match it is two. You may take dragons, too. A card with a marker stays where it is. You may skip the look.
    2. Put back. Every card goes to any free cell, face down (a dragon face up). Your opponent sees which cells you emptied and filled, but not which card went where.
    3. Collect. Name a combination and turn over its line, as often as you succeed, or not at all.
    4. Every card you looked at that still lies there gets a marker: your opponent may not take it for a look in the next turn, but may use it in a combination. The markers go as soon as that look is over.
    .title = A turn
rules-3 =
    A combination lies side by side in one straight line: a row, a column or a diagonal, without a gap.
    Three alike: 3 points, no dragon.
    Four different elements: 4 points, no dragon.
    Four alike, or three and their dragon: 5 points.
    Five alike, or four and their dragon: 8 points.
    Six alike, or five and their dragon: 12 points.
    If the line is what you named, it is yours and you may name the next one. If not, everyone has seen it, it is turned back where it lay, and your turn is over. It stays visible until the next action of either player.
    House ruling: the whole line is turned over at once; a line with a dragon that cannot belong to it is not offered at all.
    Typed, a line is its name and its two ends: “fire3 a1 a3”.
    .title = Combinations
rules-4 =
    The match ends as soon as a collection leaves five cards or fewer. Most points win. If the points are equal, the dearest single combination decides; if these are equal too, it is a draw.
    House ruling: it also ends when no combination can be made of the cards that are left, when both players in a row skip both the look and the collecting, and after 40 turns in a row without a collection. The points count as usual.
    .title = The end

setting-dragons = Dragons
setting-dragons-corners = in the corners
setting-dragons-inner = on the inner diagonals
setting-dragons-centre = in the centre

level-poor = poor memory
level-limited = fair memory
level-perfect = perfect memory

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
key-water3 = three water
key-air3 = three air
key-earth3 = three earth
key-fire3 = three fire
key-water4 = four water
key-air4 = four air
key-earth4 = four earth
key-fire4 = four fire
key-water5 = five water
key-air5 = five air
key-earth5 = five earth
key-fire5 = five fire
key-water6 = six water
key-air6 = six air
key-earth6 = six earth
key-fire6 = six fire
key-mixed4 = four different elements

# Keys
key-skip_look = Skip the look
key-look_done = Enough, put back
key-as_before = All back as they lay
key-end_turn = End the turn
aside-stacks = Collected
aside-prices = Combinations
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
        [0] Choose a card to look at. You may look at { $left }.
       *[other] Look at another one? { $left } more allowed.
    }
ask-put = Where does the card from { $cell } go ({ $card })?
ask-name = Name a combination, or end the turn.
ask-end = You name { $combination }. Choose one end of the line.
ask-line = You name { $combination } from { $cell }. Where does the line end?
prices-in-short = Points: three alike 3, four different 4, four alike 5, five 8, six 12.

# The table
screen-title = Chinese Box, turn { $turn }
screen-over = Chinese Box, the end
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
markers = 🔒 Not to be taken this turn: { $cells }
turned-over = Turned over until the next action: { $cards }
your-hand = In your hand: { $cards }
their-hand = { $seat } is holding: { $cards }
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
tie-dearest = Equal points. The dearest combination decides: { $first } against { $second }.
tie-draw = Equal points, and the dearest combinations are equal too ({ $first } and { $second }): a draw.
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
        [card] { $seat } takes the card on { $cell }.
       *[other] { $seat } takes the { $card } on { $cell }.
    }
Looked = On { $cell } lay: { $card }.
Placed = On { $cell } you put: { $card }.
Returned = { $seat } took { $emptied } and put cards back on { $filled }.
Collected = { $seat } names { $combination } and collects { $cells }: +{ $points }.
Missed = { $seat } names { $combination } on { $cells }: no such luck.
Shown = Under { $cells } lay: { $cards }.
Skipped = { $seat } skips the whole turn.

reason-few = five cards or fewer are left
reason-stuck = no combination can be made of what is left
reason-idle = both players skipped their turns
reason-barren = forty turns without a collection

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
