// The keyboard: where the focus stays when messages change, arrows in grids, keys that jump.

const KEYS = ".dock button:enabled, .spot";

// Before a message is drawn anew or taken away: the key that has the focus, if it is one of its.
export function noted(item) {
  const active = document.activeElement;
  if (!item?.contains(active) || !active.matches("button")) return null;
  const asked = item.querySelector("[data-choice]:enabled") !== null;
  return { label: active.getAttribute("aria-label") || active.textContent, spot: active.matches(".spot"), asked };
}

// Afterwards: the same key, else the first new one, else the list. Who waited is led to the question.
export function restored(item, note) {
  const buttons = [...item.querySelectorAll(KEYS)].filter((one) => one.matches(".spot") === note.spot);
  const same = buttons.find((one) => (one.getAttribute("aria-label") || one.textContent) === note.label);
  const led = !note.asked && item.querySelector("[data-choice]:enabled") !== null;
  const next = (led ? null : same) ?? first(item, note.spot) ?? item.closest(".messages");
  next.focus({ preventScroll: true });
}

function first(item, spot) {
  return (spot && item.querySelector(".spot"))
    || item.querySelector(".keys button[data-choice]:enabled") || item.querySelector(".keys button:enabled");
}

export function toNewest(chat) {
  const items = [...chat.querySelectorAll(".messages > li")].reverse();
  const item = items.find((one) => one.querySelector("[data-choice]:enabled")) ?? items.find((one) => one.querySelector(KEYS));
  const target = item && first(item, false);
  (target ?? chat.querySelector(".messages")).focus();
  return item;
}

// A digit presses the key that bears it: of the message with the focus, else of the newest question.
export function digits(event, newest) {
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  if (digit === undefined || event.shiftKey) return;
  const here = document.activeElement.closest(".messages > li");
  const item = here?.querySelector("[data-number]") ? here : newest();
  const button = item?.querySelector(`[data-number="${digit}"]`);
  if (!button || !item.getClientRects().length) return;
  event.preventDefault();
  button.click();
}

// Who plays by keyboard sees which digit presses what; who takes the mouse again does not.
for (const [kind, by] of [["keydown", "keys"], ["pointerdown", "hand"]])
  addEventListener(kind, () => { document.documentElement.dataset.by = by; }, true);

// The nearest button that lies in this direction, as one sees it.
function towards(from, way, buttons) {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  const across = way === "ArrowLeft" || way === "ArrowRight";
  const sign = way === "ArrowRight" || way === "ArrowDown" ? 1 : -1;
  let best = null, least = Infinity;
  for (const one of buttons) {
    const [left, top] = middle(one);
    const ahead = sign * (across ? left - x : top - y);
    const aside = Math.abs(across ? top - y : left - x);
    if (one === from || ahead < 4 || (across && aside > ahead)) continue;
    if (ahead + 3 * aside < least) [best, least] = [one, ahead + 3 * aside];
  }
  return best;
}

export function arrows(event) {
  const from = event.target;
  if (!event.key.startsWith("Arrow") || !from.matches?.(KEYS)) return;
  const group = from.closest(".spots, .dock");
  const next = towards(from, event.key, group.querySelectorAll(KEYS));
  if (!next) return;
  event.preventDefault();
  if (from.matches(".spot")) [from.tabIndex, next.tabIndex] = [-1, 0];
  next.focus();
}
