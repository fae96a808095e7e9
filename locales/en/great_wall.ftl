title = Great Wall of China
about = Build the wall together, outbid each other for the emperor's favour. For 2–5, about half an hour.

## Rules

rules-1 =
    The emperor rewards whoever builds most. The rewards are tokens worth 1 to 8; the highest sum in store wins.

    Everyone has the same 20 cards: 7 walls, 3 gates, 1 watchtower, 5 infantry, 2 cavalry, 1 noble, 1 dragon. You start with 5 in hand; the rest is your own deck.

    The 36 tokens: 1 ×2, 2 ×6, 3 ×7, 4 ×7, 5 ×8, 7 ×4, 8 ×2. They lie face down in the pool. Each face-up pair heads a section of the wall: 2 sections for two players, 3 for three, 4 for four or five.

    With two players a pair of equal tokens always goes back to the box and another is drawn, all through the game. House ruling: if the pool has no legal pair left, the section stays closed.

    Who goes first is random.
    .title = The aim
rules-2 =
    A turn is three actions, none of them optional: score, then act, then act again.

    To act means either
    • to place one card, or several identical ones, from your hand at the right end of one section, or
    • to draw the top card of your deck.

    House ruling: with an empty deck you must place, with an empty hand you must draw; with both empty the action is skipped.

    Where you have no choice, it is done for you.
    .title = Your turn
rules-3 =
    Your turn starts with scoring. In every section where you have strictly more points than each other player present, you take a token:

    • Both tokens still there: choose one and put it face up on one of your cards in that section. A dragon cannot cover a card with a token.
    • One left: it goes face down to your store. The owner of the other token stores that one too, all cards of the section leave the game, and a new pair opens if the pool has one.

    The first token weighs on its owner: its value is taken off their points in that section. You may still win both.

    You are present where you have an uncovered card; players who are not present are not compared. Alone in a section you lead even with points below zero.
    .title = Scoring
rules-4 =
    House ruling: if dragons cover all your cards in a section, you are not present there and cannot lead.

    House ruling: the token goes onto an uncovered card.

    House ruling: sections are scored in table order. If you are due tokens in several, you decide them one after the other. In one turn you take at most one token per section.
    .title = Scoring: the fine print
rules-5 =
    🧱 Wall 1 · 🚪 Gate 2 · 🏯 Watchtower 3 points.

    🏹 Infantry: your first in a section is worth 1, the second 2, and so on: 1, 3, 6, 10, 15 in all. They need not lie side by side; only uncovered ones count.

    🐎 Cavalry, 2 points: placing it is free, at any moment after scoring while your last action is still to come. House ruling: as many times a turn as you like; you may also spend an action on it.

    👑 Noble, 1 point: while a noble lies there uncovered, every uncovered card in the section is worth exactly 1, whoever owns it.

    🐉 Dragon, 1 point: place it as usual, or on top of anyone's card without a token, in any section. The covered card gives no points and loses its power. House ruling: a dragon may be covered by a dragon; what lies below stays covered.
    .title = The cards
rules-6 =
    When your deck and your hand are both empty, you announce the last round at once: “Guangzhou!” Every other player has one more full turn. House ruling: any actions you had left are lost.

    After that nobody places or draws. Turns go on with scoring only, as tokens may still be won. House ruling: it is over after a full circle in which nobody took a token.

    The game also ends on the spot when the very last token has gone to a store.

    Tokens still lying on cards count for nobody. The highest sum in store wins. House ruling: ties share the victory.

    House ruling: everyone sees how many tokens the others have stored; the sum stays with its owner until the end.
    .title = The end
rules-7 =
    Each player has a mark: 🔴 🔷 🟩 ⭐ 💜. In a section “🔴🧱 ×2, 🔷🏹 [5]” means two red walls, then blue infantry with token 5 on it. “🔷🐉 over 🔴🧱” is a dragon covering a wall.

    Typed moves are what the keys say: “draw”; “wall 2 s3” is two walls in section 3, the number only if you hold several; “cavalry s1” is free and “march s1” spends an action; “cover s2 c4” puts the dragon on the fourth card of section 2, or on the first card just like it. To score: “5 wall”, token and card. Where there is no choice, leave the word out.
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
    .text = 2 points. Placing it costs no action while your last action is still to come. Two in every set.
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
key-march = 🐎 for an action
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

## Questions

ask-act = Action { $n } of 2: draw, or choose a card to place.
ask-count = { $card }: how many?
ask-section = { $n ->
    [one] { $card }: where?
   *[other] { $card } ×{ $n }: where?
}
ask-cover-section = 🐉 In which section does the dragon land?
ask-cover = 🐉 Section { $section }: which card does it cover?
ask-token = You lead in section { $section }. Which token do you take?
ask-card = Section { $section }: token { $n } goes onto which of your cards?
note-cavalry = Placing cavalry is free until your last action.
note-last-turn = Last round: this is your last turn with cards.
note-safe = A card with a token cannot be covered by a dragon.

## Refusals

why-score = First take your token: scoring comes before acting.
why-deck = Your deck is empty: place a card.
why-hand = You hold no { $card }.
why-nothing = There is nothing to cover yet: only cards without a token can be covered.
why-closed = Section { $section } is closed.
why-token = A card with a token cannot be covered.
why-equal = There is an equal card further left: choose that one.

## Screens

hand = Your hand: { $cards }
hand-empty = Your hand is empty
cards = { $n ->
    [one] { $card }
   *[other] { $card } ×{ $n }
}
own = { $n ->
    [0] You are { $mark } · deck { $deck } · nothing stored yet
    [one] You are { $mark } · deck { $deck } · 1 token stored, worth { $sum }
   *[other] You are { $mark } · deck { $deck } · { $n } tokens stored, worth { $sum }
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
player = { $mark } { $seat } · hand { $hand } · deck { $deck } · stored { $n }
pool-left = Tokens in the pool: { $n }
last-round = Last round: { $seat } called “Guangzhou!”
counting = No more cards are placed: scoring only
result = { $mark } { $seat }: { $tokens } = { $sum }
result-none = { $mark } { $seat }: no tokens = { $sum }
result-left = Tokens left on the wall count for nobody.

## What happens

Marked = { $seat } leads in section { $section } and puts token { $value } on { $card }
Stored = { $seat } completes section { $section } and stores token { $value }
Redeemed = { $seat } stores token { $value } from section { $section }
Opened = Section { $section } opens anew: tokens { $first } and { $second }
Closed = Section { $section } stays closed: no tokens left for it
Boxed = A pair of equal tokens ({ $value } and { $value }) goes back to the box
Placed = { $count ->
    [one] { $seat } places { $card } in section { $section }
   *[other] { $seat } places { $card } ×{ $count } in section { $section }
}
Rode = { $count ->
    [one] { $seat } rides 🐎 Cavalry into section { $section }, free of charge
   *[other] { $seat } rides 🐎 Cavalry ×{ $count } into section { $section }, free of charge
}
Covered = { $seat } lands the 🐉 dragon in section { $section }: it covers { $card } ({ $owner })
Drew = { $seat } draws a card
DrewCard = You drew { $card }
LastRound = { $seat }: “Guangzhou!” The last round begins
CountingBegan = The wall stands. From now on, scoring only
reason-tokens = the last token has been stored
reason-counted = nobody took a token for a full circle
