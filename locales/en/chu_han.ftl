title = Chu Han
about = A duel of two dynasties: beat each other's sets and be the first without cards. For 2, about half an hour.

## Rules

rules-0 =
    Get rid of your cards first. Play to 31 points.

    • Lead a set: one or more cards of one rank. The other plays as many of a higher rank, or passes. Whoever didn't pass leads next.
    • An edict 📜 brings 2 cards, but costs you a point if the other goes out first.
    • Out of cards: a point for each card the other still holds (at most 5) and each edict they took.
    • Threes and sixes are persons: play them as numbers or for their ability ✨.
    • The joker fits any set.
rules-1 =
    Two dynasties fight for the empire. The first to reach 31 points wins, usually after 4–7 rounds. In a short game 15 are enough.

    There are 46 cards: nine 1s, eight 2s, seven 3s and so on down to a single 9, plus a joker of rank 0. Every 3 and every 6 is a person with an ability.

    Who goes first is drawn by lot: that player is Han with 0 points, the other is Chu with 1. Han attacks first.

    Each round all cards are shuffled: 15 to each hand, 16 into the deck. The bottom four of the deck stay out of reach. Six imperial edicts lie beside it.
    .title = The aim
rules-2 =
    A round is a series of tricks.

    The attacker may first, in any order, play one attack ability and take one edict with the top 2 cards of the deck. Then comes a set: one or more cards of one rank.

    The other player may take an edict with 2 cards, and then must play as many cards of a higher rank, or pass. So it goes back and forth until somebody passes; the other player attacks next. Everything played goes to the discard pile, which anyone may look through.

    Together with other cards the joker counts as one of their rank. Alone it's a single card of rank 0.

    Six or more 2s in one set, joker included, score a point per card at once. Five score nothing.
    .title = A trick
rules-3 =
    The round is over as soon as a hand is empty and any counters are settled. The player who went out scores a point for each card in the opponent's hand, at most 5, and a point for each edict the opponent took. Your own edicts don't matter.

    As soon as somebody has 31 points, the match is won, even in mid-round and before an emptied hand is scored. Otherwise a new round begins: the player with fewer points attacks; if level, the one who went out.

    If counters empty both hands, the one that was empty first counts.

    🏠 A cancelled last card still empties your hand: you're out, without the effect. If a set returns to your hand, the round goes on.

    🏠 Xiang Yu doubles everything you get later in the round, gifts and going out included; the limit of 5 cards comes first.
    .title = Going out and winning
rules-4 =
    A person can be played as an ordinary 3 or 6, or for the ability.

    Attacks, when you lead: Ji Bu, Yu Ji, Ying Bu; one per trick. Instead of an answer, or with it: Peng Yue, Xiahou Ying, Han Xin, Liu Bang, Xiang Yu. Zhongli Mo leads or answers. What each one does is in the card list.

    Lü Zhi cancels an ability the moment it's announced, never later; Xiao He cancels Lü Zhi. The cancelled person and the canceller are discarded; any other cards announced return to the hand.

    A cancelled attack is used up: no second one in this trick. 🏠 An edict may still be taken.

    After any other cancelled ability you can't take an edict this turn: a set must follow or, when answering, a set or a pass. So there's no attack after a cancelled Zhongli Mo, and no Han Xin after a cancelled answer.
    .title = Abilities
rules-5 =
    🏠 Our own rules:

    • After every ability the opponent is asked about Lü Zhi, held or not, unless everyone knows it isn't there. The same goes for Xiao He. You can let it all pass for the round.
    • Leading, you may use the three attacks and Zhongli Mo, nothing else.
    • When answering, take your edict before the ability.
    • An ability and its set are announced together. Peng Yue and Zhongli Mo may be combined: Peng Yue is asked about first; if one fails, the whole set and the other person return.
    • After a cancelled ability you may use another one if it still fits.
    • A Zhongli Mo set has at least two cards, not counting himself; a joker in it is rank 0.
    • Ying Bu takes neither the joker nor cards of the running trick. If he is cancelled, the chosen card stays in the pile.
    • Liu Bang beats a single 9 only; after the opponent's Han Xin, your own too.
    • Ji Bu sees the cards out of reach too.
    .title = Fine points
rules-6 =
    Optional. Fifteen event cards: ten different ones and five of Calm. The first round is always Calm; each new round turns up the next card. When they run out, it stays calm.

    🏠 What the ten events do is our own invention; only their names are known to us. The list of events has them all.

    Under Sound Counsel and Stability victory is checked only when the round is over: the higher total wins, and on a tie the player who went out.

    🏠 A trick is won by the player who attacks next. The 3 points of the Hangu Pass are scored together with going out; the unfinished last trick is nobody's. Ji Bu opens the hand only after all six edicts, with no more than four cards left in the deck.
    .title = Events
rules-7 =
    Keys and typed moves are the same words.

    8 3 — three 8s; when answering, just 8. If it matters, add no_joker or with_joker, then the persons who go (ji_bu), or those who stay (keep_ji_bu), in the order of your hand.
    joker — the joker alone
    edict — take an edict
    pass — pass
    ji_bu — an ability, by the person's name
    yu_ji 5, ying_bu 2 — with the card in question
    zhongli_mo 2 4 7 done — ranks from the lowest up; persons by name
    peng_yue — the set is found for you if there's only one
    cancel, let, let_round — answer an announced ability
    listen — be asked about abilities again
    own, up_5 — with Warlords: from the hand, or the face-up 5
    .title = Typing moves

## Settings, lists

setting-events = Events
setting-target = Play to
setting-target-31 = 31 points
setting-target-15 = 15 points, short
deck-persons = Persons
deck-events = Event cards
aside-discard = 🗑 Discard pile
aside-score = 🏆 Score
reason-points = reached the target

## Persons

card-ji_bu = Ji Bu
    .text = Rank 3, attack. Look at the top 4 cards of the deck; they stay there. If they're the last four, with all 6 edicts taken, the opponent's hand lies open until the round ends.
card-yu_ji = Yu Ji
    .text = Rank 3, attack. Discard another card from your hand.
card-lu_zhi = Lü Zhi
    .text = Rank 3, counter. Cancel an ability the moment it's announced. The joker isn't an ability.
card-xiao_he = Xiao He
    .text = Rank 3, counter. Cancel Lü Zhi's counter: the ability takes effect.
card-peng_yue = Peng Yue
    .text = Rank 3, answer. Answer with a set of the same rank instead of a higher one.
card-xiahou_ying = Xiahou Ying
    .text = Rank 3, answer. Pass and yet attack next; the opponent gets 3 points.
card-zhongli_mo = Zhongli Mo
    .text = Rank 3, lead or answer. Play cards of all different ranks; they count as a set of the lowest. Six or more with a 2 as the lowest score like 2s.
card-ying_bu = Ying Bu
    .text = Rank 6, attack. Take a card of rank 1–5 from the discard pile.
card-han_xin = Han Xin
    .text = Rank 6, answer. Skip your answer: the opponent gets 1 point and must beat their own last set or pass. The skipped set doesn't score again.
card-liu_bang = Liu Bang
    .text = Rank 6, answer. Counts as 10 against a single 9, and only then.
card-xiang_yu = Xiang Yu
    .text = Rank 6, answer. Pass; all points you get until the round ends are doubled.
card-joker = Joker
    .text = Rank 0. With other cards it counts as one of their rank.

## Events

card-calm = Calm
    .text = Nothing special this round.
card-sound_counsel = Sound Counsel
    .text = 17 cards each; both put 2 of them face down under the deck, out of reach. Victory is checked only when the round ends.
card-stability = Stability
    .text = Six or more 2s don't score. Victory is checked only when the round ends.
card-hangu_pass = Advance to the Hangu Pass
    .text = When the round ends, 3 points to the player who won more tricks; on a tie, to the one who went out.
card-warlords = Warlords
    .text = Two of the four cards out of reach lie face up. The attacker may use one in the attack and one in the set, as if from the hand; then they are discarded.
card-drought = Drought
    .text = An edict brings 1 card instead of 2.
card-inspection = Inspection
    .text = Going out scores 2 points for each of the opponent's edicts.
card-spies = Spies
    .text = After the deal both players show 3 random cards, which stay open while in hand.
card-hostages = Hostages
    .text = After the deal both give each other 2 cards of their choice at the same time.
card-famine = Famine
    .text = Going out scores up to 8 cards instead of 5.
card-weak_banner = Banner of the Weak
    .text = Six or more 1s score like six or more 2s.

## The log

RoundBegan = Round { $number }: { $seat } attacks.{ $events ->
    [yes] {" "}Event: { $event }.
   *[no] {""}
}
Spied = Spies! { $seat } shows { $cards }.
FacedUp = Face up beside the deck: { $cards }.
PutAside = { $seat } has chosen.
Received = Hostages in your hand: { $cards }.
TookEdict = { $seat } takes an edict and { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
Drew = You draw: { $cards }.
Used = { $seat } announces { $person }{ $extra ->
    [0] {""}
   *[other] {": "}{ $cards }
}.
Cancelled = { $seat } plays Lü Zhi: { $person } is cancelled.
Upheld = { $seat } plays Xiao He: { $person } takes effect after all.
Returned = Back in { $seat }'s hand: { $cards }.
Quieted = { $seat } won't cancel anything this round.
Listened = { $seat } wants to be asked about abilities again.
Looked = On top of the deck: { $cards }.
Opened = { $seat }'s hand is open: { $cards }.
Discarded = { $seat } discards { $card }.
TookBack = { $seat } takes from the discard pile: { $card }.
Led = { $seat } leads { $cards }{ $plain ->
    [yes] {""}
   *[no] {" "}({ $count } × rank { $rank })
}.
Answered = { $seat } answers with { $cards }{ $plain ->
    [yes] {""}
   *[no] {" "}({ $count } × rank { $rank })
}.
Passed = { $seat } passes.
Skipped = { $seat } skips the answer; { $other } must beat their own set.
Doubled = { $seat }: all points are doubled until the round ends.
TookTrick = { $seat } attacks next.
WentOut = { $seat } is out of cards!
Scored = { $seat } +{ $points }: { $why_id ->
    [low_set] a set of { $count } scoring cards
    [han_xin] a gift from Han Xin
    [xiahou_ying] a gift from Xiahou Ying
    [cards] { $count ->
        [one] { $count } card in the opponent's hand
       *[other] { $count } cards in the opponent's hand
    }
    [cards_5] { $count } cards in the opponent's hand, 5 count
    [cards_8] { $count } cards in the opponent's hand, 8 count
    [edicts] { $count ->
        [one] the opponent's { $count } edict
       *[other] the opponent's { $count } edicts
    }
   *[hangu_pass] the Hangu Pass
}{ $doubled ->
    [yes] {" "}(doubled)
   *[no] {""}
}.
RoundEnded = Round { $number } is over. Han { $han } : { $chu } Chu.
Won = { $seat } founds a dynasty with { $points } points!

## Screens

screen-title = Chu Han · round { $round }
hand-line = ✋ Your hand ({ $n }): { $cards }
ability-line = ▫ { $person }: { $text }
ability-now = ✨ { $person }, possible now: { $text }
peeked-line = 👁 On top of the deck: { $cards }
buried-line = You put under the deck: { $cards }
chosen-line = You've chosen: { $cards }
known-line = 👁 You know that { $seat } holds: { $cards }
event-line = 🏮 { $event }: { $text }
player-line = { $side ->
    [han] 🔵 Han
   *[chu] 🔴 Chu
} · { $seat }: { $points }/{ $target } · cards: { $cards } · edicts: { $edicts }{ $doubled ->
    [yes] {" "}· ×2
   *[no] {""}
}{ $quiet ->
    [yes] {" "}· not cancelling
   *[no] {""}
}
open-line = { $seat }'s hand is open: { $cards }
shown-line = Everyone knows { $seat } holds: { $cards }
deck-line = Deck: { $deck } + { $blocked } out of reach · edicts left: { $edicts } · discarded: { $discard }
face-up-line = Face up: { $cards }
trick-set = ▪ { $seat }: { $cards }{ $plain ->
    [yes] {""}
   *[no] {" "}({ $count } × rank { $rank })
}
trick-ability = ✨ { $seat }: { $person }
trick-cancelled = ✖ { $seat }: { $person }, cancelled
trick-empty = A new trick: { $seat } leads.
pending-line = ❗ { $seat } announces { $person }{ $extra ->
    [0] {""}
   *[other] {": "}{ $cards }
}
pending-cancelled = ❗ { $seat }'s { $person } is cancelled unless Xiao He steps in
to-beat = To beat: { $count } × rank { $rank }
round-title = Round { $n }: Han { $han } : { $chu } Chu
round-out = ▫ { $seat } went out
round-running = Round { $n }, still running: Han { $han } : { $chu } Chu
score-title = Score by rounds
score-line = ▫ { $seat } +{ $points }: { pic-scored-for }
pic-scored-for = { $why ->
    [low_set] a set of { $count } scoring cards
    [han_xin] a gift from Han Xin
    [xiahou_ying] a gift from Xiahou Ying
    [cards] { $count ->
        [one] { $count } card in the opponent's hand
       *[other] { $count } cards in the opponent's hand
    }
    [cards_5] { $count } cards in the opponent's hand, 5 count
    [cards_8] { $count } cards in the opponent's hand, 8 count
    [edicts] { $count ->
        [one] the opponent's { $count } edict
       *[other] the opponent's { $count } edicts
    }
   *[hangu_pass] the Hangu Pass
}{ $doubled ->
    [yes] {" "}(doubled)
   *[no] {""}
}
left-line = { $seat } still held: { $cards }
discard-title = Discard pile: { $n }
discard-rank = { $cards }
discard-empty = Nothing yet.
rank-of = { $rank } ×{ $count }
person-of = { $rank } { $person }

## Keys

key-rank = { $count ->
    [one] { $rank }
   *[other] { $rank } (×{ $count })
}
key-set = { $count ->
    [one] { $rank }
   *[other] { $rank } ×{ $count }
}
key-set-joker = { key-set } + 🃏
key-edict = 📜 Edict +{ $n }
key-pass = Pass
key-ability = ✨ { $person }
key-cancel = Play { $person }
key-let = Let it pass
key-let_round = Let all pass this round
key-listen = Ask about abilities
key-done = ✔ Done
key-own = Own cards only
key-no_joker = Without the joker
key-with_joker = With the joker
key-plain = Cards of one rank
key-keep = Keep { $card }
key-up = Face-up { $card }

## Questions

prompt-lead = Lead a set. Before it you may attack and take an edict.
prompt-respond = { $count ->
    [one] Play one card
   *[other] Play { $count } cards
} above rank { $rank }, or pass.
prompt-count = How many cards of rank { $rank }?
prompt-joker = With the joker?
prompt-up = Use a face-up card?
prompt-go = Who goes into the set?
prompt-keep = Who stays in your hand?
prompt-plain = What will you answer with?
prompt-mixed = { $n ->
    [0] The lowest card of the set?
   *[other] So far: { $cards }. What else?
}
prompt-yu-ji = Which card will you discard?
prompt-ying-bu = Which card will you take?
prompt-cancel = { $seat } announces { $person }. Cancel it?
prompt-uphold = { $seat } cancels { $person }. Save it with Xiao He?
prompt-bury = { $n ->
    [one] One more card for the bottom of the deck.
   *[other] Choose two cards for the bottom of the deck.
}
prompt-give = { $n ->
    [one] One more card for the opponent.
   *[other] Choose two cards for the opponent.
}
note-give-up = In a set of { $rank }s these abilities are lost: { $persons }

## Refusals

refused-above = { $count ->
    [one] One card of a rank above { $rank } is needed.
    [2] Two cards of a rank above { $rank } are needed.
    [3] Three cards of a rank above { $rank } are needed.
    [4] Four cards of a rank above { $rank } are needed.
    [5] Five cards of a rank above { $rank } are needed.
   *[other] { $count } cards of a rank above { $rank } are needed.
}
refused-few = That takes { $count ->
    [one] { $count } card
   *[other] { $count } cards
} of rank { $rank }, and you have { $held }.
refused-no-such-rank = Ranks go from 1 to 9; the joker is called joker.
refused-not-held = You don't have this: { $card }.
refused-set-word = Name the rank and how many, for example: 8 3
refused-which = That doesn't fit here; choose one of the buttons.
refused-person-order = Persons are named in the order of your hand.
refused-must-lead = You attack, so you must lead a set.
refused-edicts-gone = All six edicts are taken.
refused-edict-once = You have already taken an edict.
refused-edict-barred = No edict after a cancelled ability.
refused-listening = You're being asked already.
refused-window = First decide about { $person }: cancel it or let it pass.
refused-no-window = No ability is announced right now.
refused-no-counter = You don't have { $person }.
refused-counter-moment = { $person } only answers an announced ability.
refused-attack-moment = { $person } is an attack: only when you lead.
refused-response-moment = { $person } is for an answer, not for a lead.
refused-attack-once = Only one attack per trick.
refused-attack-barred = No attack after a cancelled Zhongli Mo: a set must follow.
refused-han-xin-barred = After a cancelled answer Han Xin can't skip: a set or a pass must follow.
refused-ji-bu = Ji Bu can't be played now.
refused-yu-ji = Yu Ji needs another card in your hand to discard.
refused-ying-bu = The discard pile has no card of rank 1–5.
refused-ying-bu-card = Ying Bu takes a card of rank 1–5 that lies in the discard pile.
refused-peng-yue = { $count ->
    [one] Peng Yue needs one more card of rank { $rank }.
   *[other] Peng Yue needs { $count } more cards of rank { $rank }.
}
refused-liu-bang = Liu Bang answers a single 9 and nothing else.
refused-zhongli-mo = A Zhongli Mo set needs at least two different ranks.
refused-zhongli-one = Zhongli Mo doesn't answer a single card.
refused-zhongli-answer = Zhongli Mo needs { $count } different ranks above { $rank }.
refused-zhongli-himself = Zhongli Mo isn't part of his own set.
refused-zhongli-order = Each rank once, from the lowest up.

## In pictures

pic-round = Round { $n } · to { $target } points
pic-attacks = attacks
pic-answers = answers
pic-chooses = chooses
pic-course = Round by round
pic-score = Score
pic-doubled = points doubled
pic-quiet = not cancelling
pic-han = Han
pic-chu = Chu
pic-in-hand = cards in hand
pic-edicts = edicts
pic-trick = The trick
pic-new-trick = A new trick begins
pic-choosing = Cards are being chosen
pic-plays = { $seat } plays
pic-cancel = { $person }: cancel?
pic-uphold = { $person } cancelled: save it?
pic-beat = { $count ->
    [1] Beat: a card over { $rank }
    [one] Beat: { $count } card over { $rank }
   *[other] Beat: { $count } cards over { $rank }
}
pic-role-attack = attack
pic-role-counter = counter
pic-role-response = answer
pic-role-both = attack or answer
pic-sealed = + { $n } out of reach
pic-deck = deck
pic-left = edicts
pic-edicts-left = { $n ->
    [one] edict left
   *[other] edicts left
}
pic-discard = discard pile
pic-discarded = discarded
pic-out = Out
pic-peeked = On top of the deck: { $cards }
pic-known = You know that { $seat } holds: { $cards }
pic-hand = Your hand
pic-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
pic-none = No cards left
pic-passes = passes
pic-skips = skips the answer
pic-took-edict = edict +{ $n }
pic-cancels = cancels { $person }
pic-upholds = saves { $person }
pic-scored = { $n ->
    [one] +{ $n } point
   *[other] +{ $n } points
}
pic-round-ended = Round { $n } is over · { $han } : { $chu }
pic-set = { $n } × { $rank }
pic-set-cards = { $cards }

# The guided first match: what to do and why; `.why` answers a press outside the idea.
lesson-1 = The computer leads two 7s. Beat them with as many cards of a higher rank: your two 8s.
    .why = An answer takes exactly two cards here, both higher than 7, and your 8s will do it.
lesson-2 = The trick is yours, and you lead. First take an edict 📜: two cards now, but a point for the other side if they run out of cards first.
    .why = Before you lead you may take one edict: two more cards make longer sets.
lesson-3 = Threes and sixes are persons: play Ji Bu not as a 3 but for his ability ✨, a look at the top of the deck.
    .why = Try an ability just once: you have two more threes to play as numbers.
lesson-4 = Cancelled! Lü Zhi stops any ability as soon as it's announced; only Xiao He could answer her, and you don't hold him. Let it pass.
    .why = “Let it pass” is for this once; the other button silences the question for the whole round.
lesson-5 = Long sets are hard to beat: lead all five 1s at once.
    .why = Five cards go in one move, and the other side would need five higher ones.
lesson-6 = They passed, so you lead again: all four 5s this time.
    .why = Four of a kind is the longest set you have left.
lesson-7 = Now the pair of 2s: small fry, but your hand gets shorter.
    .why = Get rid of the small pair while the lead is yours.
lesson-8 = Two 4s are higher, and you've no pair to beat them. Passing is fine: all you lose is the lead.
    .why = A pass costs only the lead, while Xiahou Ying's ability gives the other side 3 points.
lesson-9 = A single 2: beat it with your 4, and the lead is yours again.
    .why = The 4 won't find a partner any more, so now is its moment.
lesson-10 = Two persons together are simply two 3s: lead both, and you're out of cards. Each card left in the other hand is a point, five at most.
    .why = Together they empty your hand at once; one by one, the lead may slip away.

# --- what a newcomer meets for the first time: told once
notion-counter = You're asked this after every ability, whatever you hold: so the question gives nothing away.
notion-ability = Threes and sixes are persons: play them as numbers, or for their ability ✨.
notion-edict = An edict 📜 brings cards now, and a point to your opponent if they're the first without cards.

# --- hints
clue-few = Your opponent holds { $n ->
    [one] one last card
   *[other] just { $n } cards
}. What can you lead that they can't answer?
clue-edict = Could your hand do with more cards, and is there time to play them?
clue-pass = What would an answer cost you here?
clue-ability = One of your people can do more than their number says.
clue-counter = How much does this ability hurt, and what else might you need a counter for?
kind-edict = Take an edict.
kind-pass = Let this one go.
kind-cancel = Don't let it through.
kind-let = Let it through.
kind-ability = Use a person for the ability, not for the number.
kind-answer-low = Answer, with as little as will do.
kind-answer-high = Answer, and with something high.
kind-single-low = Lead a single card, not a high one.
kind-single-high = Lead a single card, a high one.
kind-set = Lead { $n } cards at once.
because-cancel = That ability would cost you more than the counter is worth.
because-let = Your counter is worth more against something worse.
because-ability = What it does: { $text }
because-too-many = They hold { $n ->
    [one] { $n } card
   *[other] { $n } cards
}: no set of theirs can answer that.
because-single-low = You're rid of a card that would hardly win you anything later.
because-single-high = Hardly anything beats it, so you'll most likely lead again.
because-pair = Two cards go at once, and a single one can't answer.
clue-lead = Your opponent holds { $n ->
    [one] { $n } card
   *[other] { $n } cards
}. Which of your sets would be hard to answer?
clue-respond = Your opponent holds { $n ->
    [one] { $n } card
   *[other] { $n } cards
}. What would you have left after an answer?
because-pass = Your strong cards are worth more in a later trick.
because-edict = { $n ->
    [one] One more card
   *[other] Two more cards
} now; it only costs you { $m ->
    [one] a point
   *[other] two points
} if the other goes out first.
because-out = That empties your hand: you're out.
because-answer = The lead is yours unless they can go higher.
because-set = Sets of { $n } are hard to answer, and your hand shrinks fast.
