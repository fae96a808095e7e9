// Messages made into elements. Texts are only ever set as text, never as markup.

import { png } from "./wire.js";

export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key in node && key !== "role") node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

function spoken(parts, node) {
  for (const part of parts) node.append(element(part.name === undefined ? "span" : "strong", { textContent: read(part) }));
  return node;
}

export function said(parts) {
  return parts.map(read).join("");
}

// A time of day is said by the reader's own clock.
function read(part) {
  if (part.at) return new Date(part.at * 1000).toLocaleTimeString(document.documentElement.lang);
  return part.name ?? part.text;
}

// --- pictures: fetched with the window's key, kept while some message shows them

const pictures = new Map(); // digest -> promise of an address

function address(digest) {
  if (!pictures.has(digest)) {
    const found = png(digest);
    found.catch(() => pictures.delete(digest));
    pictures.set(digest, found);
  }
  return pictures.get(digest);
}

// What no message shows any more is forgotten at once: it may have been for a moment only.
export function forget(shown) {
  for (const [digest, found] of pictures) {
    if (shown.has(digest)) continue;
    pictures.delete(digest);
    found.then((url) => URL.revokeObjectURL(url), () => {});
  }
}

function image(picture, old) {
  if (old?.dataset.digest === picture.digest) {
    old.alt = picture.alt;
    return old;
  }
  const img = element("img", { alt: picture.alt, width: picture.width, height: picture.height });
  img.dataset.digest = picture.digest;
  if (old?.src) img.src = old.src; // until the new one is there, rather the former than a hole
  address(picture.digest).then((url) => { img.src = url; }, () => img.closest("li")?.classList.add("unpictured"));
  return img;
}

function figure(picture, old, words, makeButton) {
  const frame = element("div", { className: "frame" }, image(picture, old?.querySelector("img")));
  frame.style.aspectRatio = `${picture.width} / ${picture.height}`;
  const spots = element("div", { className: "spots", role: "group", "aria-label": words.spots });
  picture.spots.forEach((spot, at) => {
    const [x, y, width, height] = spot.box;
    const button = makeButton(spot);
    button.classList.add("spot");
    button.setAttribute("aria-label", spot.label);
    button.title = spot.label;
    button.textContent = "";
    button.tabIndex = at ? -1 : 0; // one stop for Tab; arrows go on from there
    const percent = (part, whole) => `${(100 * part) / whole}%`;
    Object.assign(button.style, {
      left: percent(x, picture.width), top: percent(y, picture.height),
      width: percent(width, picture.width), height: percent(height, picture.height),
    });
    spots.append(button);
  });
  if (picture.spots.length) frame.append(spots);
  const opened = old?.querySelector("details")?.open;
  const inWords = element("details", { open: opened ?? false },
    element("summary", { textContent: words.words }), element("pre", { textContent: picture.words }));
  return element("figure", {}, frame, inWords);
}

// --- messages

const INFO = "ℹ"; // all that can be seen of a key that tells about the card beside it

// A way within the page leads out of no room; passed on to others, it does not tell of the room.
function stay(event) {
  const way = new URL(event.currentTarget.href), here = new URLSearchParams(location.search);
  if (way.origin + way.pathname !== location.origin + location.pathname) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || !here.has("room")) return;
  event.preventDefault();
  way.searchParams.set("room", here.get("room"));
  location.assign(way);
}

function key(one, makeButton, beside = false) {
  if (one.url) return element("a", { className: "key", href: one.url, textContent: one.label, onclick: stay });
  const button = makeButton(one);
  button.textContent = one.label || " ";
  if (beside && one.info) {
    button.textContent = INFO;
    button.title = one.label;
    button.setAttribute("aria-label", one.label);
  }
  button.disabled = !one.data;
  button.dataset.style = one.style;
  if (one.style === "barred") button.setAttribute("aria-disabled", "true"); // pressed, it says why
  return button;
}

function download(file) {
  const href = URL.createObjectURL(new Blob([file.text], { type: "text/plain" }));
  return element("a", { href, download: file.name, textContent: `📄 ${file.name}` });
}

function written(message, author) {
  const item = element("li", { className: message.author ? "said" : "note" });
  if (message.author) {
    item.append(element("span", { className: "author", textContent: author.name }));
    item.dataset.mark = author.plays ? "" : parseInt(message.by || "0", 16) % 5;
    item.dataset.by = message.by;
  }
  item.append(element("p", { textContent: message.text }));
  return item;
}

const SEAL = /[0-9a-f]{64}/; // whoever wants to check it can; nobody has to read it

// The last line of a page that asks is its question: it stands with the keys, and so does all else
// that one needs to answer when the page is longer than the screen.
function asks(page) {
  return page.rows.some((row) => row.some((one) => one.choice));
}

// A table's card is one for all who see it; each window leaves out what is not for its person:
// whoever sits there is not asked to join.
function mine(page, mark) {
  if (!page.seated?.length) return page.rows;
  const here = page.seated.some((one) => one.by === mark);
  return page.rows
    .map((row) => row.filter((one) => !one.whose || here === (one.whose === "seated")))
    .filter((row) => row.length);
}

// The card of a match in which this person alone plays, against computers: the board stands on the
// private side already. The end is told in a message of its own, with keys.
function alone(page, mark) {
  const card = !page.hand && (page.live || !page.rows.length);
  return card && page.seated?.length === 1 && page.seated[0].by === mark;
}

// Below a question, the ways out of it (back, undo) share one row.
function joined(rows) {
  const end = rows.findLastIndex((row) => row.some((one) => one.choice || one.info)) + 1;
  const out = rows.slice(end).flat();
  return end && out.length && out.length <= 3 ? [...rows.slice(0, end), out] : rows;
}

const NUMBERED = 10; // keys that have a key of the keyboard: 1 to 9, and 0

function numbered(keys) {
  [...keys.querySelectorAll("[data-choice]:enabled")].slice(0, NUMBERED).forEach((button, at) => {
    button.dataset.number = (at + 1) % NUMBERED;
    button.setAttribute("aria-keyshortcuts", button.dataset.number);
  });
}

function paged(page, old, { words, mark, makeButton }) {
  const rows = mine(page, mark);
  const item = element("li", { className: "page", lang: page.lang });
  item.classList.toggle("ping", Boolean(page.ping));
  item.classList.toggle("called", page.calls || (page.ping && page.title.some((part) => part.by === mark)));
  item.classList.toggle("pictured", Boolean(page.picture));
  item.classList.toggle("asks", asks(page));
  item.classList.toggle("alone", alone(page, mark));
  if (page.hand) item.dataset.hand = page.hand;
  if (page.hand || page.live) item.dataset.table = "";
  if (page.picture) item.append(figure(page.picture, old, words, makeButton));
  const lines = [...page.lines];
  const question = asks(page) ? lines.pop() : null;
  const text = element("div", { className: "text" }, spoken(page.title, element("h3", { className: page.picture && !page.hand ? "unseen" : "" })));
  if (page.board) text.append(element("pre", { textContent: page.board, tabIndex: 0 }));
  for (const line of lines) text.append(spoken(line, element("p", { className: SEAL.test(said(line)) ? "fine" : "" })));
  if (page.file) text.append(download(page.file));
  item.append(text);
  if (question || rows.length) item.append(docked(item, page, question, rows, words, makeButton));
  return item;
}

// What a coach says, and until when one may answer, comes before the question, in one line with it.
function parted(line) {
  const at = line.findLastIndex((part) => part.text?.includes("\n"));
  if (at < 0) return [null, line];
  const cut = line[at].text.lastIndexOf("\n");
  return [
    [...line.slice(0, at), { text: line[at].text.slice(0, cut) }],
    [{ text: line[at].text.slice(cut + 1) }, ...line.slice(at + 1)],
  ];
}

function docked(item, page, question, rows, words, makeButton) {
  const dock = element("div", { className: "dock" });
  // What else there is stands beside the question, always in one place; the keys are its answers.
  const besides = question ? rows.flat().filter((one) => one.aside) : [];
  if (question) {
    const more = besides.map((one) => key(one, makeButton));
    for (const button of more) button.classList.add("more");
    const [coach, asked] = parted(question);
    if (coach) dock.append(spoken(coach, element("p", { className: "coach" })));
    dock.append(element("div", { className: "head" }, spoken(asked, element("p", { className: "question" })), ...more));
  }
  const answers = rows.map((row) => row.filter((one) => !besides.includes(one))).filter((row) => row.length);
  const keys = element("div", { className: "keys" });
  for (const row of joined(answers)) keys.append(element("div", { className: "row" }, ...row.map((one, at) => key(one, makeButton, at > 0))));
  dock.append(keys);
  numbered(keys);
  fold(item, keys, page.picture?.spots ?? [], words);
  return dock;
}

// Where many keys stand on the picture too, a small screen leaves its room to the picture: there
// these keys are unfolded on request, and stay so. Where a coach points at one of several keys, the
// others give way like that.
const MANY = 6, COACHED = 2;
function fold(item, keys, spots, words) {
  const pictured = new Set(spots.map((one) => one.data));
  const buttons = [...keys.querySelectorAll("button")];
  const choices = buttons.filter((one) => "choice" in one.dataset);
  let twins = buttons.filter((one) => pictured.has(one.dataset.data));
  if (twins.length <= MANY) {
    twins = choices.filter((one) => one.dataset.style !== "primary");
    if (!spots.length || twins.length === choices.length || twins.length <= COACHED) return;
  }
  for (const one of buttons) one.classList.toggle("twin", one.disabled || one.dataset.style === "barred" || twins.includes(one));
  for (const row of keys.children) row.classList.toggle("twins", !row.querySelector("button:not(.twin)"));
  const unfolded = localStorage.getItem("keys") === "all";
  item.classList.toggle("folded", !unfolded);
  const button = element("button", { type: "button", className: "fold", textContent: words.keys, "aria-expanded": String(unfolded) });
  button.addEventListener("click", () => {
    const folded = item.classList.toggle("folded");
    localStorage.setItem("keys", folded ? "" : "all");
    button.setAttribute("aria-expanded", String(!folded));
  });
  keys.before(button);
}

// `author` is how the one who wrote it is called here, `mark` who looks at it; `pressed` gets a button
// that was pressed, `closed` is called when a page that was asked for has been read.
export function drawn(message, old, { words, author, mark, pressed, held, closed }) {
  const makeButton = (one) => {
    const button = element("button", { type: "button" });
    button.dataset.data = one.data;
    if (one.choice) button.dataset.choice = "";
    if (one.aside) button.dataset.aside = "";
    if (one.info) button.dataset.info = "";
    button.addEventListener("click", () => pressed(button));
    button.addEventListener("pointerdown", (event) => held(button, event));
    return button;
  };
  const item = message.page ? paged(message.page, old, { words, mark, makeButton }) : written(message, author);
  if (message.about) {
    const close = element("button", { type: "button", className: "close", "aria-label": words.close, title: words.close });
    close.append(element("span", { "aria-hidden": "true", textContent: "✕" }));
    close.addEventListener("click", closed);
    item.classList.add("aside");
    item.querySelector("h3")?.classList.remove("unseen"); // a picture alone does not say why it is here
    item.prepend(close);
  }
  item.dataset.id = message.id;
  return item;
}
