// The wire to the server: what is asked, the stream of changes, and whether it still beats.
// The window's key lives in this tab alone and travels only in a header.

export const room = new URLSearchParams(location.search).get("room") ?? "";
const here = `room=${encodeURIComponent(room)}`;
const PATIENCE = 8000; // ms for an answer
let beat = 15_000; // ms between two signs of life, as the server says

function key() {
  let known = sessionStorage.getItem("key");
  if (!known) {
    const bytes = crypto.getRandomValues(new Uint8Array(30));
    known = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
    sessionStorage.setItem("key", known);
  }
  return known;
}

// A call that is given up when nothing comes for a while: `alive` says that something came.
function watched(patience) {
  const call = new AbortController();
  let timer;
  const alive = (ms = patience) => {
    clearTimeout(timer);
    timer = setTimeout(() => call.abort(), ms);
  };
  alive();
  return { signal: call.signal, alive, giveUp: () => call.abort(), over: () => clearTimeout(timer) };
}

async function ask(path, options = {}) {
  const call = watched(PATIENCE);
  try {
    const headers = { "X-Key": key(), "Accept-Language": document.documentElement.lang, ...options.headers };
    const answer = await fetch(path, { ...options, headers, signal: call.signal });
    return { ok: answer.ok, status: answer.status, body: await answer.blob() };
  } finally {
    call.over();
  }
}

export async function post(path, body) {
  const { ok, body: told } = await ask(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  const answer = await told.text().then(JSON.parse).catch(() => ({}));
  if (answer.beat) beat = answer.beat * 1000;
  return { ok, ...answer };
}

export async function get(path) {
  const { ok, body } = await ask(path);
  if (!ok) throw new Error(path);
  return JSON.parse(await body.text());
}

export async function png(digest) {
  const { ok, body } = await ask(`/api/picture/${digest}?${here}`);
  if (!ok) throw new Error(digest);
  return URL.createObjectURL(body);
}

// Listens for ever. `heard` gets every change; `lost` and `found` tell how the wire is; `stranger`
// is asked to introduce this window where the server does not know it.
export async function listen({ heard, lost, found, stranger }) {
  let current, wake = () => {};
  addEventListener("offline", () => current?.giveUp());
  addEventListener("online", () => wake());
  for (let pause = 250; ; pause = Math.min(pause * 2, 4000)) {
    const call = current = watched(PATIENCE);
    try {
      const answer = await fetch(`/api/stream?${here}`, { headers: { "X-Key": key() }, signal: call.signal });
      if (answer.status === 401) await stranger();
      if (!answer.ok) throw new Error(answer.status);
      pause = 250;
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      call.signal.addEventListener("abort", () => reader.cancel().catch(() => {}));
      for (let rest = ""; ; ) {
        const { value, done } = await reader.read();
        if (done) break;
        found();
        call.alive(2 * beat + 5000); // the server beats: silence for so long is a hung connection
        const events = (rest + value).split("\n\n");
        rest = events.pop();
        for (const event of events) if (event.startsWith("data: ")) heard(JSON.parse(event.slice(6)));
      }
    } catch { /* away, or hung: said below, and tried again */ }
    call.over();
    lost();
    await new Promise((again) => { wake = again; setTimeout(again, pause); });
  }
}
