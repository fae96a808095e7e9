title = Great Wall of China
about = Build the wall together and outbuild each other for the emperor's favour. For 2–5, about half an hour.

## Rules

rules-0 =
    Outbuild the others and win tokens worth 1–8. The highest sum wins.

    Your turn:
    1️⃣ Score. Where you have more points than every opponent in a section, take a token. The first lies on your card and counts against you there: 7 points and token 5 leave 2. The second closes the section, and both owners bank their tokens.
    2️⃣ Act twice: place a card (or several identical ones) in one section, or draw.

    🧱1 🚪2 🏯3 · 🏹 1, then 2, 3… · 🐎2, free · 👑 all cards there count 1 · 🐉 covers a card.

    Hand and deck empty? Last round!
rules-1 =
    The emperor rewards whoever builds most. The rewards are tokens worth 1 to 8; the highest sum in your score pile wins.

    Everyone has the same 20 cards: 7 walls, 3 gates, 1 watchtower, 5 infantry, 2 cavalry, 1 noble, 1 dragon. You start with 5 in hand; the rest is your own deck.

    The 36 tokens: 1 ×2, 2 ×6, 3 ×7, 4 ×7, 5 ×8, 7 ×4, 8 ×2. They lie in the bag. Each face-up pair heads a section of the wall: 2 sections for two players, 3 for three, 4 for four or five.

    With two players a pair of equal tokens always goes back to the box and another is drawn, all through the game. 🏠 If the bag has no legal pair left, the section stays closed.

    Who goes first is random.
    .title = The aim
rules-2 =
    A turn is: score, then two actions. None of it is optional.

    An action is either
    • to place one card, or several identical ones, from your hand at the right end of one section, or
    • to draw the top card of your deck.

    🏠 With an empty deck you must place, with an empty hand you must draw; with both empty the action is skipped.

    If there's only one choice, it's made for you.
    .title = Your turn
rules-3 =
    Your turn starts with scoring. In every section where you have strictly more points than each other player present, you take a token:

    • Both tokens still there: choose one and put it face up on one of your cards in that section. A dragon can't cover a card with a token.
    • One left: it goes face down to your score pile. The owner of the other token banks that one too, all cards of the section leave the game, and a new pair opens if the bag has one.

    The first token weighs on its owner: its value is taken off their points in that section. For example, 7 points and token 5 count as 2. You may still win both.

    You're present where you have an uncovered card; players who aren't present don't count. Alone in a section, you lead even with points below zero.
    .title = Scoring
rules-4 =
    🏠 If dragons cover all your cards in a section, you aren't present there and can't lead.

    🏠 The token goes onto an uncovered card.

    🏠 Sections are scored in table order. If you're due tokens in several, you choose them one after the other. In one turn you take at most one token per section.
    .title = Scoring: the fine print
rules-5 =
    🧱 Wall 1 · 🚪 Gate 2 · 🏯 Watchtower 3 points.

    🏹 Infantry: your first in a section is worth 1, the second 2, and so on: 1, 3, 6, 10, 15 in all. They don't have to lie side by side; only uncovered ones count.

    🐎 Cavalry, 2 points: placing it is free, at any moment after scoring and before your second action. Once a turn: one cavalry, or both together into one section. Any other time it costs an action, like any card.

    👑 Noble, 1 point: while a noble lies there uncovered, every uncovered card in the section is worth exactly 1, whoever owns it.

    🐉 Dragon, 1 point: place it as usual, or on top of anyone's card without a token, in any section. The covered card gives no points and loses its power. 🏠 A dragon may be covered by a dragon; what lies below stays covered.
    .title = The cards
rules-6 =
    When your deck and your hand are both empty, you announce the last round at once: “Guangzhou!” Every other player has one more full turn. 🏠 Any actions you had left are lost.

    After that nobody places or draws. Turns go on with scoring only, as tokens may still be won. 🏠 It's over after a full round in which nobody took a token.

    🏠 The game also ends on the spot when the very last token has gone to a score pile.

    Tokens still lying on cards count for nobody. The highest sum in a score pile wins. 🏠 Ties share the victory.

    🏠 Everyone sees how many tokens the others have banked; the sum stays with its owner until the end.
    .title = The end
rules-7 =
    Each player has a mark: 🔴 🔷 🟩 ⭐ 💜. In a section “🔴🧱 ×2, 🔷🏹 [5]” means two red walls, then blue infantry with token 5 on it. “🔷🐉 over 🔴🧱” is a dragon covering a wall.

    Typed moves are what the keys say: “draw”; “wall 2 s3” is two walls in section 3, the number only if you hold several; “cavalry s1” is free and “march s1” spends an action; “cover s2 c4” puts the dragon on the fourth card of section 2, or on the first card just like it. To score: “5 wall”, token and card. Where there's no choice, leave the word out.
    .title = Reading the screen

## Cards

card-wall = 🧱 Wall
    .text = 1 point. Seven in every set.
card-gate = 🚪 Gate
    .text = 2 points. Three in every set.
card-watchtower = 🏯 Watchtower
    .text = 3 points. One in every set.
card-infantry = 🏹 Infantry
    .text = Your first in a section is worth 1 point, the second 2, and so on: 1, 3, 6, 10, 15 in all. Five in every set.
card-cavalry = 🐎 Cavalry
    .text = 2 points. Once a turn, before your second action, you can place one for free, or both into one section. Two in every set.
card-noble = 👑 Noble
    .text = 1 point. While it lies uncovered, every uncovered card of its section is worth exactly 1. One in every set.
card-dragon = 🐉 Dragon
    .text = 1 point. May be placed on top of any card without a token: that card gives no points and loses its power. One in every set.
deck-set = Wall cards
icon-wall = 🧱
icon-gate = 🚪
icon-watchtower = 🏯
icon-infantry = 🏹
icon-cavalry = 🐎
icon-noble = 👑
icon-dragon = 🐉
mark-0 = 🔴
mark-1 = 🔷
mark-2 = 🟩
mark-3 = ⭐
mark-4 = 💜

## Keys

key-draw = Draw a card
key-march = 🐎 as an action
key-cover = 🐉 Cover a card
key-s1 = 1
key-s2 = 2
key-s3 = 3
key-s4 = 4
key-held = { $n ->
    [one] { $card }
   *[other] { $card } ×{ $n }
}
key-free = { $n ->
    [one] { $card }, free
   *[other] { $card } ×{ $n }, free
}
key-count = { $n }
key-section = Section { $section } · { $tokens }
key-target = { $mark } { $card }
key-token = Token { $n }
key-onto = { $n } → { $card }
key-cover-at = { $section }: 🐉 → { $face }
key-laid = { $n ->
    [one] { $card } → { $section }
   *[other] { $card }×{ $n } → { $section }
}
key-lay = { $free ->
    [yes] { key-laid } free
   *[no] { key-laid }
}

## Questions

ask-act = Action { $n } of 2: draw, or choose a card to place.
ask-count = { $card }: how many, and where?
ask-section = { $n ->
    [one] { $card }: where?
   *[other] { $card } ×{ $n }: where?
}
ask-cover-section = 🐉 In which section does the dragon land?
ask-cover = 🐉 Section { $section }: which card does it cover?
ask-token = You lead in section { $section }. Which token do you take?
ask-card = Section { $section }: which of your cards gets token { $n }?
note-cavalry = Once a turn, before your second action, you can place cavalry for free: one, or both into one section.
note-last-turn = Last round: this is your last turn with cards.
note-safe = A dragon can't cover a card with a token.

## Refusals

why-score = First take your token: scoring comes before acting.
why-deck = Your deck is empty: place a card.
why-rode = You've already placed cavalry for free this turn: another one costs an action (march).
why-hand = You have no { $card } in hand.
why-nothing = There's nothing to cover yet: only cards without a token can be covered.
why-closed = Section { $section } is closed.
why-token = A card with a token can't be covered.
why-equal = There's an identical card further left: choose that one.

## Screens

hand = Your hand: { $cards }
hand-empty = Your hand is empty
cards = { $n ->
    [one] { $card }
   *[other] { $card } ×{ $n }
}
own = { $n ->
    [0] You're { $mark } · deck { $deck } · no tokens in your score pile yet
    [one] You're { $mark } · deck { $deck } · 1 token in your score pile, worth { $sum }
   *[other] You're { $mark } · deck { $deck } · { $n } tokens in your score pile, worth { $sum }
}
section-pair = ▸ Section { $section } · tokens { $first } and { $second }
section-half = ▸ Section { $section } · token { $left } left, { $seat } holds { $taken }
section-closed = ▸ Section { $section } is closed
section-empty = no cards yet
section-points = Points: { $points }
section-noble = Points: { $points } (👑 each card 1)
section-cards = Cards: { $cards }
points = { $mark } { $n }
face = { $mark }{ $card }
faces = { $face } ×{ $n }
face-token = { $face } [{ $n }]
face-over = { $face } over { $under }
player = { $mark } { $seat } · hand { $hand } · deck { $deck } · score pile { $n }
pool-left = Tokens in the bag: { $n }
last-round = Last round: { $seat } called “Guangzhou!”
counting = No more cards are placed: scoring only.
result = { $mark } { $seat }: { $tokens } = { $sum }
result-none = { $mark } { $seat }: no tokens, { $sum }
result-left = Tokens left on the wall count for nobody.

## What happens

Marked = { $seat } leads in section { $section } and puts token { $value } on { $card }.
Stored = { $seat } completes section { $section } and banks token { $value }.
Redeemed = { $seat } banks token { $value } from section { $section }.
Opened = Section { $section } opens again: tokens { $first } and { $second }.
Closed = Section { $section } stays closed: no tokens left for it.
Boxed = A pair of equal tokens ({ $value } and { $value }) goes back to the box.
Placed = { $count ->
    [one] { $seat } places { $card } in section { $section }.
   *[other] { $seat } places { $card } ×{ $count } in section { $section }.
}
Rode = { $count ->
    [one] { $seat } places 🐎 Cavalry in section { $section } for free.
   *[other] { $seat } places 🐎 Cavalry ×{ $count } in section { $section } for free.
}
Covered = { $seat } covers a card in section { $section } with the 🐉 dragon: { $card } ({ $owner }).
Drew = { $seat } draws a card.
DrewCard = You drew { $card }.
LastRound = { $seat }: “Guangzhou!” The last round begins.
CountingBegan = The wall stands. From now on, scoring only.
reason-tokens = highest total: all tokens are taken
reason-counted = highest total: no more tokens to win

## In pictures

pic-action = Action { $n } of { $of } · in the bag: { $pool }
pic-last = Last round · action { $n } of { $of }
pic-scoring = Scoring · in the bag: { $pool }
pic-counting = The wall is built: scoring only
pic-over = The match is over
pic-ask-many = { $card }: how many?
pic-ask-where = { $card }: which section?
pic-ask-whom = { $card }: over which card?
pic-ask-token = Token { $n }: on which card?
pic-section = Section { $section }
pic-closed = closed: the tokens have run out
pic-levelled = a noble: every card counts 1
pic-in-hand = in hand
pic-in-deck = in the deck
pic-stored-tokens = tokens scored
pic-points = points
pic-hand = Your hand
pic-own-store = { $n ->
    [one] { $n } point banked
   *[other] { $n } points banked
}
pic-leading = { $n ->
    [one] you lead section { $sections }
   *[other] you lead sections { $sections }
}
pic-leading-none = you lead nowhere yet
pic-placed = { $n ->
    [1] { $card } → { $section }
    [one] { $card } ×{ $n } → { $section }
   *[other] { $card } ×{ $n } → { $section }
}
pic-drew = { $n ->
    [one] drew a card
   *[other] drew { $n } cards
}
pic-marked = token { $n }, section { $section }
pic-stored = banks a token, section { $section }
pic-course = How the score grew
pic-scored = the token of section { $section }

# The guided first match: what to do and why; `.why` answers a press outside the idea.
lesson-1 = Put both your walls 🧱 into section 1: each is worth a point, and whoever leads a section takes its tokens.
    .why = Two walls in section 1 will win you the 7 that lies there.
lesson-2 = Now one infantry 🏹 into section 2: the first is worth just 1, but every further one there is worth more.
    .why = Infantry is strong together; let it gather in section 2.
lesson-3 = Your turn begins with scoring: you lead section 1, so take the 7. It lies on your wall and counts −7 here until the section closes.
    .why = Tokens are added up at the end, so the bigger one is worth more to you, heavy as it is.
lesson-4 = See the bars? Section 1 is down to −5 for you. Send the second infantry to section 2: 1 + 2 makes 3.
    .why = The second infantry in the same section is worth 2 at once.
lesson-5 = Your hand is getting short: spend the second action on drawing a card.
    .why = Without cards there's nothing to build with, and drawing takes one action.
lesson-6 = In section 2 you lead by 3 points to 1: take the 4.
    .why = Take the bigger token here: you can still carry its weight.
lesson-7 = Your opponent has a gate in section 1 now, and you're at −5. Cover it with your dragon 🐉: whoever is alone in a section leads even below zero.
    .why = A covered card doesn't count, and then you're alone in section 1.
lesson-8 = Send the third infantry to section 2: 1 + 2 + 3 is 6, and even with the 4 on your card you stay ahead.
    .why = Six minus four is two: still more than your opponent's single point.
lesson-9 = Both sections have closed and brought you 16; new pairs lie open. It goes on like this until the decks run out: play as you like.

# --- what a newcomer meets for the first time: told once
notion-weight = The first token of a section lies on your card and counts against you there: 7 points and token 5 leave 2. When the second is taken, both are banked.
notion-cavalry = Cavalry is free: once a turn, before your second action.
notion-dragon = A dragon covers any card without a token: it gives no points and loses its power.
notion-last = Somebody has run out of cards: it's the last round, and this is your last turn with cards.

# --- hints
clue-draw = { $n ->
    [0] Your hand is empty. What do you need next?
    [one] You hold { $n } card. Can you do much with it?
   *[other] You hold { $n } cards: is that enough for what you're planning?
}
clue-empty = Nobody is in section { $n } yet: what would it take to lead there?
clue-scoring = Section { $n } gives you a token. The one you take weighs on you there, the one you leave can still be won: which is which?
kind-draw = More cards first: building can wait.
kind-scoring = Weigh what you take against what stays: that one can still be yours.
kind-lay = Put a card down; all that's left to ask is where.
because-small = The { $m } stays to be won there, and the { $n } weighs less on you.
because-big = The { $m } is yours as soon as the section is done, and only the { $n } is left to win.
because-alone = You'd be alone there, and that's enough to lead.
because-level = That draws you level there, at { $n }.
because-ahead = That puts you ahead there, { $n } to { $m }.
clue-section = Take a good look at section { $n }: who leads there, and by how much?
because-draw = More cards in hand mean more choice on the turns that matter.
because-cover = The dragon takes a card away from them for good, and its points with it.
because-cavalry = It's free right now: it doesn't cost you an action.
because-noble = A noble makes every card there worth 1, so big ones stop counting.
because-infantry = Infantry grows together: this one alone is worth { $n } there.
