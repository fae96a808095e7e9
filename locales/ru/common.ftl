# Сбор игроков, кнопки, отказы, итоги: общее для всех игр.

on = да
off = нет
choose = Выберите:
computer-name = 🤖 Робот { $n }
played-by-computer = { $name } (🤖)
language-en = English
language-ru = Русский

# --- сбор игроков
choose-game = Во что сыграем?
choose-game-line = { $title } — { $about }
lobby-title = 🎲 { $game }: собираем игроков
lobby-seat = { $n }. { $seat }{ $host ->
    [yes] {" "}(хозяин стола)
   *[no] {""}
}
lobby-robot = { $n }. { $seat } · { $level }
lobby-seats = { $least ->
    [2] { $most ->
        [2] Для двоих.
       *[other] Игроков: от 2 до { $most }.
    }
   *[other] Игроков: от { $least } до { $most }.
}
lobby-code = Код стола для других чатов: { $code }
lobby-commitment = Раздача запечатана: { $hash }
table-opened = Стол { $code } открыт.
joined = Вы за столом: { $what }.
left = Вы вышли из-за стола.
kicked = Место свободно.
started = Поехали!
stopped = Стол закрыт.
shown-here = Партию теперь видно и здесь.
level-random = попроще
level-greedy = посильнее
setting-pace = Время на ход
setting-language = Язык
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
key-add-computer = + 🤖 { $level }
key-remove-computer = − 🤖
key-start = ▶ Начать
key-rules = 📖 Правила
key-setting = { $name }: { $value }
key-back = ↩ Назад
key-back-in = Я снова здесь
key-hand = ✋ Моя рука
key-more = ⋯ Ещё
key-rematch = 🔁 Реванш
key-replay = 📜 Ходы
key-resign = 🏳 Сдаться
key-resign-sure = Да, сдаюсь
key-draw = 🤝 Предложить ничью
key-stop-here = Закончить без итога
key-play-on = Нет, играем дальше
key-draw-sure = Да, предложить ничью
key-agree-sure = Да, закончим на этом
key-newgame = 🎲 Новая игра
key-forget = Забыть меня
key-open-private = 💬 Открыть личный чат
key-invite = ✉ Позвать друга

# --- во время партии
your-turn = 👉 Ваша очередь. { $prompt }
waiting-for = ⌛ Ходит: { $names }
match-in = Партия { $code } · { $rooms }
match-here = Партия { $code }
more-title = { $game }: что ещё?
cannot-reach = ✉ Не могу написать в личку: { $names }. Откройте чат со мной и отправьте /hand.
wants-draw = Ничью предлагает: { $names }
wants-to-stop = За то, чтобы на этом закончить: { $names }
you-resigned = Вы сдались; партию за вас доигрывает компьютер.
you-are-away = Ваше время вышло, пока за вас играет компьютер.
ping-turn = { $seat }, ваш ход: { $game }!
ping-reminder = { $seat }, время на исходе: { $game }!
log-started = Партия началась.
log-resigned = { $seat } сдаётся.
log-away = { $seat }: время вышло, дальше играет компьютер.
log-back = { $seat } снова в игре.
log-wants-to-stop = { $seat } предлагает закончить.
log-offers-draw = { $seat } предлагает ничью.
log-plays-on = { $seat } предпочитает играть дальше.
welcome-back = С возвращением!
noted = Принято.
resigned = Вы сдались.
hand-sent = Ваша рука — в личных сообщениях.
in-private = Ответ — в личных сообщениях.
sure-resign = Точно сдаётесь? { $match }
sure-draw = Предложить ничью? { $match }
sure-agree = Предложить закончить без итога? { $match }

# --- конец
won = 🏆 Победа: { $names } ({ $reason }).
won-together = 🏆 Общая победа: { $names } ({ $reason }).
drawn = 🤝 Ничья ({ $reason }).
place-of = { $place }. { $seat }
score-of = { $place }. { $seat }: { $score }
reason-resigned = соперник сдался
ended-agreed = Закончили по договорённости, без итога.
ended-stopped = Стол закрыт.
ended-deserted = За столом никого не осталось.
ended-broken = Эту партию не удалось прочитать, пришлось её закрыть. Извините!
ended-closed = Стол закрыт.
ended-closed-title = { $game }: стол закрыт
ended-stopped-title = { $game }: стол закрыт
ended-broken-title = { $game }: партию не удалось прочитать, пришлось её закрыть. Извините!
seed-revealed = Печать с раздачи снята: /replay { $code }
rematch-is = Реванш: { $code }
replay-title = Ходы · { $match }
replay-about = Число в конце доказывает, что раздача честная: python -m bot verify ФАЙЛ

# --- команды
command-newgame = открыть стол
command-join = сесть за стол, здесь или по коду
command-leave = выйти, пока партия не началась
command-start = начать партию
command-hand = прислать мою руку ещё раз
command-board = показать стол ещё раз
command-move = сделать ход словами
command-rules = правила игры и её карты
command-games = какие столы здесь открыты
command-rematch = сыграть ещё раз тем же составом
command-resign = сдаться
command-back = забрать своё место у компьютера
command-kick = освободить место до начала, по номеру
command-stop = закрыть стол
command-replay = ходы законченной партии
command-stats = мои партии и победы
command-language = выбрать язык
command-settings = настройки этого чата
command-help = что я умею
command-forget = стереть всё обо мне
argument-game = какая игра
argument-code = код стола
argument-move = ход, например: draw
argument-seat = номер места
argument-language = английский или русский
help-title = Шкатулка с играми
help-about = Пять настольных и карточных игр прямо в чате. Откройте стол командой /newgame, остальные сядут по кнопке, а карты придут каждому лично.
help-line = /{ $word } — { $about }
bot-description = Пять настольных и карточных игр для вашего чата: «Великая Китайская стена», «Чу и Хань», «Чероки», «Китайская шкатулка» и «Шахматы хаоса». Добавьте меня в группу и напишите /newgame — или сыграйте с компьютером прямо здесь.
bot-short-description = Настольные и карточные игры для чатов. /newgame
choose-table = Какой стол?
choose-language = На каком языке с вами говорить?
language-set = Буду говорить с вами по-русски.
rules-of-which = Правила какой игры?
rules-title = { $game } · { $chapter } ({ $n }/{ $of })
card-line = ▪ { $name } — { $text }
tables-title = Столы
table-line = { $match }: { $stage }
stage-lobby = собираем игроков
stage-playing = идёт партия
no-tables = Здесь нет открытых столов. Откройте свой: /newgame
stats-title = Ваши партии за последний месяц
stats-line = { $game }: { $played ->
    [one] { $played } партия
    [few] { $played } партии
   *[many] { $played } партий
}, { $won ->
    [one] { $won } победа
    [few] { $won } победы
   *[many] { $won } побед
}
stats-none = Пока пусто. Лиха беда начало!
settings-title = Настройки этого чата
settings-about = Действуют для новых столов. Менять их могут администраторы.
forget-title = Стереть всё о вас?
forget-about = Вы выйдете из-за столов, где партия не началась, сдадите все идущие, а в законченных исчезнет ваше имя. Выбор языка тоже сотрётся.
forgotten = Готово. Мы больше не знакомы.

# --- отказы
refused-turn = Сейчас не ваша очередь.
refused-stale = Эта кнопка уже устарела, нажмите на самую новую.
refused-illegal = Сейчас так нельзя. Выберите одну из кнопок.
refused-say-what = Напишите ход после команды, например: /move draw
refused-too-long = После «{ $move }» ход уже закончен.
refused-not-seated = Вы не играете за этим столом.
refused-not-seated-anywhere = Вы сейчас нигде не играете.
refused-already-seated = Вы уже за столом.
refused-full = Все места заняты.
refused-no-such-seat = Такого места нет. Назовите номер от 1 до { $seats }.
refused-no-computer = За столом нет роботов.
refused-too-few = Нужно хотя бы { $least } игрока. Не хватает { $missing ->
    [1] ещё одного
    [2] ещё двоих
    [one] ещё { $missing }
    [few] ещё { $missing }
   *[many] ещё { $missing }
}.
refused-host-only = Это может только хозяин стола.
refused-admin-only = Это может только администратор чата.
refused-started = Партия уже началась.
refused-not-started = Партия ещё не началась.
refused-ended = Эта партия закончена.
refused-not-playing = За этим столом сейчас не играют.
refused-not-over = Партия ещё не закончена.
refused-not-away = Вы и так на своём месте.
refused-away = За вас играет компьютер. Сначала нажмите «Я снова здесь».
refused-resigned-already = В этой партии вы уже сдались.
refused-not-dead = Партия ещё жива. Предложите закончить (⋯ Ещё) или позовите администратора.
refused-gone = Такого стола нет: либо он уже закрыт, либо в коде опечатка.
refused-broken = Этот стол не удалось прочитать, пришлось его закрыть. Извините!
refused-busy = За столом суматоха. Попробуйте ещё раз.
refused-hurry = Не всё сразу, пожалуйста.
refused-away-store = Минутку, я собираюсь с мыслями. Попробуйте чуть позже: ничего не потеряно.
refused-no-such-game = Такой игры я не знаю.
refused-game-not-here = В этом чате эта игра выключена.
refused-one-game-at-least = Хотя бы одна игра должна остаться.
refused-many-rooms = Этот стол уже показан во многих чатах, ещё одного не добавить. Садитесь за него в одном из них.
refused-replay-after-end = Ходы можно посмотреть после конца партии.
refused-not-in-this-room = Этого стола здесь нет. Команда /join с кодом его покажет.
refused-which-table = Вы за несколькими столами сразу. Начните с кода: { $codes }
refused-unknown-command = Команды /{ $word } я не знаю. Что я умею, скажет /help.
refused-unknown-button = Эта кнопка мне ни о чём не говорит.
refused-open-private = Сначала откройте личный чат со мной: туда придут ваши карты.
refused-unreachable = Не могу написать в личку: { $names }. Нужно открыть чат со мной и отправить /start.
refused-in-private-only = Напишите это мне в личку, пожалуйста.
refused-no-table-to-join = Здесь никто не собирает игроков. Откройте стол: /newgame
refused-no-table-to-leave = Вы здесь ни за одним столом не ждёте начала.
refused-no-table-to-start = У вас здесь нет стола, за которым можно начать.
refused-no-table-to-hand = У вас здесь нет карт: ни одна ваша партия не идёт.
refused-no-table-to-board = Здесь нет столов. Откройте свой: /newgame
refused-no-table-to-rematch = У вас здесь нет законченных партий.
refused-no-table-to-resign = У вас здесь нет партии, в которой можно сдаться.
refused-no-table-to-back = Вашего места здесь никто не занимает.
refused-no-table-to-kick = Здесь никто не собирает игроков.
refused-no-table-to-stop = Здесь нет стола, который вы могли бы закрыть.
refused-no-table-to-replay = Законченных партий здесь нет.

# --- страница площадки
web-title = Шкатулка
web-group = Группа
web-private = Только вам
web-send = Отправить
web-placeholder = Сообщение или /newgame
web-name = Как вас зовут?
web-name-hint = Ещё одно окно этой страницы — ещё один человек.
web-enter = Войти
web-language = Язык
web-theme = Светлая или тёмная тема
web-offline = Связь пропала. Пробую снова…
web-empty-group = Пока тихо. Напишите /newgame, чтобы открыть стол.
web-empty-private = Сюда придут ваши карты, их увидите только вы.
web-trouble = У меня что-то пошло не так. Попробуйте, пожалуйста, ещё раз.
