// The playground's page: draws what the server streams, sends what is typed and pressed.
// Texts are only ever set as text, never as markup; the window's key lives in this tab alone.

const $ = (id) => document.getElementById(id);
const room = new URLSearchParams(location.search).get("room") ?? "";
const chats = { group: $("group"), private: $("private") };
const state = { words: {}, place: {}, messages: { group: new Map(), private: new Map() } };

function key() {
  let known = sessionStorage.getItem("key");
  if (!known) {
    const bytes = crypto.getRandomValues(new Uint8Array(30));
    known = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
    sessionStorage.setItem("key", known);
  }
  return known;
}

async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Key": key(), "Accept-Language": $("lang").value },
    body: JSON.stringify(body),
  });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok && !told.toast) told.toast = state.words.offline;
  return told;
}

let toastTimer;
function toast(text) {
  if (!text) return;
  $("toast").textContent = text;
  $("toast").classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => $("toast").classList.remove("shown"), 4500);
}

// --- drawing

function spoken(parts, into) {
  for (const part of parts) {
    const node = document.createElement(part.name === undefined ? "span" : "strong");
    node.textContent = part.name ?? part.text;
    into.append(node);
  }
  return into;
}

// A message may be redrawn while a finger is down on it: then no click comes, but a press it was.
let held = null;
document.addEventListener("pointerup", (event) => {
  const down = held;
  held = null;
  if (!down || down.button.isConnected) return;
  if (Math.hypot(event.clientX - down.x, event.clientY - down.y) < 12) press(down.name, down.id, down.button);
});

function keyboard(rows, name, id) {
  return rows.map((row) => {
    const line = document.createElement("div");
    line.className = "keys";
    for (const one of row) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = one.label || " ";
      button.disabled = !one.data;
      button.dataset.style = one.style;
      button.dataset.data = one.data;
      button.addEventListener("click", () => press(name, id, button));
      button.addEventListener("pointerdown", (event) => {
        held = { name, id, button, x: event.clientX, y: event.clientY };
      });
      line.append(button);
    }
    return line;
  });
}

function drawn(name, message) {
  const item = document.createElement("li");
  item.dataset.id = message.id;
  if (message.author) item.classList.add("said");
  if (name === "group" && message.only) item.classList.add("only");
  if (message.author) {
    const author = document.createElement("span");
    author.className = "author";
    author.textContent = message.author;
    item.append(author);
  }
  if (message.text) {
    const text = document.createElement("p");
    text.textContent = message.text;
    item.append(text);
  }
  const page = message.page;
  if (page) {
    item.lang = page.lang;
    item.classList.toggle("ping", page.ping);
    item.append(spoken(page.title, document.createElement("h3")));
    if (page.board) {
      const board = document.createElement("pre");
      board.textContent = page.board;
      item.append(board);
    }
    for (const line of page.lines) item.append(spoken(line, document.createElement("p")));
    item.append(...keyboard(page.rows, name, message.id));
  }
  return item;
}

function redraw(name) {
  const list = chats[name].querySelector(".messages");
  if (state.messages[name].size) return;
  const empty = document.createElement("li");
  empty.className = "empty";
  empty.textContent = state.words[`empty-${name}`] ?? "";
  list.replaceChildren(empty);
}

function put(name, message) {
  const list = chats[name].querySelector(".messages");
  const low = list.scrollHeight - list.scrollTop - list.clientHeight < 120;
  list.querySelector(".empty")?.remove();
  const old = list.querySelector(`[data-id="${message.id}"]`);
  // Who plays by keyboard keeps the place on the keyboard when a message is edited.
  const focused = old?.contains(document.activeElement)
    ? [...old.querySelectorAll("button")].indexOf(document.activeElement) : -1;
  const item = drawn(name, message);
  state.messages[name].set(message.id, message);
  if (old) old.replaceWith(item); else list.append(item);
  if (focused >= 0) {
    const buttons = [...item.querySelectorAll("button:enabled")];
    (buttons[Math.min(focused, buttons.length - 1)] ?? list).focus();
  }
  if (low || !old) item.scrollIntoView({ block: "nearest" });
  if (!chats[name].classList.contains("shown")) $(`tab-${name}`).querySelector("i").hidden = false;
}

function drop(name, id) {
  state.messages[name].delete(id);
  chats[name].querySelector(`[data-id="${id}"]`)?.remove();
  redraw(name);
}

// --- talking to the server

async function press(name, message, button) {
  button.classList.add("waiting");
  try {
    const told = await post("/api/press", {
      data: button.dataset.data, room, private: name === "private", message: String(message),
    });
    toast(told.toast);
  } catch {
    toast(state.words.offline);
  }
  button.classList.remove("waiting");
}

function changed(change) {
  const nameOf = (place) => (place === state.place.group ? "group" : "private");
  if (change.all) {
    for (const name of ["group", "private"]) {
      state.messages[name].clear();
      chats[name].querySelector(".messages").replaceChildren();
      for (const message of change.all[state.place[name]] ?? []) put(name, message);
      redraw(name);
    }
  } else if (change.put) put(nameOf(change.chat), change.put);
  else if (change.drop) drop(nameOf(change.chat), change.drop);
}

async function listen() {
  for (let pause = 250; ; pause = Math.min(pause * 2, 4000)) {
    try {
      const answer = await fetch(`/api/stream?room=${encodeURIComponent(room)}`, { headers: { "X-Key": key() } });
      if (answer.status === 401) await hello();
      if (!answer.ok) throw new Error(answer.status);
      $("offline").hidden = true;
      pause = 250;
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ""; ; ) {
        const { value, done } = await reader.read();
        if (done) break;
        const events = (rest + value).split("\n\n");
        rest = events.pop();
        for (const event of events) if (event.startsWith("data: ")) changed(JSON.parse(event.slice(6)));
      }
    } catch { /* the server is away: say so and try again */ }
    $("offline").hidden = false;
    await new Promise((again) => setTimeout(again, pause));
  }
}

async function dress(lang) {
  document.documentElement.lang = lang;
  const words = await fetch(`/api/words?lang=${lang}`).then((answer) => answer.json()).catch(() => null);
  if (!words) return;
  state.words = words;
  for (const node of document.querySelectorAll("[data-word]")) node.textContent = words[node.dataset.word];
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", words[node.dataset.label]);
  for (const node of document.querySelectorAll("[data-hint]")) node.placeholder = words[node.dataset.hint];
  document.title = words.title;
  redraw("group");
  redraw("private");
}

async function hello() {
  const lang = $("lang").value;
  let name = sessionStorage.getItem("name");
  if (!name) {
    const dialog = $("hello");
    dialog.showModal();
    await new Promise((closed) => dialog.addEventListener("close", closed, { once: true }));
    name = dialog.querySelector("input").value.trim() || "?";
    sessionStorage.setItem("name", name);
  }
  const told = await post("/api/hello", { name, lang, room });
  if (!told.person) throw new Error("no answer");
  state.place = { group: told.room, private: told.person };
  $("me").textContent = told.name;
  $("room").textContent = told.title;
}

function show(name) {
  for (const one of ["group", "private"]) {
    chats[one].classList.toggle("shown", one === name);
    $(`tab-${one}`).setAttribute("aria-selected", one === name);
  }
  $(`tab-${name}`).querySelector("i").hidden = true;
  const list = chats[name].querySelector(".messages");
  list.scrollTop = list.scrollHeight;
}

// --- setting up

for (const name of ["group", "private"]) {
  $(`tab-${name}`).addEventListener("click", () => show(name));
  chats[name].querySelector("form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const input = event.target.elements.text;
    const text = input.value;
    if (!text.trim()) return;
    input.value = "";
    try {
      await post("/api/say", { text, room, private: name === "private" });
    } catch {
      input.value = text;
      toast(state.words.offline);
    }
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || /^(INPUT|SELECT)$/.test(document.activeElement.tagName)) return;
  event.preventDefault();
  const input = document.querySelector(".chat.shown input");
  input.focus();
  input.value ||= "/";
});
$("theme").addEventListener("click", () => {
  const dark = document.documentElement.dataset.theme === "dark";
  document.documentElement.dataset.theme = dark ? "light" : "dark";
  localStorage.setItem("theme", document.documentElement.dataset.theme);
});
document.documentElement.dataset.theme = localStorage.getItem("theme")
  ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
$("lang").value = sessionStorage.getItem("lang") ?? (navigator.language.startsWith("ru") ? "ru" : "en");
$("lang").addEventListener("change", async () => {
  sessionStorage.setItem("lang", $("lang").value);
  await dress($("lang").value);
  await hello();
});

await dress($("lang").value);
for (;;) {
  try {
    await hello();
    break;
  } catch {
    $("offline").hidden = false;
    await new Promise((again) => setTimeout(again, 1000));
  }
}
listen();
