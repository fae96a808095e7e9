title = Cherokee
about = Secret clans climb a pyramid of tribesmen by driving each other out. For 2–4, about half an hour.

rules-0 =
    Your clan is secret. The higher its people stand at the end, the more feathers: 7 at the top, then 6, 5… none in the base.

    Your turn:
    1️⃣ Expel somebody. The attackers are of one clan (any but the target's) and stand beside it or below it. Their sum must be higher; attacked from below, the target is 1 weaker.
    2️⃣ The strongest attacker takes the place; the gap is filled from below, higher value first.
    3️⃣ Put a card from your hand into the base.

    36 turns in all. Don't give your clan away!
rules-1 =
    The chief has died, and six clans compete for his place. Each of you gets a clan in secret; the others can only guess. The clans left over stay aside, unseen.

    36 tribesmen form a pyramid of eight rows, from a at the top (one card) to h, the base (eight cards). The other 36 are dealt out as hands: 18, 12 or 9 cards each for two, three or four players. Who begins is random; then it goes clockwise.

    Every clan has six men ▲ with values 4 to 9 and six women ● with values 3 to 8. A sign like W●7 is short for: Wolf clan, woman, value 7. The letters: B Bird, U Blue, P Wild Potato, D Deer, W Wolf, L Long Hair. A place is its row and its number from the left: c2.
    .title = The pyramid
rules-2 =
    On your turn you expel one tribesman. The attackers all belong to one clan, yours or any other, but not to the target's. They stand beside the target or right below it: attacks go sideways or up, never down.

    The attackers' values are added up, and the sum must be higher than the target's value. If at least one attacker stands below, the target counts one less. Nobody helps the target.

    The target leaves the game. The strongest attacker takes its place; of two equals, the woman.

    🏠 Helpers stay where they are, and you may bring more of them than you need.
    .title = Expelling
rules-3 =
    The place the attacker left is filled from the two places below it: the higher value moves up; of equal values, the woman; if they're equal in that too, you choose. So it goes on down to the base. Into the gap in the base you put a card from your hand.

    🏠 If no attack at all is possible, discard a card from your hand instead.

    That makes 36 turns, one for every card dealt.
    .title = Moving up
rules-4 =
    When all hands are empty, the clans are revealed. Every tribesman of your clan in the pyramid earns feathers by its row: seven at the top, then six, five and so on down to one in row g; the base earns nothing. Whoever has the most feathers wins.

    In a tie, the player with more women of their clan in the pyramid wins, the base included. 🏠 If that's equal too, the victory is shared.
    .title = The end
rules-5 =
    With open clans only the hands are secret. All players' clans lie face up, and so do two more, the neutral ones. You may attack only with your own clan or a neutral one. Everything else stays the same.

    Typed moves name the target, the attackers and the card for the base: “c3 c2 hair_m8” (Long Hair, man, 8) or “e4 e5_f4_f5 deer_w3”. Where there's no choice, leave the word out.
    .title = Open clans, typed moves

setting-open_clans = Open clans

aside-gone = 🍂 Who has left

key-bird = Bird
key-blue = Blue
key-potato = Wild Potato
key-deer = Deer
key-wolf = Wolf
key-hair = Long Hair

# The log of a turn

Expelled = { $seat } expels { $target } from { $place } with { $attackers }: { $strength } against { $value }. { $successor } takes the place.
Moved = { $tribesman } → { $place }
Succeeded = Moving up: { $moved }.
Placed = { $seat } puts { $card } on { $place }.
Discarded = No attack is possible: { $seat } discards { $card }.
Revealed = { $seat } — { $clan } clan: { $feathers ->
    [one] { $feathers } feather
   *[other] { $feathers } feathers
}, { $women ->
    [one] { $women } woman
   *[other] { $women } women
} in the pyramid.

reason-feathers = most feathers
reason-women = level on feathers, more women in the pyramid
reason-shared = level on feathers and on women

# What a turn asks

ask-target = Who do you expel?
ask-attackers = Who attacks { $card } on { $place }? The first one named takes the place.
ask-successor = Equals: who moves up to { $place }?
ask-card = Which card goes to { $place }?
ask-rest = { $card } leaves { $place }. Who takes the place, and which of your cards comes in below?
ask-successor-rest = Equals: who moves up to { $place }, and which of your cards comes in below?
key-then = { $first } → { $then }
ask-discard = No attack is possible. Which card will you discard?
note-attack = { $place }: { $card } must go, { $group }
note-below = Attacked from below, { $card } is 1 weaker.
note-climb = Moving up: { $steps }
step = { $card } → { $place }
standing = { $place } { $card }
cell-closed = ·
from-below = { $value } − 1
group-1 = { $card1 } = { $sum } > { $value }
group-2 = { $card1 } + { $card2 } = { $sum } > { $value }
group-3 = { $card1 } + { $card2 } + { $card3 } = { $sum } > { $value }
group-4 = { $card1 } + { $card2 } + { $card3 } + { $card4 } = { $sum } > { $value }

# The screens

turn-number = Turn { $turn } of { $turns }
own-clan = Your clan: { $clan }
own-feathers = Right now it would earn { $feathers ->
    [one] { $feathers } feather
   *[other] { $feathers } feathers
} ({ $rows })
own-hand = Your hand ({ $count }): { $cards }
seat-clan = { $seat }: { $clan }
neutral-clans = Neutral: { $clans }
hand-size = { $seat } { $count }
hand-sizes = Cards in hand: { $hands }
clan-feathers = { $clan } { $feathers }
clans-now = Feathers by clan now: { $clans }
legend = ▲ man, ● woman · B Bird, U Blue, P Wild Potato, D Deer, W Wolf, L Long Hair
row-feathers = { $row } { $count }×{ $each }
row-none = nobody in the pyramid

gone-title = { $count ->
    [one] { $count } tribesman has left
   *[other] { $count } tribesmen have left
}
gone-nobody = Nobody yet.
gone-clan = { $clan }: { $cards }

final-title = The clans are revealed. Feathers row by row:
final-seat = { $seat } — { $clan } clan: { $feathers ->
    [one] { $feathers } feather
   *[other] { $feathers } feathers
} ({ $rows })
final-women = Level at { $feathers }, so the clan's women in the pyramid decide: { $seats }
final-women-seat = { $seat } { $women }
final-shared = Equal again: the victory is shared.

# Tribesmen in words

key-bird_m4 = Bird ▲4
key-bird_m5 = Bird ▲5
key-bird_m6 = Bird ▲6
key-bird_m7 = Bird ▲7
key-bird_m8 = Bird ▲8
key-bird_m9 = Bird ▲9
key-bird_w3 = Bird ●3
key-bird_w4 = Bird ●4
key-bird_w5 = Bird ●5
key-bird_w6 = Bird ●6
key-bird_w7 = Bird ●7
key-bird_w8 = Bird ●8
key-blue_m4 = Blue ▲4
key-blue_m5 = Blue ▲5
key-blue_m6 = Blue ▲6
key-blue_m7 = Blue ▲7
key-blue_m8 = Blue ▲8
key-blue_m9 = Blue ▲9
key-blue_w3 = Blue ●3
key-blue_w4 = Blue ●4
key-blue_w5 = Blue ●5
key-blue_w6 = Blue ●6
key-blue_w7 = Blue ●7
key-blue_w8 = Blue ●8
key-potato_m4 = Potato ▲4
key-potato_m5 = Potato ▲5
key-potato_m6 = Potato ▲6
key-potato_m7 = Potato ▲7
key-potato_m8 = Potato ▲8
key-potato_m9 = Potato ▲9
key-potato_w3 = Potato ●3
key-potato_w4 = Potato ●4
key-potato_w5 = Potato ●5
key-potato_w6 = Potato ●6
key-potato_w7 = Potato ●7
key-potato_w8 = Potato ●8
key-deer_m4 = Deer ▲4
key-deer_m5 = Deer ▲5
key-deer_m6 = Deer ▲6
key-deer_m7 = Deer ▲7
key-deer_m8 = Deer ▲8
key-deer_m9 = Deer ▲9
key-deer_w3 = Deer ●3
key-deer_w4 = Deer ●4
key-deer_w5 = Deer ●5
key-deer_w6 = Deer ●6
key-deer_w7 = Deer ●7
key-deer_w8 = Deer ●8
key-wolf_m4 = Wolf ▲4
key-wolf_m5 = Wolf ▲5
key-wolf_m6 = Wolf ▲6
key-wolf_m7 = Wolf ▲7
key-wolf_m8 = Wolf ▲8
key-wolf_m9 = Wolf ▲9
key-wolf_w3 = Wolf ●3
key-wolf_w4 = Wolf ●4
key-wolf_w5 = Wolf ●5
key-wolf_w6 = Wolf ●6
key-wolf_w7 = Wolf ●7
key-wolf_w8 = Wolf ●8
key-hair_m4 = Long Hair ▲4
key-hair_m5 = Long Hair ▲5
key-hair_m6 = Long Hair ▲6
key-hair_m7 = Long Hair ▲7
key-hair_m8 = Long Hair ▲8
key-hair_m9 = Long Hair ▲9
key-hair_w3 = Long Hair ●3
key-hair_w4 = Long Hair ●4
key-hair_w5 = Long Hair ●5
key-hair_w6 = Long Hair ●6
key-hair_w7 = Long Hair ●7
key-hair_w8 = Long Hair ●8

# Tribesmen as signs: clan, man or woman, value

glyph-bird = B
glyph-blue = U
glyph-potato = P
glyph-deer = D
glyph-wolf = W
glyph-hair = L
glyph-bird_m4 = B▲4
glyph-bird_m5 = B▲5
glyph-bird_m6 = B▲6
glyph-bird_m7 = B▲7
glyph-bird_m8 = B▲8
glyph-bird_m9 = B▲9
glyph-bird_w3 = B●3
glyph-bird_w4 = B●4
glyph-bird_w5 = B●5
glyph-bird_w6 = B●6
glyph-bird_w7 = B●7
glyph-bird_w8 = B●8
glyph-blue_m4 = U▲4
glyph-blue_m5 = U▲5
glyph-blue_m6 = U▲6
glyph-blue_m7 = U▲7
glyph-blue_m8 = U▲8
glyph-blue_m9 = U▲9
glyph-blue_w3 = U●3
glyph-blue_w4 = U●4
glyph-blue_w5 = U●5
glyph-blue_w6 = U●6
glyph-blue_w7 = U●7
glyph-blue_w8 = U●8
glyph-potato_m4 = P▲4
glyph-potato_m5 = P▲5
glyph-potato_m6 = P▲6
glyph-potato_m7 = P▲7
glyph-potato_m8 = P▲8
glyph-potato_m9 = P▲9
glyph-potato_w3 = P●3
glyph-potato_w4 = P●4
glyph-potato_w5 = P●5
glyph-potato_w6 = P●6
glyph-potato_w7 = P●7
glyph-potato_w8 = P●8
glyph-deer_m4 = D▲4
glyph-deer_m5 = D▲5
glyph-deer_m6 = D▲6
glyph-deer_m7 = D▲7
glyph-deer_m8 = D▲8
glyph-deer_m9 = D▲9
glyph-deer_w3 = D●3
glyph-deer_w4 = D●4
glyph-deer_w5 = D●5
glyph-deer_w6 = D●6
glyph-deer_w7 = D●7
glyph-deer_w8 = D●8
glyph-wolf_m4 = W▲4
glyph-wolf_m5 = W▲5
glyph-wolf_m6 = W▲6
glyph-wolf_m7 = W▲7
glyph-wolf_m8 = W▲8
glyph-wolf_m9 = W▲9
glyph-wolf_w3 = W●3
glyph-wolf_w4 = W●4
glyph-wolf_w5 = W●5
glyph-wolf_w6 = W●6
glyph-wolf_w7 = W●7
glyph-wolf_w8 = W●8
glyph-hair_m4 = L▲4
glyph-hair_m5 = L▲5
glyph-hair_m6 = L▲6
glyph-hair_m7 = L▲7
glyph-hair_m8 = L▲8
glyph-hair_m9 = L▲9
glyph-hair_w3 = L●3
glyph-hair_w4 = L●4
glyph-hair_w5 = L●5
glyph-hair_w6 = L●6
glyph-hair_w7 = L●7
glyph-hair_w8 = L●8

# The picture: short, and without signs that a picture draws itself

pic-moves = to move
pic-you = you
pic-over = The clans are revealed
pic-ask-target = Who do you expel?
pic-ask-discard = No attack is possible: discard a card
pic-ask-attackers = Who attacks?
pic-ask-successor = Equals: who moves up?
pic-ask-card = Which card fills the gap?
pic-feathers = feathers
pic-women = women
pic-man = man
pic-woman = woman
pic-hand-size = cards in hand
pic-neutral = neutral
pic-expelled = Expelled
pic-beats = { $sum } > { $value }
pic-hand = { $count ->
    [one] Your hand: { $count } card
   *[other] Your hand: { $count } cards
}
pic-hand-empty = no cards left
pic-own-clan = Your clan: { $clan }
pic-own-feathers = { $feathers ->
    [one] { $feathers } feather now
   *[other] { $feathers } feathers now
}
pic-tribesman = { $clan } { $value }
pic-expels = { $target } out of { $place }; { $card } joins at { $base }
pic-discarded = { $card } discarded: no attack
pic-course = Feathers, turn by turn
pic-climbed = { $clan }: up the pyramid
pic-fell = { $clan }: down the pyramid
pic-clan-bird = Bird
pic-clan-blue = Blue
pic-clan-potato = Potato
pic-clan-deer = Deer
pic-clan-wolf = Wolf
pic-clan-hair = Long Hair

# The guided first match: what to do and why; `.why` answers a press outside the idea.
lesson-1 = You secretly play the Birds. Expel the weak Long Hair on d4: your Bird 5 stands right next to it, and 5 beats 4.
    .why = Start with somebody weak beside your own people: d4, attacked from d3.
lesson-2 = Two against one: Blue 4 and Blue 7 together beat Wolf 7 on c2. Any clan may attack, and your Bird 9 quietly moves up behind them.
    .why = The two Blues on c1 and c3 make room for a Bird, and nobody can tell it's your plan.
lesson-3 = From below, the target is 1 weaker: Deer 8 at the top counts as 7, so your Bird 8 takes the summit. That's 7 feathers!
    .why = The top is worth seven feathers, and your Bird stands right under it.
lesson-4 = Bird 7 climbs to e5. The gap goes to the higher value below, on a tie to the woman; here are two men of 8, so you choose.
    .why = One more Bird can climb a row: expel whoever stands on e5.
lesson-5 = Birds going up again and again look suspicious. Let the others quarrel: Wild Potato 6 on g3 expels Wolf 5 on f2.
    .why = If only Birds climb, everyone will know which clan is yours.
lesson-6 = That's the whole game: after 36 turns clans are revealed and feathers counted. Carry on as you like!

refused-safe = { $card } on { $place } can't be expelled: no clan beside or below it is strong enough.
refused-safe-open = { $card } on { $place } can't be expelled: no clan you may attack with is strong enough there.

# --- what a newcomer meets for the first time: told once
notion-secret = Everyone watches who you help: now and then, attack with a clan that isn't yours.
notion-below = The row below has an edge: look for “− 1” on the keys.
notion-successor = Whoever stands below moves up: the higher value, or the woman if they're equal; here they're equal in both, so you choose.

# --- hints
clue-discard = Nobody can attack, so a card has to go. Which one won't you miss?
kind-rise = Let one of your own clan attack and move up.
kind-own = Give up one of your own, for what comes of it.
kind-fell = Bring down somebody who stands high, and let another clan do it.
kind-calm = A quiet attack that changes little for your own clan.
kind-discard = Part with a card.
because-gain = Your clan gets { $n ->
    [one] { $n } feather
   *[other] { $n } feathers
} by it.
because-first = It costs the strongest of the other clans { $n } feathers.
because-calm = Your own clan loses nothing by it.
clue-place = Take a good look at { $place }: who stands around it, and who would move up?
