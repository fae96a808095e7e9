title = Старшая карта
about = Раунд берёт старшая карта.
rules-0 = Кладите карту: старшая берёт раунд.
rules-1 = Каждый кладёт по карте, раунд берёт старшая. Побеждает тот, у кого больше раундов.
    .title = Вот и все правила
points-of = { $seat }: { $n ->
    [one] { $n } раунд
    [few] { $n } раунда
   *[many] { $n } раундов
}
your-hand = Ваши карты: { $cards }
Played = { $seat }: карта { $card }
TookRound = Раунд берёт { $seat }
Peeked = Верхняя карта — { $card }
key-play = Сыграть
key-peek = Подсмотреть
setting-cards = Карты
setting-cards-3 = три
setting-cards-5 = пять
setting-peek = Подсмотреть разок
reason-points = больше всех раундов
