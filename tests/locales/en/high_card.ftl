title = High Card
about = The highest card takes the round.
rules-0 = Play a card; the highest takes the round.
rules-1 = Everyone plays a card; the highest takes the round. Most rounds win.
    .title = The whole of it
points-of = { $seat }: { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}
your-hand = Your hand: { $cards }
Played = { $seat } plays { $card }
TookRound = { $seat } takes the round
Peeked = The top card is { $card }
key-play = Play
key-peek = Peek
setting-cards = Cards
setting-cards-3 = three
setting-cards-5 = five
setting-peek = One peek
reason-points = most rounds
