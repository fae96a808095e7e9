# Сбор игроков, кнопки, отказы, итоги: общее для всех игр.

on = да
off = нет
choose = Выберите:
computer-name = 🤖 Робот { $n }
played-by-computer = { $name } (🤖)
language-name = Русский
    .also = русский язык, по-русски, Russian, in Russian

# --- первые слова
welcome-title = 🎲 Шкатулка
welcome-about = Привет! Я — Шкатулка: настольные и карточные игры прямо в чате.
welcome-room = 🎲 Привет, я Шкатулка: настольные и карточные игры прямо в этом чате. Сыграем?
opened-title = 🎲 Готово!
opened-about = Теперь я могу присылать вам карты. Вернитесь в группу и нажмите кнопку ещё раз — или начните прямо здесь:
talk-title = 💬 Играть я умею лучше, чем болтать
talk-about = Нажмите кнопку или напишите название игры.
puzzled-about = Вот что поможет: правила за минуту, подсказка к ходу и все команды.
named-game = 🎲 { $game }
how-title = 💡 Как это устроено
how-alone = ▶ В одиночку: нажмите «Попробовать игру» и выберите любую. Компьютер сядет за стол сразу, в зачёт ничего не идёт.
how-friends = 👥 С друзьями: добавьте меня в группу и отправьте там /newgame. Остальные садятся за стол кнопкой.
how-cards = ✋ Стол стоит в группе, а ваши карты приходят вам в личный чат.
how-fair = 🔒 Раздача запечатана ещё до партии, а потом её может проверить каждый: /replay
key-try = ▶ Попробовать игру
key-try-it = ▶ Попробовать
key-how = 💡 Как это устроено
key-commands = ⌨ Команды
key-newgame-with = 👥 Открыть стол

# --- сбор игроков
choose-game = Во что сыграем?
choose-game-line = { $title } — { $about }
choose-game-alone = Вы одни? Попробуйте любую с компьютером: в зачёт ничего не идёт.
lobby-title = 🎲 { $game }: ждём игроков
lobby-seat = { $n }. { $seat }{ $host ->
    [yes] {" "}(хозяин стола)
   *[no] {""}
}{ $word ->
    [yes] {" "}🎲
   *[no] {""}
}
lobby-robot = { $n }. { $seat } · { $level }
lobby-missing = { $missing ->
    [0] Можно начинать!
    [one] Нужен ещё { $missing } игрок: позовите друга или добавьте 🤖.
    [few] Нужны ещё { $missing } игрока: позовите друзей или добавьте 🤖.
   *[many] Нужно ещё { $missing } игроков: позовите друзей или добавьте 🤖.
}
lobby-code = Сесть из другого чата: /join { $code }
lobby-rated = 🏅 Партия на рейтинг: без подсказок и без возврата ходов.
lobby-chosen = ⚙ { $settings }
lobby-settings-title = ⚙ { $game }: настройки
lobby-settings-about = Нажмите, чтобы изменить. Выбирает хозяин стола.
seal-title = 🔒 Честная раздача
seal-about = Моё тайное число для этой раздачи уже выбрано, вот его отпечаток. После партии /replay покажет само число, и каждый сможет проверить, что ничего не подменили:
seal-word = Можно добавить в раздачу своё слово: тогда она зависит и от вас.
word-added = Ваше слово в раздаче: { $word }. После партии его покажет /replay.
word-of = { $name }: { $word }
table-opened = Стол { $code } открыт.
trying = Поехали! Только вы и компьютер.
coach-says =
    🎓 { $n }/{ $of } · { $said }
    { $asked }
coach-warns = 🎓 { $why } Если всё-таки хочется, нажмите ещё раз.
coach-done =
    🎓 Вот и весь урок! Играйте дальше как хочется: компьютер играет вполсилы.
    { $asked }
coach-left =
    🎓 Вы пошли своим путём — не буду мешать. Урок с начала: ⋯ Ещё.
    { $asked }
coach-dismissed = Хорошо, дальше сами. Удачи!
key-no-coach = 🎓 Без наставника
key-lesson = 🎓 Повторить урок
joined = Вы за столом: «{ $what }». Когда все соберутся, нажмите ▶.
left = Вы вышли из-за стола.
kicked = Место освободилось.
started = Поехали!
stopped = Стол закрыт.
shown-here = Партию теперь видно и здесь.
host-asked = Просьба передана хозяину. Как только он согласится, стол появится здесь.
admitted = Готово, впустили.
turned-away = Готово, отказали.
knock = 🚪 { $name } просится за стол; решает хозяин.
knock-to-watch = 👁 { $name } хочет смотреть партию; решает хозяин стола.
knock-title = 🚪 { $game }, стол { $code }: к вам просьба
knock-from = { $name } хочет сесть за стол из чата «{ $room }»; стол будет видно и там.
knock-to-show = { $name } хочет, чтобы партию было видно и в чате «{ $room }».
level-easy = слабый
level-normal = средний
level-hard = сильный
setting-pace = Время на ход
setting-brisk = Конец моего хода
brisk-on = сам собой
brisk-off = спрашивать
setting-named = Я в повторах и итогах
named-on = по имени
named-off = как «Игрок 2»
first-note = 💡 { $said }
setting-notes = Подсказки новичку
notes-on = каждая по разу
notes-off = не нужны
setting-undo = Возврат хода
setting-hints = Подсказки
setting-rated = Рейтинговая партия
setting-open-hands = Открытые карты
setting-listed = В общем рейтинге
listed-on = показывать
listed-off = не показывать
setting-door = Вход по коду
door-asked = решает хозяин
door-open = для всех
setting-language = Язык
setting-pictures = Столы и карты
setting-corners = Каждая партия
corners-on = в своей ветке
corners-off = в самом канале
shown-as-pictures = картинками
shown-as-text = текстом
setting-calls = «Ваша очередь»
calls-private = в личку
calls-room = в чат
calls-both = и туда, и туда
setting-guarded = Запрет пересылать карты
pace-none = без спешки
pace-live1 = 1 минута
pace-live3 = 3 минуты
pace-live10 = 10 минут
pace-slow8h = 8 часов
pace-slow1d = сутки
pace-slow3d = трое суток
pace-is = ⏳ Время на ход: { $pace }

# --- кнопки
key-join = Сесть за стол
key-leave = Выйти
key-admit = ✓ Впустить: { $name }
key-deny = ✗ Нет
key-add-computer = + 🤖 { $level }
key-remove-computer = − 🤖
key-start = ▶ Начать
key-rules = 📖 Правила
key-alone = ▶ Играть с компьютером
key-settings = ⚙ Настройки
key-seal = 🔒 Честная раздача
key-contents = ☰ Оглавление
key-word = 🎲 Добавить слово
key-setting = { $name }: { $value }
key-back = ↩ Назад
key-end-turns = ⏩ Всегда завершать за меня
key-hold = ⏸ Хочу сыграть карту
key-no-hold = ⏩ Завершить как обычно
key-undo = ↶ Вернуть ход
key-open-hands = 👀 Карты
key-open-hand = 👀 { $seat }
open-hand-title = 👀 Так видит стол { $seat }
hands-lie-open = 👀 Карты открыты: кто здесь играет, может смотреть карты всех. На рейтинг партия не влияет.
key-hint = 💡 Подсказка
key-hint-1 = 💡 Подскажите
key-hint-2 = 💡 Ещё немного
key-hint-3 = 💡 Какой ход?
key-again = 🔄 Как там дела?
key-review = 📈 Что решило партию
key-back-in = Я снова здесь
key-hand = ✋ Мои карты
key-watch = 👁 Смотреть
key-unwatch = Больше не смотреть
key-follow = 👁 Смотреть реванш
key-add-to-group = ➕ Позвать меня в группу
key-table = 👥 Стол
key-more = ⋯ Ещё
key-rematch = 🔁 Реванш
key-replay = 🎞 Повтор
key-resign = 🏳 Сдаться
key-resign-sure = Да, сдаюсь
key-stop-sure = Да, остановить партию
key-offer-draw = 🤝 Ничья?
key-stop-here = 🤝 Прервать игру
key-play-on = Нет, играем дальше
key-draw-sure = Да, предложить ничью
key-agree-sure = Да, прервать игру
key-newgame = 🎲 Новая игра
key-forget = Да, стереть
key-open-private = 💬 Открыть личный чат
key-invite = ✉ Позвать друга
invitation-title = 🎲 { $game }: кто со мной?
invitation-how = Кнопка откроет чат со мной. Все, кто её нажмёт, сядут за один стол, а беседовать можно где угодно.
invitation-mine = Ваш стол { $code }

# --- во время партии
your-turn = 👉 Ваша очередь. { $prompt }
waiting-for = ⌛ Ждём: { $names }
asked-until =
    { $until }
    { $asked }
window-ends = ⏳ Нет ответа до { $time } — значит, отказ.
match-in = Партия { $code } · { $rooms }
match-here = Партия { $code }
more-title = { $game }: что ещё?
cannot-reach = ✉ Не могу написать в личку: { $names }. Откройте чат со мной и отправьте /hand — карты придут туда.
wants-draw = 🤝 За ничью: { $names }
wants-to-stop = 🤝 За то, чтобы прервать игру: { $names }
you-resigned = Вы сдались; партию за вас доигрывает компьютер.
you-are-away = Время вышло, за вас пока играет компьютер. Вернуться можно в любой момент.
ping-turn = 👉 { $seat }, ваша очередь — «{ $game }»
ping-reminder = ⏳ { $seat }, время на исходе — «{ $game }». Потом за вас сыграет компьютер.
log-started = Партия началась.
log-resigned = { $seat } сдаётся.
log-away = { $seat }: время вышло, дальше играет компьютер.
log-undone = { $seat } берёт ход назад.
log-hint = { $seat } берёт подсказку.
log-back = { $seat } снова в игре.
log-wants-to-stop = { $seat } предлагает прервать игру.
log-offers-draw = { $seat } предлагает ничью.
log-plays-on = { $seat } хочет играть дальше.
log-renewed = Правила обновились; партия продолжается по новым.
hint-title = 💡 Подсказка, шаг { $n } из { $of }
hint-thinking = 💡 Минутку, думаю…
hint-look = Присмотритесь: { $what }
hint-weigh = Стоит сравнить два хода: «{ $one }» или «{ $other }»
hint-only = Разумный ход здесь один.
hint-kind = Начните с этого: { $what }
hint-move = Мой ход был бы такой: { $move }
hint-better = Так выигрывают примерно { $n } из 100 таких партий, а со следующим по силе ходом, «{ $other }», — примерно { $m }.
hint-close = «{ $other }» — почти так же хорошо: выбирайте, что по душе.
move-then = { $first } → { $then }
watching = Партия теперь и в ваших личных сообщениях: там видно каждый ход.
unwatched = Вы больше не смотрите эту партию.
watched-by = 👁 { $n ->
    [one] Смотрит { $n } человек
    [few] Смотрят { $n } человека
    [many] Смотрят { $n } человек
   *[other] Смотрят { $n } человека
}
turns-end = Теперь ваши ходы завершаются сами. ⏸ оставит ход открытым, а вернуть вопрос можно в /settings в личке.
welcome-back = С возвращением!
noted = Предложение отправлено.
agreed-on = Договорились.
offer-back = Хорошо, играем дальше.
resigned = Вы сдались.
hand-sent = Ваши карты — в личном чате.
in-private = Ответ — в личном чате.
late = Меня какое-то время не было, и просьбы за это время остались без ответа. Напишите, пожалуйста, ещё раз.
sure-resign = Точно сдаётесь? · { $match }
sure-draw = Предложить ничью? · { $match }
sure-stop = Остановить партию для всех, без итога? · { $match }
sure-agree = Предложить прервать игру без итога? · { $match }

# --- конец
won = 🏆 Победа: { $names } ({ $reason }).
won-together = 🏆 Общая победа: { $names } ({ $reason }).
drawn = 🤝 Ничья ({ $reason }).
place-of = { $place }. { $seat }
score-of = { $place }. { $seat }: { $score }
who-resigned = { $line } · 🏳 партия сдана
reason-resigned = соперник сдался
ended-agreed = Прервали по договорённости, без итога.
ended-stopped = Стол закрыл хозяин или администратор.
ended-deserted = За столом никого не осталось.
ended-broken = С этой партией что-то случилось, её пришлось закрыть. Простите!
ended-outdated = Правила обновились, и по новым эту партию не продолжить. Простите!
ended-closed = Стол закрыт.
ended-title = { $game }: партия окончена
ended-closed-title = { $game }: стол закрыт
ended-stopped-title = { $game }: стол закрыл хозяин или администратор
ended-broken-title = { $game }: с партией что-то случилось, её пришлось закрыть. Простите! Её ходы сохранены: /replay { $code }
ended-outdated-title = { $game }: правила обновились, и по новым эту партию не продолжить. Простите! Её ходы сохранены: /replay { $code }
seed-revealed = Все ходы и проверка раздачи: /replay { $code }
rematch-is = Реванш: { $code }
review-title = Что решило партию
review-line = { $seat }: шансы на победу, ход за ходом
percent = { $n } %
review-making = 📈 Разбираю вашу партию: { $percent } %
review-making-about = Считаю потихоньку, игре это не мешает. Кнопка покажет, сколько уже сделано.
review-even = Решающего хода не было: партия склонялась понемногу.
review-better = { $n }. { $seat }: сильнее было «{ $better }»
key-try-again = 🔁 Переиграть { $n }
review-of = { $seat }: удача { $luck }, игра { $play }
review-about = Удача и игра вместе — это насколько за партию вырос или упал шанс на победу, в пунктах из ста. Игра — чего стоили ходы игрока рядом с ходами остальных; каждый судим только по тому, что он мог видеть. Удача — всё остальное: раздача, добор, то, чего никто не мог знать. Оценка грубая.
move-made = ход { $move }
replay-title = Ходы · { $match }
replay-words = Слова, которые игроки добавили в раздачу, когда отпечаток был уже показан:
replay-about = В последних строках — тайное число раздачи: по нему её может проверить кто угодно (README, «Честная игра»).

# --- законченная партия, чтобы посмотреть ещё раз
film-title = { $game } · { $at } из { $of }
film-hands = На руках
film-hand-of = { $seat }: карты на руках
film-holds = { $seat }: { $cards }
film-cards-alike = { $name } ×{ $n }
key-moves = 📜 Ходы и проверка
key-every-turn = по ходам
key-every-round = по кругам
key-eyes-public = 👁 как все
key-eyes-seat = 👁 { $seat }
key-eyes-open = 👁 все карты
film-dealt = Раздача.
key-gif = 🎬 GIF
key-gif-open = 🎬 GIF, все карты
key-gif-last = { $n ->
    [one] 🎬 Финал: { $n } ход
    [few] 🎬 Финал: { $n } хода
   *[many] 🎬 Финал: { $n } ходов
}
key-gif-open-last = 🎬 Финал, все карты
film-coming = Фильм скоро будет.
film-making = 🎬 { $game }: готовлю фильм… { $percent } %
film-waiting = 🎬 { $game }: этот фильм следующий, пока готовится другой.
film-public = 🎬 { $game }: { $part }
film-open = 🎬 { $game }: { $part }, все карты открыты
film-whole = вся партия
film-last = { $n ->
    [one] последний { $n } ход
    [few] последние { $n } хода
   *[many] последние { $n } ходов
}
film-moved = ход сделан
film-note-open = все карты открыты
film-in-words = Картинки здесь выключены, поэтому фильма нет. «Повтор» расскажет каждый ход словами.
refused-film-edition = Эту партию играли по прежним правилам, и показать её по ходам нельзя. Все ходы есть в файле.
key-moves-words = 📄 Ходы словами
key-moves-notation = ♞ Для шахматных программ (PGN)
words-seats = За столом: { $names }
words-move = { $seat }: { $move }
words-own = 🔒 { $seat }: { $line }
key-from-here = 🎮 Играть отсюда
play-on-title = { $game }: играть отсюда
play-on-about = Свой стол против компьютера, в личном чате; в зачёт не идёт. Как лечь картам, которые были от вас скрыты?
key-deal-same = Как лежали
key-deal-anew = 🎲 Раздать заново
playing-on = Поехали! Стол ждёт в личном чате.
log-played-on = { $n ->
    [0] Игра продолжена с самой раздачи законченной партии.
    [one] Продолжение законченной партии, после { $n } хода.
    [few] Продолжение законченной партии, после { $n } ходов.
   *[many] Продолжение законченной партии, после { $n } ходов.
}
refused-nothing-to-play-on = Здесь партия кончается, доигрывать нечего. Вернитесь на ход-другой назад.
key-share = 🔗 Поделиться
share-around = Повтор откроют те, кто играл в этой партии или смотрел её, и чаты, где она была показана.
share-open = Повтор этой партии может открыть каждый.
player-number = Игрок { $n }

# --- команды
command-newgame = открыть стол
    .name = новая_игра
command-try = сразу сыграть с компьютером, в личке
    .name = попробовать
command-join = сесть за стол, здесь или по коду
    .name = сесть
command-leave = выйти, пока партия не началась
    .name = выйти
command-start = начать партию
    .name = начать
command-word = добавить своё слово в раздачу
    .name = слово
command-hand = прислать мои карты ещё раз
    .name = карты
command-board = показать стол ещё раз
    .name = стол
command-undo = взять назад свой последний ход
    .name = вернуть
command-watch = смотреть партию со стороны
    .name = смотреть
command-move = сделать ход словами
    .name = ход
command-rules = правила игры и её карты
    .name = правила
key-cards = ℹ Что за карты
key-info = ℹ { $card }
choose-card = Какая карта?
card-says = «{ $name }»: { $text }
card-title = { $name } · { $game }
command-card = что делает карта
    .name = карта
argument-card = название карты или его часть
    .name = название
command-games = какие столы здесь открыты
    .name = столы
command-hint = подсказка к моему ходу, в три шага
    .name = подсказка
command-review = что решило законченную партию
    .name = разбор
command-rematch = сыграть ещё раз тем же составом
    .name = реванш
command-resign = сдаться
    .name = сдаться
command-back = забрать своё место у компьютера
    .name = вернуться
command-kick = освободить место (номер) до начала партии
    .name = освободить
command-stop = закрыть стол
    .name = закрыть
command-replay = посмотреть законченную партию ещё раз
    .name = повтор
command-stats = мои партии и победы
    .name = статистика
command-language = выбрать язык
    .name = язык
command-settings = настройки чата, а в личке — свои
    .name = настройки
command-help = что я умею
    .name = помощь
command-forget = стереть всё обо мне
    .name = забыть
argument-game = какая игра
    .name = игра
argument-code = код стола
    .name = код
argument-move = слова хода
    .name = ход
argument-seat = номер места
    .name = место
argument-language = какой язык
    .name = язык
argument-word = любое слово; без него выберу я
    .name = слово
help-title = Шкатулка с играми для чата
help-table = 🎲 За столом
help-match = ♟ Во время партии
help-after = 🏁 После партии
help-person = 👤 Вы и другие
help-other = ⚙ Всё остальное
help-line = /{ $word } — { $about }
bot-description = Настольные и карточные игры для вашего чата, каких больше нигде нет. Добавьте меня в группу и напишите /newgame — или сыграйте с компьютером прямо здесь.
bot-short-description = Настольные и карточные игры для чатов. /newgame
choose-table = Какой стол?
choose-language = На каком языке будем говорить?
language-set = Говорим по-русски.
rules-of-which = Правила какой игры?
rules-title = { $game } · { $chapter } ({ $n }/{ $of })
rules-minute = За минуту
rules-contents = Оглавление
rules-house = 🏠 — так решили мы там, где печатные правила молчат.
measured = 🤖 Из ста партий вдвоём сильный выиграл у среднего { $hard }, а средний у слабого — { $normal }.
rules-levels = 🤖 Компьютеры: слабый многое прощает, средний играет разумно, сильный думает вперёд и обычно обыгрывает среднего.
card-line = ▪ { $name } — { $text }
tables-title = Столы
table-line = { $match }: { $stage }
stage-lobby = ждём игроков
stage-playing = идёт партия
no-tables = Здесь нет открытых столов. Откройте свой: /newgame
stats-title = Ваши последние 30 дней
stats-line = { $game }: { $played ->
    [one] { $played } партия
    [few] { $played } партии
   *[many] { $played } партий
}, { $won ->
    [one] { $won } победа
    [few] { $won } победы
   *[many] { $won } побед
}
stats-none = Пока пусто. Самое время начать!
settings-title = Настройки этого чата
settings-of = 💬 { $room }
settings-about = Язык и картинки меняются сразу, остальное — со следующего стола. Менять могут администраторы.
corner-title = Стол — в своей ветке
corner-opened = { $game }: садятся там, а канал остаётся свободным.
key-corner = → К столу
no-corner = Ветку здесь мне не открыть, поэтому стол — в самом канале.
own-settings-title = Ваши настройки
own-settings-about = Действуют для вас во всех чатах. Текстом сказано то же самое, что на картинке: так удобнее с экранным диктором и при слабой связи.
forget-title = Стереть всё о вас?
forget-about = Вы выйдете из-за столов, где партия не началась, сдадите все идущие, а из законченных и из всех итогов исчезнет ваше имя. Настройки, рейтинг и связь аккаунтов тоже сотрутся — сразу на всех ваших площадках. Последний след исчезнет в течение часа, и вернуть ничего будет нельзя. Сначала взять копию: /mydata
forgotten = Готово. Мы больше не знакомы.

# --- отказы
refused-turn = Сейчас не ваша очередь.
refused-stale = Эта кнопка устарела: нажмите в самом новом сообщении.
refused-asked-else = Сейчас вопрос другой. { $asked }
refused-illegal = Сейчас так нельзя. Выберите одну из кнопок.
refused-no-coach = За этим столом нет наставника.
refused-no-undo = Этот ход уже не вернуть: очередь перешла, вмешался случай или кто-то узнал что-то новое.
refused-undo-off = За этим столом ходы назад не берут: так решил хозяин стола.
refused-watching-already = Вы уже смотрите эту партию.
refused-many-watchers = Зрителей у этой партии уже { $most }: больше мест нет.
refused-say-what = Напишите ход после команды: /move и слова хода. Какие бывают — на последней странице 📖 правил.
refused-too-long = После «{ $move }» ход уже закончен.
refused-not-seated = Вы не играете за этим столом.
refused-not-seated-anywhere = Сейчас вы нигде не играете. Начать: /newgame, все команды: /help
refused-already-seated = Вы уже за столом.
refused-full = Все места заняты. Можно открыть свой стол: /newgame
refused-no-such-seat = Такого места нет. Назовите номер от 1 до { $seats }.
refused-no-computer = За этим столом нет роботов.
refused-no-word = Нужно слово не длиннее { $most } знаков.
refused-no-table-to-word = Слово добавляют до начала партии, а вы здесь ни одной не ждёте.
refused-too-few = Нужно хотя бы { $least } игрока. Не хватает { $missing ->
    [1] ещё одного
    [2] ещё двоих
    [one] ещё { $missing }
    [few] ещё { $missing }
   *[many] ещё { $missing }
}.
refused-host-only = Это может только хозяин стола.
refused-admin-only = Это может только администратор чата.
refused-not-around = Этого стола здесь нет. Попроситься за него можно по коду: /join
refused-denied = Хозяин стола отказал.
refused-asked-already = Хозяин уже знает о вашей просьбе. Подождём ответа.
refused-many-knocks = Ответа хозяина уже ждут несколько человек. Попробуйте чуть позже.
refused-answered-already = На это уже ответили.
refused-started = Партия уже началась.
refused-not-started = Партия ещё не началась.
refused-ended = Эта партия закончена. Сыграть ещё: 🔁 Реванш или /newgame
refused-not-playing = За этим столом сейчас не играют.
refused-not-over = Партия ещё не закончена.
refused-not-away = Вы и так на своём месте: играйте!
refused-away = За вас играет компьютер. Сначала нажмите «Я снова здесь».
refused-resigned-already = В этой партии вы уже сдались.
refused-not-dead = Партию ещё играют. Предложите прервать её (⋯ Ещё) или позовите администратора.
refused-gone = Такого стола нет: либо он уже закрыт, либо в коде опечатка.
refused-updating = Я обновляюсь. Этот стол вернётся через минуту.
refused-busy = Не получилось. Нажмите, пожалуйста, ещё раз.
refused-hurry = Не всё сразу, пожалуйста.
refused-slow-down = Слишком много сразу. Попробуйте через { $seconds ->
    [1] секунду
    [one] { $seconds } секунду
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
}.
refused-many-tables = Вы только что открыли много столов. Следующий можно открыть через { $minutes ->
    [1] минуту
    [one] { $minutes } минуту
    [few] { $minutes } минуты
   *[many] { $minutes } минут
}.
refused-many-tables-here = В этом чате только что открыли много столов. Следующий можно открыть через { $minutes ->
    [1] минуту
    [one] { $minutes } минуту
    [few] { $minutes } минуты
   *[many] { $minutes } минут
}.
refused-away-store = Не могу достать записи столов. Попробуйте через минуту: ничего не потеряно.
refused-not-alone = Вы за столом не одни: чтобы начать, нажмите ▶.
refused-which-game = Какую именно: { $names }?
refused-say-which-card = Напишите название после команды: /card и название карты или его часть.
refused-no-such-card = Карты «{ $name }» не знаю. Все карты есть в 📖 правилах.
refused-no-such-game = Такой игры я не знаю. Мои игры: /newgame
refused-game-not-here = В этом чате эта игра выключена.
refused-one-game-at-least = Хотя бы одна игра должна остаться.
refused-many-rooms = Больше чатов этому столу не добавить. Садитесь в одном из тех, где он уже есть.
refused-replay-after-end = Ходы можно посмотреть после конца партии.
refused-not-in-this-room = Этого стола здесь нет. Команда /join с кодом его покажет.
refused-which-table = Вы за несколькими столами сразу: { $tables }. Начните с кода, вот так: /move { $code } …
refused-unknown-command = Команды /{ $word } я не знаю. Что я умею, скажет /help.
refused-unknown-button = Не узнаю эту кнопку. Свежие покажет /board.
refused-open-private = Ваши карты придут в личный чат со мной. Откройте его, нажмите кнопку внизу экрана — и готово.
refused-unreachable = Не могу написать в личку: { $names }. Нужно открыть чат со мной и нажать кнопку внизу экрана.
refused-in-room-only = Это работает только в групповом чате.
refused-in-private-only = Напишите это мне в личку, пожалуйста.
refused-no-table-to-join = Здесь нет стола, где ждут игроков. Откройте свой: /newgame
refused-no-table-to-leave = Вы не сидите ни за одним столом, где ещё ждут игроков.
refused-no-table-to-start = У вас здесь нет стола, за которым можно начать.
refused-no-table-to-undo = У вас здесь нет партии, где можно вернуть ход.
refused-no-table-to-hint = У вас здесь нет идущей партии.
refused-no-table-to-review = У вас здесь нет законченных партий.
refused-hands-closed = За этим столом карты закрыты: каждый видит только свои.
refused-hints-off = За этим столом без подсказок: так решил хозяин стола.
refused-hint-coached = Рядом наставник: просто следуйте за ним.
refused-one-review = По одной партии за раз: ещё разбираю другую.
refused-no-review = В этой партии разбирать нечего.
refused-no-table-to-watch = Смотреть здесь пока нечего. С кодом можно попросить показать чужую партию: /watch
refused-no-table-to-hand = У вас здесь нет идущей партии.
refused-no-table-to-board = Здесь нет столов. Откройте свой: /newgame
refused-no-table-to-rematch = У вас здесь нет законченных партий.
refused-no-table-to-resign = У вас здесь нет партии, в которой можно сдаться.
refused-no-table-to-back = Компьютер не занимает здесь вашего места.
refused-no-table-to-kick = Здесь нет стола, где ждут игроков.
refused-no-table-to-stop = Здесь нет стола, который вы могли бы закрыть.
refused-no-table-to-replay = Законченных партий здесь нет.

# --- страница площадки
web-title = Шкатулка
web-group = Группа
web-private = Только вам
web-send = Отправить
web-placeholder = Сообщение или /newgame
web-name = Как вас зовут?
web-name-hint = Откройте страницу во втором окне, чтобы играть за двоих.
web-enter = Войти
web-language = Язык
web-theme = Светлая или тёмная тема
web-offline = Связь пропала. Пробую снова…
web-empty-group = Пока тихо. Во что сыграем?
web-new = Новая игра
web-rename = Изменить имя
web-chats = Чаты
web-unread = есть новое
web-welcome = Шкатулка с играми
web-guest = Гость
web-which = Во что сыграем?
web-close = Закрыть
web-try = ▶ Попробовать
web-friends = С друзьями
web-table = К столу
web-cards = К вашим картам
web-words = Словами
web-keys = Нажмите на картинку или на кнопку
web-spots = На картинке
web-empty-private = Сюда придут ваши карты, их увидите только вы.
web-trouble = У меня что-то пошло не так. Попробуйте, пожалуйста, ещё раз.

# forms
settings-form = Настройки стола
type-form = Ваш ход
type-field = Слова вашего хода

# --- отдых: часовой пояс, тихие часы, выходные, паузы
asks-zone = 🌙 Партия неспешная. Скажите, который у вас час, и ночью вас никто не побеспокоит.
key-zone = 🕰 Мой часовой пояс
setting-zone = Часовой пояс
setting-quiet = Тихие часы
setting-ladder = Напоминания в неспешных партиях
setting-days-off = Выходные
zone-none = не указан
zone-is = { $zone }, там { $time }
zone-title = 🕰 Который у вас час?
zone-about = Гадать не хочется, поэтому спрашиваю. Можно и написать город: /zone Москва — тогда учту и летнее время.
zone-which = 🕰 Что вы имеете в виду?
zone-set = Буду знать: { $zone }, там сейчас { $time }.
zone-cities = Europe/Moscow: Москва, Мск, Питер, Санкт-Петербург, Казань, Нижний Новгород, Ростов, Краснодар, Сочи, Воронеж; Europe/Kaliningrad: Калининград; Europe/Samara: Самара; Europe/Saratov: Саратов; Europe/Volgograd: Волгоград; Europe/Astrakhan: Астрахань; Asia/Yekaterinburg: Екатеринбург, Уфа, Пермь, Челябинск, Тюмень; Asia/Omsk: Омск; Asia/Novosibirsk: Новосибирск; Asia/Tomsk: Томск; Asia/Barnaul: Барнаул; Asia/Krasnoyarsk: Красноярск; Asia/Irkutsk: Иркутск; Asia/Chita: Чита; Asia/Yakutsk: Якутск; Asia/Vladivostok: Владивосток, Хабаровск; Asia/Sakhalin: Сахалин; Asia/Magadan: Магадан; Asia/Kamchatka: Камчатка; Europe/Minsk: Минск; Europe/Kyiv: Киев; Asia/Almaty: Алматы, Астана; Asia/Tashkent: Ташкент; Asia/Bishkek: Бишкек; Asia/Tbilisi: Тбилиси; Asia/Yerevan: Ереван; Asia/Baku: Баку; Europe/Belgrade: Белград; Europe/Riga: Рига; Europe/Vilnius: Вильнюс; Europe/Tallinn: Таллин; Europe/Berlin: Берлин, Германия; Europe/Paris: Париж; Europe/London: Лондон; Europe/Istanbul: Стамбул; Asia/Jerusalem: Иерусалим, Тель-Авив; Asia/Dubai: Дубай; Asia/Bangkok: Бангкок, Пхукет; Asia/Makassar: Бали; America/New_York: Нью-Йорк
quiet-none = нет
quiet-off = выкл, нет, без, никогда
quiet-title = 🌙 Когда вы спите?
quiet-about = Ночью я вас не зову, а в неспешных партиях спят и ваши часы. Выберите время или напишите: /quiet 23-8. Не больше { $most } часов в сутки.
quiet-set = Тихие часы: { $hours }. Утром расскажу, где вас ждут.
quiet-unset = Тихих часов нет: зову сразу, как только подойдёт ваша очередь.
key-quiet-off = Без тихих часов
ladder-none = не нужны
ladder-one = одно
ladder-three = три
days-off = { $n ->
    [one] { $n } день
    [few] { $n } дня
    [many] { $n } дней
   *[other] { $n } дня
}
days-off-none = нет
away-title = 🏖 Надолго уезжаете?
away-about = Неспешные партии подождут вас на паузе, и это увидят все за столом. Не больше { $most } дней за раз.
days-off-set = Хорошего отдыха! Неспешные партии подождут { $n ->
    [one] { $n } день
    [few] { $n } дня
    [many] { $n } дней
   *[other] { $n } дня
}.
days-over = С возвращением! Часы снова идут.
key-days-over = Я уже здесь
until-day = до { $day } { $month }, { $time } UTC
month-1 = января
month-2 = февраля
month-3 = марта
month-4 = апреля
month-5 = мая
month-6 = июня
month-7 = июля
month-8 = августа
month-9 = сентября
month-10 = октября
month-11 = ноября
month-12 = декабря
sleep-is = 🌙 В тихие часы время стоит — до { $most } на ход.
sleep-slow8h = 12 часов
sleep-slow1d = 24 часов
sleep-slow3d = 48 часов
paused-until = ⏸ Пауза { $until }: часы стоят, но ходить можно.
wants-pause = ⏸ За паузу: { $names }
key-pause = ⏸ Пауза на { $days ->
    [one] { $days } день
    [few] { $days } дня
    [many] { $days } дней
   *[other] { $days } дня
}
key-no-pause = Пауза не нужна
key-end-pause = ▶ Закончить паузу
pause-noted = Принято. Пауза начнётся, когда согласятся все.
pause-begun = Все согласны: партия на паузе.
pause-none = Хорошо, без паузы.
log-wants-pause = { $seat } просит паузу ({ $days ->
    [one] { $days } день
    [few] { $days } дня
    [many] { $days } дней
   *[other] { $days } дня
}).
log-no-pause = { $seat } обойдётся без паузы.
log-paused = ⏸ Все согласны: пауза на { $days ->
    [one] { $days } день
    [few] { $days } дня
    [many] { $days } дней
   *[other] { $days } дня
}.
log-ends-pause = { $seat } заканчивает паузу.
log-goes-on = ▶ Часы снова идут.
log-days-off = { $seat } в отъезде { $until }.
digest-title = ☀ { $n ->
    [one] Вас ждут за { $n } столом
    [few] Вас ждут за { $n } столами
    [many] Вас ждут за { $n } столами
   *[other] Вас ждут за { $n } стола
}
digest-elsewhere = { $match } — { $there }
key-games = Все мои столы
command-zone = мой часовой пояс
    .name = пояс
command-quiet = мои тихие часы
    .name = тишина
command-away = уехать на несколько дней: партии подождут
    .name = отпуск
command-pause = попросить паузу в партии
    .name = пауза
argument-zone = город или разница с UTC: +3
    .name = пояс
argument-hours = с какого и до какого часа: 23-8, или выкл
    .name = часы
argument-days = сколько дней
    .name = дни
refused-no-such-zone = Не знаю часового пояса «{ $name }». Напишите большой город поблизости или разницу с UTC: /zone Москва, /zone +3. А по одному слову /zone можно выбрать.
refused-no-such-hours = Не могу прочитать «{ $said }» как часы. Вот так: /quiet 23-8 или /quiet выкл.
refused-quiet-too-long = Тихих часов может быть не больше { $most } в сутки: вашего хода кто-то ждёт. Для долгого отдыха есть /away.
refused-days = За раз — от 1 до { $most } дней, пожалуйста.
refused-off-lately = Вы совсем недавно отдыхали. Снова уехать можно через { $days ->
    [one] { $days } день
    [few] { $days } дня
    [many] { $days } дней
   *[other] { $days } дня
}.
refused-no-clock = За этим столом часов нет: думайте сколько хочется.
refused-no-table-to-pause = У вас здесь нет партии.

## На картинках

pic-to-move = на очереди
pic-you = вы
pic-player = Игрок { $n }
pic-new = новое
pic-came = кто куда
pic-possible = можно сейчас
pic-chosen = выбрано
pic-gone = не сейчас
pic-all-possible = сейчас можно всё
pic-all-gone = сейчас ничего из этого
pic-struck = отменено
pic-crossed = зачёркнуто
pic-for-good = насовсем
pic-down = рубашкой вверх
pic-yours = Ваши карты
pic-leader = лидер
pic-taken = занято: { $seat }
pic-changed = изменено
pic-over-it = поверх: { $thing }
pic-from = с { $place }
pic-locked = заперто
pic-looked = туда смотрят
pic-frozen = заморожено
pic-danger = под ударом
pic-robot = робот
pic-of = { $n } из { $total }
pic-lost = потери: { $things }
pic-holds = держит: { $things }
pic-edge = { $thing }: { $side ->
    [left] слева от { $cells }
   *[top] над { $cells }
}
pic-round-n = { $n }: { $values }
pic-chances-n = { $n ->
    [0] В начале: { $values }
    [one] После { $n } хода: { $values }
    [few] После { $n } ходов: { $values }
   *[many] После { $n } ходов: { $values }
}
pic-luck = удача { $n }
pic-play = игра { $n }
pic-place-n = { $n }. { $seat } · { $score }
pic-lobby = Занято мест: { $n } из { $of }
pic-sealed-shuffle = честная раздача под печатью
pic-host = хозяин стола
pic-word = добавлено своё слово
pic-free = свободно
pic-may-start = { $more ->
    [0] Все в сборе: можно начинать
    [one] Можно начинать; есть ещё { $more } место
    [few] Можно начинать; есть ещё { $more } места
   *[many] Можно начинать; есть ещё { $more } мест
}
pic-missing = { $n ->
    [one] Нужен ещё { $n } игрок
    [few] Нужны ещё { $n } игрока
   *[many] Нужно ещё { $n } игроков
}
pic-wins = { $n ->
    [one] побеждает
    [few] побеждают
   *[many] побеждают
}
pic-drawn = Ничья
pic-came-back = от { $own } : { $other } — к победе
pic-move-count = { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}

# --- люди: один человек на двух площадках, рейтинг, лучшие, что хранится
command-me = как я играю: рейтинг, партии, соперники
    .name = я
command-top = лучшие игроки
    .name = лучшие
command-link = связать мои аккаунты в Telegram и Discord
    .name = связать
command-unlink = снова разделить мои аккаунты
    .name = разделить
command-mydata = всё, что обо мне хранится, файлом
    .name = данные
argument-link = код с другой площадки; без него я дам новый
    .name = код
platform-tg = Telegram
platform-dc = Discord
platform-web = страница в браузере
table-line-elsewhere = { $match } — { $stage } ({ $platform })
link-title = 🔗 { $code }
link-how = На другой площадке напишите мне лично: /link { $code }
link-once = Код сработает один раз и живёт { $n ->
    [one] { $n } минуту
    [few] { $n } минуты
   *[many] { $n } минут
}. Никому его не давайте: кто его введёт, станет вами.
link-about = После этого оба аккаунта — один человек: один профиль, один язык, один рейтинг, все столы в /games. Место за столом и карты остаются у того аккаунта, который там сидит.
linked-title = 🔗 Теперь вы один человек
linked-about = Один профиль, один язык, один рейтинг, все ваши столы — в /games. Разделить снова: /unlink
link-twice = ⚠ Здесь вы сидите дважды: { $match }. Рейтинг за эту партию не посчитают, и каждый аккаунт видит только свои карты.
unlink-title = Отделить этот аккаунт от остальных?
unlink-about = У каждого останутся нынешние настройки и итоги своих партий; рейтинг посчитаем заново.
key-unlink = Да, разделить
unlinked = Этот аккаунт снова сам по себе.
refused-link-wrong = Такого кода нет. Проверьте буквы или возьмите новый: /link.
refused-link-used = Этот код уже использован: каждый срабатывает один раз. Новый — /link.
refused-link-expired = Этот код устарел. Новый — /link.
refused-link-self = Это ваш собственный код: введите его на другой площадке.
refused-link-already = Эти аккаунты уже один человек. Разделить их: /unlink.
refused-link-same-platform = Тогда на одной площадке было бы два аккаунта, а у человека там может быть только один. Сначала отделите прежний: /unlink.
refused-link-tries = Слишком много попыток. Подождите пять минут и попробуйте снова.
refused-link-hurry = Слишком много кодов подряд. Возьмите последний или подождите минуту.
refused-link-none = Этот аккаунт ни с каким другим не связан. Связать: /link.
refused-seated-elsewhere = Вы уже сидите за этим столом — с аккаунта на другой площадке.
refused-guest-seated = { $name } уже сидит за этим столом, с другого аккаунта.
refused-rated-no-hints = В рейтинговой партии подсказок нет. Следующий стол хозяин может сделать без рейтинга: ⚙.
refused-rated-no-undo = В рейтинговой партии ходы назад не берут. Следующий стол хозяин может сделать без рейтинга: ⚙.
refused-mydata-hurry = Вы только что получили свой файл. Попробуйте чуть позже.
me-title = 📈 { $name }
me-none = Пока ни одной законченной партии. Сыграйте — и здесь появится ваша карточка!
me-none-of = { $game }: пока ни одной законченной партии.
me-game = { $game }: рейтинг { $rating } · { $matches ->
    [one] { $matches } партия
    [few] { $matches } партии
   *[many] { $matches } партий
}, побед: { $won }
me-provisional = Знак вопроса: рейтинг предварительный, пока не сыграно { $n ->
    [one] { $n } рейтинговой партии
    [few] { $n } рейтинговых партий
   *[many] { $n } рейтинговых партий
}.
me-streak = { $won ->
    [yes] Побед подряд: { $n }
   *[no] Партий без победы: { $n }
}
me-opponent = { $name }: { $met ->
    [one] { $met } встреча
    [few] { $met } встречи
   *[many] { $met } встреч
}, выше { $ahead }, ниже { $behind }
pic-rated = Партия на рейтинг
pic-rating = рейтинг
pic-matches = партии
pic-won = победы
pic-rating-course = Рейтинг от партии к партии
pic-opponents = Частые соперники
key-top = 🏆 Лучшие
key-top-games = 🎲 Все игры
key-top-here = 🏆 Здесь
key-top-all = 🌍 Среди всех
key-top-month = 📅 Этот месяц
key-top-last = ◀ Прошлый месяц
top-title = 🏆 Лучшие здесь
top-all-title = 🌍 Лучшие среди всех
top-game = ◆ { $game }
top-line = { $n }. { $name } — { $rating } ({ $matches ->
    [one] { $matches } партия
    [few] { $matches } партии
   *[many] { $matches } партий
})
top-none = Пока никого. Начало положит рейтинговая партия между людьми; в общем списке — только те, кто попросил об этом в /settings.
top-provisional = ? — рейтинг предварительный: сыграно меньше { $n ->
    [one] { $n } партии
    [few] { $n } партий
   *[many] { $n } партий
}.
month-title = 📅 Доска почёта: { $month }
month-line = { $n }. { $name } — { $won ->
    [one] { $won } победа
    [few] { $won } победы
   *[many] { $won } побед
} ({ $matches ->
    [one] { $matches } партия
    [few] { $matches } партии
   *[many] { $matches } партий
})
honour-month-1 = январь
honour-month-2 = февраль
honour-month-3 = март
honour-month-4 = апрель
honour-month-5 = май
honour-month-6 = июнь
honour-month-7 = июль
honour-month-8 = август
honour-month-9 = сентябрь
honour-month-10 = октябрь
honour-month-11 = ноябрь
honour-month-12 = декабрь
mydata-title = 📦 Всё, что о вас хранится
mydata-about = В файле ваш профиль, итоги партий, рейтинг, места за столами и всё остальное, где есть ваше имя. Стереть всё: /forget
mydata-profile = Ваши настройки, часы отдыха, что вы уже освоили, и ваши аккаунты на других площадках.
mydata-ratings = Ваш рейтинг в каждой игре: он подсчитан по итогам ниже и сам по себе не хранится.
mydata-results = Чем закончились ваши партии. Номера других игроков опущены.
mydata-tables = Столы, которые вас знают: где вы сидите, ведёте стол, смотрите или попросились войти. Карты и другие тайны партий опущены.
mydata-daily = Ваши партии с раздачами дня.
mydata-other = Всё остальное, где есть ваш номер: сообщения, которые мы обновляем, списки с вами, ограничения. Где речь и о других людях, указано только место.

# --- раздача дня
command-daily = раздача дня: одна на всех
    .name = раздача_дня
daily-title = 🗓 Раздача дня, { $date } (UTC)
daily-game-title = 🗓 { $game }: раздача дня за { $date } (UTC)
daily-about = Одна раздача в день на всех, с полуночи до полуночи по UTC. В зачёт идёт первая попытка: в одиночку против компьютера средней силы или за столом вашего чата. Закончить партию нужно до { $time } UTC следующего дня.
daily-here = Вместе — стол для этого чата откроется прямо здесь; в одиночку — партия придёт вам в личный чат.
daily-alone = В одиночку против компьютера
daily-seats = { $n ->
    [one] За столом на { $n } игрока
    [few] За столом на { $n } игроков
   *[many] За столом на { $n } игроков
}
daily-line = { $place }. { $name } · { $result }
daily-result = { $verdict ->
    [won] ✅ победа
    [drawn] 🤝 ничья
   *[lost] ▫ поражение
} · { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
}
daily-result-scored = { $verdict ->
    [won] ✅ победа
    [drawn] 🤝 ничья
   *[lost] ▫ поражение
} { $score } : { $best } · { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
}
daily-nobody-here = В этом чате результатов пока нет.
daily-players = { $n ->
    [0] В одиночку её пока никто не доиграл.
    [one] В одиночку её доиграл { $n } человек.
    [few] В одиночку её доиграли { $n } человека.
   *[many] В одиночку её доиграли { $n } человек.
}
daily-best = { $place }. { $result }
daily-not-yours = Вы этой раздачи ещё не видели.
daily-missed = Вы её не играли.
daily-looked-on = Вы смотрели, как её играют, поэтому вам она открыта только для тренировки.
daily-under-way = Ваша партия с этой раздачей ещё идёт.
daily-no-result = У вашей партии с этой раздачей нет результата: её не доиграли или не успели в срок.
daily-yours = Вы: { $result } · место { $place } из { $n }
daily-second = Другая ваша партия с этой раздачей: { $result }. Она не в зачёт: раньше вы начали ещё одну.
daily-seal = 🔒 Печать раздачи за { $date }:
daily-sealed-late = Запечатана { $when } UTC, уже в сам день: накануне бот не работал.
daily-reveals = Тайное число за ней откроется { $date } в { $time } UTC.
daily-revealed = Открыто: { $secret }. Его SHA-256 и есть печать выше.
daily-lobby = 🗓 Раздача за { $date }, одна на всех: настройки обычные, без подсказок, без компьютеров и без своих слов. В зачёт идёт первая партия с ней; кто её уже видел, отмечен 👁 и играет без результата.
daily-knew = { $line } 👁
daily-missing = { $missing ->
    [0] Можно начинать!
    [one] Нужен ещё { $missing } игрок.
    [few] Нужны ещё { $missing } игрока.
   *[many] Нужно ещё { $missing } игроков.
}
daily-no-word = Она запечатана до своего дня сразу для всех столов, поэтому своих слов в неё не добавляют.
daily-begun = Поехали! Эта партия идёт в таблицу дня.
daily-goes-on = Ваша партия с этой раздачей продолжается, она прямо под этим сообщением.
daily-again = Та же раздача ещё раз, для тренировки: в зачёт не идёт.
daily-gathers = Стол { $code } уже собирает игроков на эту раздачу.
daily-ended = 🗓 Раздача дня: кто ещё её играл и как, покажет /daily. Ходы и проверка откроются { $date } в { $time } UTC: /replay { $code }
daily-ended-again = 🗓 Тренировка с раздачей дня, в зачёт не идёт. Ходы и проверка откроются { $date } в { $time } UTC: /replay { $code }
daily-share-title = 🗓 Раздача дня
daily-share-of = { $name }:
daily-share-own = Строчка, которой можно поделиться; раздачу она не выдаёт:
daily-share = Шкатулка · { $game } · раздача за { $date } · { $how }: { $result } · место { $place } из { $n }
key-daily = 🗓 Таблица дня
key-daily-alone = ▶ Сыграть в одиночку
key-daily-on = ▶ Продолжить мою партию
key-daily-again = ▶ Ещё раз, для тренировки
key-daily-table = 👥 Сыграть вместе здесь
key-daily-share = 🔗 Поделиться результатом
refused-daily-which = Скажите, какую игру: /daily и её название.
refused-daily-no-day = Такого дня нет. Напишите дату вот так: 2026-11-18, — или не пишите, тогда будет сегодняшняя раздача.
refused-daily-not-yet = Раздачи за { $date } ещё нет. День сменяется в полночь по UTC.
refused-daily-long-ago = Раздачи дня я храню месяц, и за { $date } ничего нет.
refused-daily-over = День этой раздачи, { $date }, уже прошёл. Сегодняшняя — в /daily.
refused-daily-had = Эта раздача у вас сегодня уже была. Для тренировки её можно сыграть ещё раз: /daily в нашем личном чате.
refused-daily-elsewhere = Ваша партия с этой раздачей продолжается там, где вы её начали: { $platform }.
refused-daily-first = Сначала сыграйте её в зачёт. После этого тренируйтесь с ней сколько угодно.
refused-daily-no-result = У вас нет результата с этой раздачей, делиться пока нечем.
refused-daily-no-hints = В раздаче дня подсказок нет ни у кого, чтобы результаты можно было сравнить.
refused-daily-fixed = В раздаче дня всё одинаково для всех, поэтому здесь этого не изменить.
refused-daily-word = В раздачу дня своих слов не добавляют: она запечатана до своего дня, для всех сразу.
refused-daily-sealed = Кто-то, возможно, ещё играет эту раздачу. Её ходы откроются { $date } в { $time } UTC.
