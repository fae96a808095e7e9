// The playground's page: shows what the server streams, sends what is typed and pressed.

import { drawn, element, forget, said } from "./draw.js";
import { arrows, digits, noted, restored, toNewest } from "./focus.js";
import { announce, call, toast } from "./news.js";
import { asking, keysSeen, narrow, reveal, toTable, watch } from "./scroll.js";
import { shelf } from "./shelf.js";
import { get, listen, post, room } from "./wire.js";

const $ = (id) => document.getElementById(id);
const NAMES = ["group", "private"];
const chats = { group: $("group"), private: $("private") };
const lists = { group: chats.group.querySelector(".messages"), private: chats.private.querySelector(".messages") };
const state = { words: {}, games: [], place: {}, mark: "", messages: { group: new Map(), private: new Map() } };

function newsOf(name, message, old) {
  if (!message.page) return message.by && message.by === state.mark ? [] : [`${authorOf(name, message).name} ${message.text}`];
  const before = new Set((old?.page?.lines ?? []).map(said));
  const lines = message.page.lines.map(said).filter((line) => !before.has(line));
  return message.page.ping || !message.page.lines.length ? [said(message.page.title)] : lines;
}

// --- messages

// Who plays here is called as at the table, with the mark of the seat. Others of one name are numbered
// in the order in which they came.
const players = new Map(); // mark -> name
function authorOf(name, message) {
  if (players.has(message.by)) return { name: players.get(message.by), plays: true };
  const marks = [];
  for (const one of state.messages[name].values())
    if (one.author === message.author && one.by && !marks.includes(one.by)) marks.push(one.by);
  const at = marks.indexOf(message.by);
  return { name: at > 0 ? `${message.author} (${at + 1})` : message.author, plays: false };
}

function seated(page) {
  if (page.seated.every(({ by, name }) => !by || players.get(by) === name)) return;
  for (const { by, name } of page.seated) if (by) players.set(by, name);
  for (const message of state.messages.group.values()) {
    if (!message.author || !players.has(message.by)) continue;
    const item = lists.group.querySelector(`:scope > [data-id="${message.id}"]`);
    item?.replaceWith(draw("group", message, item, item.classList.contains("again")));
  }
}

// A message may be redrawn while a finger is down on it: then no click comes, but a press it was.
let down = null;
document.addEventListener("pointerup", (event) => {
  const was = down;
  down = null;
  if (!was || was.button.isConnected) return;
  if (Math.hypot(event.clientX - was.x, event.clientY - was.y) < 12) press(was.name, was.id, was.button);
});

function draw(name, message, old, again = false) {
  const item = drawn(message, old, {
    words: state.words,
    author: authorOf(name, message),
    mark: state.mark,
    closed: () => send("/api/close", { room, private: name === "private", message: String(message.id) }),
    pressed: (button) => press(name, message.id, button),
    held: (button, event) => { down = { name, id: message.id, button, x: event.clientX, y: event.clientY }; },
  });
  item.classList.toggle("mine", Boolean(message.by) && message.by === state.mark);
  item.classList.toggle("only", name === "group" && Boolean(message.only));
  item.classList.toggle("again", again);
  return item;
}

let strayed = null; // the focus was on a message that has been taken away
let awaited = null; // says which hand somebody is being led to
let reading = null; // a page one has asked for: only a new question takes the reader away from it
function put(name, message, first = false) {
  const list = lists[name];
  const low = list.scrollHeight - list.scrollTop - list.clientHeight < 120;
  const asked = asking(list);
  const seen = asked && keysSeen(list, asked);
  list.querySelector(".empty")?.remove();
  const former = state.messages[name].get(message.id);
  const old = list.querySelector(`:scope > [data-id="${message.id}"]`);
  const note = noted(old) ?? (strayed?.name === name && document.activeElement === document.body ? strayed.note : null);
  state.messages[name].set(message.id, message);
  fresh();
  const before = old?.previousElementSibling ?? (old ? null : list.lastElementChild);
  const item = draw(name, message, old, Boolean(message.by) && before?.dataset.by === message.by); // named once
  if (old) old.replaceWith(item); else list.append(item);
  if (message.page?.live) seated(message.page);
  if (note && (old || item.querySelector(".keys button:enabled"))) {
    restored(item, note);
    strayed = null;
  }
  const question = asking(list);
  const anew = question === item && asked !== old;
  if (!first && (anew || (!old && message.about))) reading = anew ? null : message.id;
  if (!old && (low || name === "private" || message.id === reading)) reveal(list, item);
  if (question && (anew || (!reading && (question === item || seen))) && !keysSeen(list, question)) reveal(list, question);
  else if (old && low && !question) list.scrollTop = list.scrollHeight;
  watch(chats[name]);
  if (awaited && message.page?.hand) lead(awaited);
  if (first) return;
  if (!old && item.classList.contains("called")) called(item);
  tidy();
  announce(name, newsOf(name, message, former));
  if (!chats[name].classList.contains("shown")) $(`tab-${name}`).querySelector("i").hidden = false;
}

// What comes because its reader is asked: the own screen, a call in the room, what waits on waking.
function called(item) {
  lit(item);
  call();
}

function lit(item) {
  item.classList.add("led");
  setTimeout(() => item.classList.remove("led"), 1200);
}

function drop(name, id) {
  const item = lists[name].querySelector(`:scope > [data-id="${id}"]`);
  const note = noted(item);
  if (note) strayed = { name, note };
  state.messages[name].delete(id);
  item?.remove();
  if (id === reading) readOn(lists[name]);
  watch(chats[name]);
  tidy();
  emptied(name);
}

// What was read is put away: back to the question.
function readOn(list) {
  reading = null;
  if (asking(list)) reveal(list, asking(list));
}

function tidy() {
  const shown = NAMES.flatMap((name) => [...state.messages[name].values()].map((one) => one.page?.picture?.digest));
  forget(new Set(shown));
}

function emptied(name) {
  fresh();
  if (state.messages[name].size) return;
  const empty = element("li", { className: "empty" }, element("p", { textContent: state.words[`empty-${name}`] ?? "" }));
  if (name === "group") empty.append(shelf(state, open));
  lists[name].replaceChildren(empty);
}

// Before anything was said or played the games have the whole page.
function fresh() {
  document.body.classList.toggle("fresh", NAMES.every((name) => !state.messages[name].size));
}

function changed(change) {
  const nameOf = (place) => (place === state.place.group ? "group" : "private");
  if (change.all) {
    for (const name of NAMES) {
      state.messages[name].clear();
      lists[name].replaceChildren();
      for (const message of change.all[state.place[name]] ?? []) put(name, message, true);
      emptied(name);
    }
  } else if (change.put) put(nameOf(change.chat), change.put);
  else if (change.drop) drop(nameOf(change.chat), change.drop);
}

// --- games to choose from

async function open(game, alone) {
  $("games").close();
  const known = new Set(hands().map((one) => one.dataset.id));
  if (await send("/api/open", { game, alone, room }) && alone) lead((one) => !known.has(one.dataset.id));
}

// --- talking to the server

async function send(path, body) {
  try {
    const told = await post(path, body);
    toast(told.ok ? told.toast : told.toast || state.words.offline);
    if (told.go) follow(told);
    return told.ok;
  } catch {
    toast(state.words.offline);
    return false;
  }
}

async function press(name, message, button) {
  if (message !== reading) reading = null;
  toast("");
  button.classList.add("waiting");
  await send("/api/press", { data: button.dataset.data, room, private: name === "private", message: String(message) });
  button.classList.remove("waiting");
}

function follow({ go, hand }) {
  show(go);
  if (hand) lead((one) => one.dataset.hand === hand);
}

function hands() {
  return [...lists.private.querySelectorAll(":scope > [data-hand]")];
}

// To the newest hand that is meant, now or as soon as it is dealt.
function lead(meant) {
  const item = hands().findLast(meant);
  awaited = item ? null : meant;
  if (!item) return;
  reveal(lists.private, item);
  (item.querySelector(".keys button:enabled") ?? lists.private).focus({ preventScroll: true });
  lit(item);
}

async function dress(lang) {
  document.documentElement.lang = lang;
  const told = await Promise.all([get(`/api/words?lang=${lang}`), get(`/api/games?lang=${lang}`)]).catch(() => null);
  if (!told) return;
  const [words] = [state.words, state.games] = told;
  for (const node of document.querySelectorAll("[data-word]")) node.textContent = words[node.dataset.word];
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", words[node.dataset.label]);
  for (const node of document.querySelectorAll("[data-title]")) node.title = words[node.dataset.title];
  for (const node of document.querySelectorAll("[data-hint]")) node.placeholder = words[node.dataset.hint];
  document.title = words.title;
  $("games").querySelector(".shelf").replaceWith(shelf(state, open));
  for (const name of NAMES) {
    emptied(name);
    for (const message of state.messages[name].values()) {
      const old = lists[name].querySelector(`:scope > [data-id="${message.id}"]`);
      old?.replaceWith(draw(name, message, old, old.classList.contains("again")));
    }
  }
}

async function named(again = false) {
  let name = sessionStorage.getItem("name");
  if (name && !again) return name;
  const dialog = $("hello"), input = dialog.querySelector("input");
  input.value = name ?? "";
  let left = false;
  dialog.addEventListener("cancel", () => { left = true; }, { once: true });
  dialog.showModal();
  await new Promise((closed) => dialog.addEventListener("close", closed, { once: true }));
  // Who does not say is a guest; Esc does not change a name that is known.
  name = (left && name) || (!left && input.value.trim()) || name
    || `${state.words.guest ?? "Guest"} ${crypto.getRandomValues(new Uint16Array(1))[0] % 900 + 100}`;
  sessionStorage.setItem("name", name);
  return name;
}

async function hello(name) {
  const told = await post("/api/hello", { name: name ?? await named(), lang: $("lang").value, room });
  if (!told.person) throw new Error("no answer");
  state.place = { group: told.room, private: told.person };
  state.mark = told.mark;
  $("me").textContent = told.name;
  $("room").textContent = told.title;
}

function show(name) {
  for (const one of NAMES) {
    chats[one].classList.toggle("shown", one === name);
    $(`tab-${one}`).setAttribute("aria-selected", one === name);
    $(`tab-${one}`).tabIndex = one === name ? 0 : -1;
  }
  sessionStorage.setItem("side", name); // a phone that loads the page anew is where it was
  $(`tab-${name}`).querySelector("i").hidden = true;
  const last = lists[name].lastElementChild;
  if (last && !last.matches(".empty")) reveal(lists[name], last);
}

// --- setting up

for (const name of NAMES) {
  $(`tab-${name}`).addEventListener("click", () => show(name));
  chats[name].querySelector(".jump").addEventListener("click", () => toTable(chats[name]));
  chats[name].querySelector("form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const input = event.target.elements.text;
    const text = input.value;
    if (!text.trim()) return;
    input.value = "";
    if (!await send("/api/say", { text, room, private: name === "private" })) input.value ||= text;
  });
}
$("tabs").addEventListener("keydown", (event) => {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  const other = document.activeElement === $("tab-group") ? "private" : "group";
  show(other);
  $(`tab-${other}`).focus();
});
const roles = () => { for (const name of NAMES) chats[name].setAttribute("role", narrow.matches ? "tabpanel" : "region"); };
narrow.addEventListener("change", roles);
roles();

document.addEventListener("keydown", (event) => {
  arrows(event);
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName);
  if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key === "/") {
    event.preventDefault();
    const input = document.querySelector(".chat.shown input");
    input.focus();
    input.value ||= "/";
  }
  digits(event, () => asking(lists.private));
  // By its place on the keyboard: the same key in every layout.
  const jump = { KeyG: "group", KeyH: "private" }[event.code];
  if (!jump) return;
  event.preventDefault();
  show(jump);
  const item = toNewest(chats[jump]);
  if (item) reveal(lists[jump], item);
});

$("new").addEventListener("click", () => $("games").showModal());
$("games").addEventListener("click", (event) => { if (event.target === $("games")) $("games").close(); });
$("me").addEventListener("click", async () => {
  const name = await named(true);
  await hello(name).catch(() => toast(state.words.offline));
});
$("theme").addEventListener("click", () => {
  const dark = document.documentElement.dataset.theme === "dark";
  document.documentElement.dataset.theme = dark ? "light" : "dark";
  localStorage.setItem("theme", document.documentElement.dataset.theme);
});
document.documentElement.dataset.theme = localStorage.getItem("theme")
  ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
// The server lists the languages there are, its own chosen; the browser's goes before that.
const langs = [...$("lang").options].map((one) => one.value);
const wanted = [sessionStorage.getItem("lang"), ...navigator.languages, ...navigator.languages.map((one) => one.split("-")[0])];
$("lang").value = wanted.find((one) => langs.includes(one)) ?? $("lang").value;
$("lang").addEventListener("change", async () => {
  sessionStorage.setItem("lang", $("lang").value);
  await dress($("lang").value);
  await hello().catch(() => toast(state.words.offline));
});
addEventListener("offline", () => { $("offline").hidden = false; });

await dress($("lang").value);
for (;;) {
  try {
    await hello();
    break;
  } catch {
    $("offline").hidden = false;
    await new Promise((again) => setTimeout(again, 1000));
    if (!state.words.title) await dress($("lang").value);
  }
}
show(sessionStorage.getItem("side") ?? "group");
listen({
  heard: changed,
  lost: () => { $("offline").hidden = false; },
  found: () => { $("offline").hidden = true; },
  stranger: hello,
});
// A link may lead into a game at once, or to a match that is over; it is followed once, not with every reload.
const address = new URL(location.href);
const followed = (name) => {
  const linked = address.searchParams.get(name);
  address.searchParams.delete(name);
  if (linked) history.replaceState(null, "", address);
  return linked;
};
const game = followed("try"), match = followed("replay");
if (game) await open(game, true);
if (match && await send("/api/say", { text: `/replay ${match}`, room, private: true })) show("private");
