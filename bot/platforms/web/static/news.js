// Short words: the toast for those who see, the status line for those who hear.

const $ = (id) => document.getElementById(id);

let toastTimer;
export function toast(text) {
  $("toast").textContent = text ?? "";
  $("toast").classList.toggle("shown", Boolean(text));
  clearTimeout(toastTimer);
  if (text) toastTimer = setTimeout(() => toast(""), Math.max(4000, 60 * text.length));
}

// What is new, once all of it has come: one's own page tells it better than the group's.
const news = { group: [], private: [] };
let newsTimer;
export function announce(name, lines) {
  news[name].push(...lines.filter((line) => line.trim()));
  clearTimeout(newsTimer);
  newsTimer = setTimeout(() => {
    const told = news.private.length ? news.private : news.group;
    if (told.length) $("status").textContent = [...new Set(told)].join(" ").slice(-300);
    news.group.length = news.private.length = 0;
  }, 250);
}

// Somebody is asked: whoever looks elsewhere sees it on the tab of the browser, until they come back.
const CALL = "● ";
const looks = () => !document.hidden && document.hasFocus();
export function call() {
  if (!looks() && !document.title.startsWith(CALL)) document.title = CALL + document.title;
}
const back = () => { if (looks()) document.title = document.title.replace(CALL, ""); };
addEventListener("focus", back);
document.addEventListener("visibilitychange", back);
