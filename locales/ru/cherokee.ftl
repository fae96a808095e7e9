title = Чероки
about = Тайные кланы взбираются на пирамиду, изгоняя друг друга. На 2–4 игроков, около получаса.

rules-0 =
    У вас тайный клан. Чем выше его люди стоят в конце, тем больше перьев: вершина 7, дальше 6, 5… основание 0.

    Ваш ход:
    1️⃣ Изгоните кого-нибудь. Нападают люди одного клана (любого, кроме клана цели), стоящие рядом с ней или под ней. Их сумма должна быть больше; если нападают снизу, цель слабее на 1.
    2️⃣ Сильнейший из нападавших занимает место, дыру под ним закрывают те, кто ниже: сначала старший.
    3️⃣ В основание положите карту из руки.

    Всего 36 ходов. Не выдайте свой клан!
rules-1 =
    Вождь умер, и шесть кланов борются за его место. Каждый получает клан втайне, остальным остаётся догадываться. Лишние кланы откладываются, и их не видит никто.

    36 соплеменников складываются в пирамиду из восьми рядов: от вершины a (одна карта) до основания h (восемь карт). Остальные 36 раздаются: по 18, 12 или 9 карт в руку, когда игроков двое, трое или четверо. Кто начинает, решает жребий, дальше — по часовой стрелке.

    В каждом клане шесть мужчин ▲ достоинством от 4 до 9 и шесть женщин ● от 3 до 8. Запись В●7 значит: клан Волков, женщина, 7. Буквы: П — Птицы, С — Синие, К — Дикий Картофель, О — Олени, В — Волки, Д — Длинноволосые. Место называется по ряду и номеру слева: c2.
    .title = Пирамида
rules-2 =
    В свой ход вы изгоняете одного соплеменника. Все нападающие — из одного клана, вашего или любого другого, но не из клана цели. Стоять они должны рядом с целью или прямо под ней: нападают вбок и вверх, но никогда вниз.

    Достоинства нападающих складываются, и сумма должна быть больше достоинства цели. Если хотя бы один нападает снизу, цель слабее на единицу. За цель никто не вступается.

    Изгнанный выходит из игры. Его место занимает сильнейший из нападавших, а из двух равных — женщина.

    🏠 Помощники остаются на своих местах, и взять их можно больше, чем нужно.
    .title = Изгнание
rules-3 =
    Место, откуда ушёл нападавший, занимает один из двух стоящих под ним: старший по достоинству; при равенстве — женщина; если равны и в этом, решаете вы. И так до самого основания. На свободное место в основании вы кладёте карту из руки.

    🏠 Если напасть не может никто, вместо этого сбросьте карту из руки.

    Всего получается 36 ходов — по одному на каждую розданную карту.
    .title = Преемники
rules-4 =
    Когда руки опустели, кланы открываются. Каждый соплеменник вашего клана в пирамиде приносит перья по своему ряду: на вершине семь, ниже шесть, пять и так далее до одного в ряду g; основание не приносит ничего. Побеждает тот, у кого перьев больше.

    При равенстве побеждает тот, у кого в пирамиде больше женщин своего клана, считая и основание. 🏠 Если равны и они, победа общая.
    .title = Конец игры
rules-5 =
    С открытыми кланами тайной остаются только руки. Кланы игроков лежат лицом вверх, и рядом ещё два — нейтральные. Нападать можно только своим кланом или нейтральным. Остальное без изменений.

    Ходы словами — это цель, нападающие и карта в основание: «c3 c2 hair_m8» (Длинноволосые, мужчина, 8) или «e4 e5_f4_f5 deer_w3». Там, где нет выбора, слово пропускается.
    .title = Открытые кланы, ходы словами

setting-open_clans = Открытые кланы

aside-gone = 🍂 Кто выбыл

key-bird = Птицы
key-blue = Синие
key-potato = Дикий Картофель
key-deer = Олени
key-wolf = Волки
key-hair = Длинноволосые

# Что записано о ходе

Expelled = { $seat } изгоняет с { $place }: { $target }. Нападают { $attackers }: { $strength } против { $value }. На { $place } теперь { $successor }.
Moved = { $tribesman } → { $place }
Succeeded = Преемники: { $moved }.
Placed = { $seat } кладёт на { $place }: { $card }.
Discarded = Напасть не может никто. { $seat } сбрасывает: { $card }.
Revealed = { $seat } — { $clan }: { $feathers ->
    [one] { $feathers } перо
    [few] { $feathers } пера
   *[many] { $feathers } перьев
}, в пирамиде { $women ->
    [one] { $women } женщина
    [few] { $women } женщины
   *[many] { $women } женщин
}.

reason-feathers = больше всех перьев
reason-women = перьев поровну, но женщин в пирамиде больше
reason-shared = поровну и перьев, и женщин

# О чём спрашивает ход

ask-target = Кого изгнать?
ask-attackers = Кто нападёт на { $card } ({ $place })? Место займёт тот, кто назван первым.
ask-successor = Равные: кто поднимется на { $place }?
ask-card = Какую карту положить на { $place }?
ask-rest = { $card } уходит с { $place }. Кто займёт место и какая ваша карта встанет внизу?
ask-successor-rest = Равные: кто поднимется на { $place } и какая ваша карта встанет внизу?
key-then = { $first } → { $then }
ask-discard = Напасть не может никто. Какую карту сбросить?
note-attack = { $place }: уходит { $card }, { $group }
note-below = Если нападать снизу, { $card } слабее на 1.
note-climb = Преемники: { $steps }
step = { $card } → { $place }
standing = { $place } { $card }
cell-closed = ·
from-below = { $value } − 1
group-1 = { $card1 } = { $sum } > { $value }
group-2 = { $card1 } + { $card2 } = { $sum } > { $value }
group-3 = { $card1 } + { $card2 } + { $card3 } = { $sum } > { $value }
group-4 = { $card1 } + { $card2 } + { $card3 } + { $card4 } = { $sum } > { $value }

# Экраны

turn-number = Ход { $turn } из { $turns }
own-clan = Ваш клан: { $clan }
own-feathers = Сейчас он принёс бы { $feathers ->
    [one] { $feathers } перо
    [few] { $feathers } пера
   *[many] { $feathers } перьев
} ({ $rows })
own-hand = Ваша рука ({ $count }): { $cards }
seat-clan = { $seat }: { $clan }
neutral-clans = Нейтральные: { $clans }
hand-size = { $seat } { $count }
hand-sizes = Карт в руке: { $hands }
clan-feathers = { $clan } { $feathers }
clans-now = Перья кланов сейчас: { $clans }
legend = ▲ мужчина, ● женщина · П Птицы, С Синие, К Дикий Картофель, О Олени, В Волки, Д Длинноволосые
row-feathers = { $row } { $count }×{ $each }
row-none = в пирамиде никого

gone-title = { $count ->
    [one] Выбыл { $count } соплеменник
    [few] Выбыли { $count } соплеменника
   *[many] Выбыло { $count } соплеменников
}
gone-nobody = Пока никто.
gone-clan = { $clan }: { $cards }

final-title = Кланы открыты. Перья по рядам:
final-seat = { $seat } — { $clan }: { $feathers ->
    [one] { $feathers } перо
    [few] { $feathers } пера
   *[many] { $feathers } перьев
} ({ $rows })
final-women = Поровну, по { $feathers }, поэтому считаем женщин клана в пирамиде: { $seats }
final-women-seat = { $seat } { $women }
final-shared = Снова поровну: победа общая.

# Соплеменники словами

key-bird_m4 = Птицы ▲4
key-bird_m5 = Птицы ▲5
key-bird_m6 = Птицы ▲6
key-bird_m7 = Птицы ▲7
key-bird_m8 = Птицы ▲8
key-bird_m9 = Птицы ▲9
key-bird_w3 = Птицы ●3
key-bird_w4 = Птицы ●4
key-bird_w5 = Птицы ●5
key-bird_w6 = Птицы ●6
key-bird_w7 = Птицы ●7
key-bird_w8 = Птицы ●8
key-blue_m4 = Синие ▲4
key-blue_m5 = Синие ▲5
key-blue_m6 = Синие ▲6
key-blue_m7 = Синие ▲7
key-blue_m8 = Синие ▲8
key-blue_m9 = Синие ▲9
key-blue_w3 = Синие ●3
key-blue_w4 = Синие ●4
key-blue_w5 = Синие ●5
key-blue_w6 = Синие ●6
key-blue_w7 = Синие ●7
key-blue_w8 = Синие ●8
key-potato_m4 = Картофель ▲4
key-potato_m5 = Картофель ▲5
key-potato_m6 = Картофель ▲6
key-potato_m7 = Картофель ▲7
key-potato_m8 = Картофель ▲8
key-potato_m9 = Картофель ▲9
key-potato_w3 = Картофель ●3
key-potato_w4 = Картофель ●4
key-potato_w5 = Картофель ●5
key-potato_w6 = Картофель ●6
key-potato_w7 = Картофель ●7
key-potato_w8 = Картофель ●8
key-deer_m4 = Олени ▲4
key-deer_m5 = Олени ▲5
key-deer_m6 = Олени ▲6
key-deer_m7 = Олени ▲7
key-deer_m8 = Олени ▲8
key-deer_m9 = Олени ▲9
key-deer_w3 = Олени ●3
key-deer_w4 = Олени ●4
key-deer_w5 = Олени ●5
key-deer_w6 = Олени ●6
key-deer_w7 = Олени ●7
key-deer_w8 = Олени ●8
key-wolf_m4 = Волки ▲4
key-wolf_m5 = Волки ▲5
key-wolf_m6 = Волки ▲6
key-wolf_m7 = Волки ▲7
key-wolf_m8 = Волки ▲8
key-wolf_m9 = Волки ▲9
key-wolf_w3 = Волки ●3
key-wolf_w4 = Волки ●4
key-wolf_w5 = Волки ●5
key-wolf_w6 = Волки ●6
key-wolf_w7 = Волки ●7
key-wolf_w8 = Волки ●8
key-hair_m4 = Длинноволосые ▲4
key-hair_m5 = Длинноволосые ▲5
key-hair_m6 = Длинноволосые ▲6
key-hair_m7 = Длинноволосые ▲7
key-hair_m8 = Длинноволосые ▲8
key-hair_m9 = Длинноволосые ▲9
key-hair_w3 = Длинноволосые ●3
key-hair_w4 = Длинноволосые ●4
key-hair_w5 = Длинноволосые ●5
key-hair_w6 = Длинноволосые ●6
key-hair_w7 = Длинноволосые ●7
key-hair_w8 = Длинноволосые ●8

# Соплеменники знаками: клан, мужчина или женщина, достоинство

glyph-bird = П
glyph-blue = С
glyph-potato = К
glyph-deer = О
glyph-wolf = В
glyph-hair = Д
glyph-bird_m4 = П▲4
glyph-bird_m5 = П▲5
glyph-bird_m6 = П▲6
glyph-bird_m7 = П▲7
glyph-bird_m8 = П▲8
glyph-bird_m9 = П▲9
glyph-bird_w3 = П●3
glyph-bird_w4 = П●4
glyph-bird_w5 = П●5
glyph-bird_w6 = П●6
glyph-bird_w7 = П●7
glyph-bird_w8 = П●8
glyph-blue_m4 = С▲4
glyph-blue_m5 = С▲5
glyph-blue_m6 = С▲6
glyph-blue_m7 = С▲7
glyph-blue_m8 = С▲8
glyph-blue_m9 = С▲9
glyph-blue_w3 = С●3
glyph-blue_w4 = С●4
glyph-blue_w5 = С●5
glyph-blue_w6 = С●6
glyph-blue_w7 = С●7
glyph-blue_w8 = С●8
glyph-potato_m4 = К▲4
glyph-potato_m5 = К▲5
glyph-potato_m6 = К▲6
glyph-potato_m7 = К▲7
glyph-potato_m8 = К▲8
glyph-potato_m9 = К▲9
glyph-potato_w3 = К●3
glyph-potato_w4 = К●4
glyph-potato_w5 = К●5
glyph-potato_w6 = К●6
glyph-potato_w7 = К●7
glyph-potato_w8 = К●8
glyph-deer_m4 = О▲4
glyph-deer_m5 = О▲5
glyph-deer_m6 = О▲6
glyph-deer_m7 = О▲7
glyph-deer_m8 = О▲8
glyph-deer_m9 = О▲9
glyph-deer_w3 = О●3
glyph-deer_w4 = О●4
glyph-deer_w5 = О●5
glyph-deer_w6 = О●6
glyph-deer_w7 = О●7
glyph-deer_w8 = О●8
glyph-wolf_m4 = В▲4
glyph-wolf_m5 = В▲5
glyph-wolf_m6 = В▲6
glyph-wolf_m7 = В▲7
glyph-wolf_m8 = В▲8
glyph-wolf_m9 = В▲9
glyph-wolf_w3 = В●3
glyph-wolf_w4 = В●4
glyph-wolf_w5 = В●5
glyph-wolf_w6 = В●6
glyph-wolf_w7 = В●7
glyph-wolf_w8 = В●8
glyph-hair_m4 = Д▲4
glyph-hair_m5 = Д▲5
glyph-hair_m6 = Д▲6
glyph-hair_m7 = Д▲7
glyph-hair_m8 = Д▲8
glyph-hair_m9 = Д▲9
glyph-hair_w3 = Д●3
glyph-hair_w4 = Д●4
glyph-hair_w5 = Д●5
glyph-hair_w6 = Д●6
glyph-hair_w7 = Д●7
glyph-hair_w8 = Д●8

# Картинка: коротко и без знаков, которые она рисует сама

pic-moves = ходит
pic-you = вы
pic-over = Кланы раскрыты
pic-ask-target = Кого изгоняете?
pic-ask-discard = Напасть некому: сбросьте карту
pic-ask-attackers = Кто нападает?
pic-ask-successor = Равные: кто поднимется?
pic-ask-card = Чем закрыть место внизу?
pic-feathers = перья
pic-women = женщины
pic-man = мужчина
pic-woman = женщина
pic-hand-size = карт в руке
pic-neutral = нейтральные
pic-expelled = Изгнаны
pic-beats = { $sum } > { $value }
pic-hand = { $count ->
    [one] У вас { $count } карта
    [few] У вас { $count } карты
   *[many] У вас { $count } карт
}
pic-hand-empty = карт не осталось
pic-own-clan = Ваш клан: { $clan }
pic-own-feathers = { $feathers ->
    [one] сейчас { $feathers } перо
    [few] сейчас { $feathers } пера
   *[many] сейчас { $feathers } перьев
}
pic-tribesman = { $clan } { $value }
pic-expels = изгоняет с { $place } ({ $target }), на { $base } — { $card }
pic-discarded = напасть некому, сброс — { $card }
pic-course = Перья ход за ходом
pic-climbed = { $clan }: вверх по пирамиде
pic-fell = { $clan }: вниз по пирамиде
pic-clan-bird = Птицы
pic-clan-blue = Синие
pic-clan-potato = Картофель
pic-clan-deer = Олени
pic-clan-wolf = Волки
pic-clan-hair = Волосы

# Урок: что сделать и зачем; `.why` — ответ на нажатие мимо замысла.
lesson-1 = Ваш тайный клан — Птицы. Изгоните слабого Длинноволосого с d4: рядом стоит ваша Птица 5, а 5 больше 4.
    .why = Начните со слабого соседа своих людей: цель d4, нападает d3.
lesson-2 = Вдвоём на одного: Синие 4 и 7 вместе сильнее Волка 7 на c2. Нападать можно любым кланом, а следом тихо поднимется ваша Птица 9.
    .why = Двое Синих с c1 и c3 освободят место Птице, и никто не догадается, чей это замысел.
lesson-3 = Если нападать снизу, цель слабее на 1: Олень 8 на вершине считается за 7, и ваша Птица 8 её займёт. Это 7 перьев!
    .why = Вершина даёт семь перьев, а ваша Птица стоит прямо под ней.
lesson-4 = Птица 7 поднимается на e5. Её место займёт старший из стоящих ниже, при равенстве женщина; здесь двое мужчин по 8, так что решаете вы.
    .why = Здесь ещё одна Птица может подняться на ряд: изгоните того, кто на e5.
lesson-5 = Птицы поднимаются раз за разом — это подозрительно. Пусть ссорятся чужие: Дикий Картофель 6 с g3 изгонит Волка 5 с f2.
    .why = Если вверх идут одни Птицы, все поймут, какой клан ваш.
lesson-6 = Вот и вся игра: через 36 ходов кланы откроют и посчитают перья. Дальше играйте как хочется!

refused-safe = { $card } на { $place } не изгнать: ни у одного клана рядом и снизу не хватает сил.
refused-safe-open = { $card } на { $place } не изгнать: у кланов, которыми вы вправе нападать, там не хватает сил.

# --- что новичок встречает впервые: говорится один раз
notion-secret = Все смотрят, кому вы помогаете: иногда нападайте и чужим кланом.
notion-below = Если нападают снизу, цель слабее на 1.
notion-successor = Освободившееся место занимает тот, кто под ним: старший, при равенстве женщина; здесь равны и в этом — решаете вы.

# --- подсказки
clue-place = Присмотритесь к { $place }: кто стоит рядом и кто поднимется выше?
