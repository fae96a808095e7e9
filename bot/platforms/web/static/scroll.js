// What of a chat is on the screen: the keys of the turn always, and the way back to the table.

export const narrow = matchMedia("(max-width: 760px)"); // one chat at a time

// After a change the keys of the turn are on the screen, and as much of the rest as there is room.
export function reveal(list, item) {
  const room = list.clientHeight;
  // From its beginning: what has its keys beside the picture, and what is there to be read.
  const besides = item.querySelector(".dock")?.offsetLeft > 100 || item.matches(".aside");
  if (item.offsetHeight <= room) item.scrollIntoView({ block: "nearest", behavior: "instant" });
  else item.scrollIntoView({ block: besides ? "start" : "end", behavior: "instant" });
  if (item.matches(".aside") || keysSeen(list, item)) return;
  const spot = folded(item) && item.querySelector(".spot");
  if (spot) spot.scrollIntoView({ block: "center", behavior: "instant" });
  else item.querySelector(".dock")?.scrollIntoView({ block: "end", behavior: "instant" });
}

// The keys, or where they are folded away the parts of the picture that stand for them.
export function keysSeen(list, item) {
  const dock = item.querySelector(".dock")?.getBoundingClientRect();
  if (!dock) return true;
  const frame = list.getBoundingClientRect();
  const top = Math.max(frame.top, 0) - 1, bottom = Math.min(frame.bottom, innerHeight) + 1;
  if (dock.top < top || dock.bottom > bottom) return false;
  return !folded(item) || [...item.querySelectorAll(".spot")].some((one) => {
    const box = one.getBoundingClientRect();
    return box.top >= top && box.bottom <= dock.top + 1;
  });
}

function folded(item) {
  return item.classList.contains("folded") && narrow.matches;
}

// The newest message that asks something.
export function asking(list) {
  return [...list.children].reverse().find((item) => item.querySelector("[data-choice]:enabled"));
}

// A table that has been talked off the screen is one press away.
const observers = new WeakMap();

function tableIn(chat) {
  return [...chat.querySelectorAll(".messages > [data-table]")].pop();
}

export function watch(chat) {
  const list = chat.querySelector(".messages"), jump = chat.querySelector(".jump"), table = tableIn(chat);
  observers.get(chat)?.disconnect();
  if (!table) {
    jump.hidden = true;
    return;
  }
  const observer = new IntersectionObserver((seen) => { jump.hidden = seen.at(-1).isIntersecting; }, { root: list });
  observers.set(chat, observer);
  observer.observe(table);
}

export function toTable(chat) {
  const list = chat.querySelector(".messages");
  reveal(list, tableIn(chat));
  list.focus({ preventScroll: true });
}
