// Runs before textual.js: letters of the right size, a connection that begins again, fingers and large buttons.

const LETTER = { width: 0.6, height: 1.4 }; // of Roboto Mono, in ems
// Columns and rows that must fit. With a mouse there is room for more than is needed, where letters can be small.
const SCREENS = { touch: { columns: 80, rows: 24 }, mouse: { columns: 96, rows: 28 } };
const MOST = 18; // pixels of the largest letters
const READABLE = 10; // pixels; with smaller letters nobody can work
const TICK = 1000, SILENCE = 2500, AGAIN = 1000, CONNECTING = 3000; // milliseconds; lost is seen within 4.5 seconds
const ENDED = 4000, TAKEN = 4001; // codes of the server: the application has left; the page is open elsewhere

const body = document.body, terminal = document.getElementById("terminal"), keys = document.getElementById("keys");
const touch = window.matchMedia("(pointer: coarse)").matches;
body.classList.toggle("-touch", touch);

// How large letters are

function fitting() {
  const screen = SCREENS[touch ? "touch" : "mouse"];
  const width = window.innerWidth / (screen.columns * LETTER.width);
  const height = (window.innerHeight - (touch ? keys.offsetHeight : 0)) / (screen.rows * LETTER.height);
  return Math.min(Math.floor(width), Math.floor(height), MOST);
}

const size = fitting();
terminal.dataset.fontSize = Math.max(READABLE, size);
if (touch && size < READABLE) {
  body.classList.add("-small");
  terminal.classList.remove("textual-terminal"); // textual.js begins nothing
}
let turned = 0;
const width = window.innerWidth;
window.addEventListener("resize", () => {
  clearTimeout(turned);
  // A keyboard on the screen changes the height alone, and takes away nothing. The application stays as it is.
  turned = setTimeout(() => {
    if ((!touch || window.innerWidth !== width) && fitting() !== size) window.location.reload();
  }, 300);
});

// The connection, which textual.js takes for one that never breaks

const Socket = window.WebSocket;
let line = null; // the connection of the page
let here = { keys: [], field: false, at: sessionStorage.at || "" };
sessionStorage.page ||= Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

class Line extends EventTarget {
  constructor(address) {
    super();
    line = this;
    this.address = address;
    this.dial();
    setInterval(() => this.tick(), TICK);
    window.addEventListener("online", () => this.tick());
    document.addEventListener("visibilitychange", () => this.tick());
  }

  dial() {
    const address = new URL(this.address);
    address.searchParams.set("page", sessionStorage.page);
    address.searchParams.set("at", here.at);
    if (this.size) {
      address.searchParams.set("width", this.size.width);
      address.searchParams.set("height", this.size.height);
    }
    const socket = (this.socket = new Socket(address));
    socket.binaryType = "arraybuffer";
    this.asked = Date.now();
    const current = (does) => (event) => socket === this.socket && does(event);
    socket.onopen = current(() => this.dispatchEvent(new Event("open")));
    socket.onmessage = current((event) => this.take(event.data));
    socket.onclose = current((event) => this.lost(event.code));
  }

  take(data) {
    this.asked = 0;
    body.classList.remove("-lost");
    const [kind, said] = typeof data === "string" ? JSON.parse(data) : [];
    if (kind === "here") show(said);
    else if (kind !== "pong") this.dispatchEvent(new MessageEvent("message", { data }));
  }

  // Whether anybody is there still; an answer that does not come is the only sign that a network has gone.
  tick() {
    if (!this.socket || document.hidden) return;
    if (this.asked && Date.now() - this.asked > SILENCE) this.lost();
    else if (!this.asked) {
      this.asked = Date.now();
      this.send(JSON.stringify(["ping", String(this.asked)]));
    }
  }

  lost(code) {
    this.socket.close();
    this.socket = null;
    if (code === TAKEN || code === ENDED) this.dispatchEvent(new Event("close"));
    else {
      body.classList.add("-lost");
      setTimeout(() => this.again(), AGAIN);
    }
  }

  async again() {
    try {
      const answer = await fetch("/", { signal: AbortSignal.timeout(CONNECTING) });
      if ([403, 421].includes(answer.status)) window.location.reload(); // it says what to do
      else this.dial();
    } catch {
      setTimeout(() => this.again(), AGAIN);
    }
  }

  send(text) {
    const [kind, said] = JSON.parse(text);
    if (kind === "resize") this.size = said;
    if (kind === "blur" && touch) return; // buttons and the keyboard take the focus for a moment
    if (this.socket?.readyState === Socket.OPEN) this.socket.send(text);
  }
}
window.WebSocket = Line;

const say = (...words) => line?.send(JSON.stringify(words));

// textual.js opens a window for a download, which browsers block once the key that asked for it is some seconds old.
window.open = (address) => {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
  return null;
};

document.querySelector(".ended button").addEventListener("click", () => window.location.reload());

// What the application tells of its screen: where it is, what can be done, whether a field waits for letters

const writing = () => document.querySelector(".xterm-helper-textarea");

function show(said) {
  const field = said.field !== here.field;
  const changed = JSON.stringify(said.keys) !== JSON.stringify(here.keys);
  here = said;
  sessionStorage.at = said.at || "";
  if (touch && field) focus();
  if (!touch || !changed) return;
  const row = document.getElementById("offered");
  row.replaceChildren(
    ...said.keys.map(([name, key, label, able]) => {
      const button = document.createElement("button");
      button.append(Object.assign(document.createElement("b"), { textContent: key }), label);
      button.classList.toggle("-unable", !able);
      button.dataset.act = name;
      return button;
    }),
  );
  row.scrollLeft = 0;
}

// The keyboard of the screen opens for what has the focus anew, unless it is said that nothing is typed there.
function focus(open = here.field) {
  const place = writing();
  if (!place) return;
  if (touch && place.inputMode !== (open ? "text" : "none")) {
    place.inputMode = open ? "text" : "none";
    place.blur();
  }
  place.focus({ preventScroll: !open });
}

keys.addEventListener("mousedown", (event) => event.preventDefault()); // the focus stays where it is
keys.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.act) say("act", button.dataset.act);
  else if (button.dataset.key) say("stdin", JSON.parse(`"${button.dataset.key}"`));
  focus(button.id === "keyboard" ? writing()?.inputMode === "none" : undefined);
});

// Keys of digits that give other signs without Shift: the key decides. Letters among them may be meant, which the
// application knows (a team is called so).

window.addEventListener("keydown", (event) => {
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  const held = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey;
  if (!digit || held || here.field || /[\p{L}\d]/u.test(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  say("stdin", digit);
}, { capture: true });

// Fingers: a tap is a click, a swipe turns the wheel over the cell where it began

const LINES = 2, COLUMNS = 4; // how far the application scrolls for one turn of the wheel
let finger = null;

function mouse(button, end = "M") {
  say("stdin", `\x1b[<${button};${finger.column};${finger.row}${end}`);
}

function begin(event) {
  event.preventDefault();
  const one = event.touches[0], screen = terminal.querySelector(".xterm-screen");
  if (!one || !screen || !line?.size) return;
  const box = screen.getBoundingClientRect();
  const cell = { width: box.width / line.size.width, height: box.height / line.size.height };
  const at = (place, step, last) => Math.max(1, Math.min(last, Math.floor(place / step) + 1));
  finger = {
    x: one.clientX, y: one.clientY, cell, moved: false,
    column: at(one.clientX - box.left, cell.width, line.size.width),
    row: at(one.clientY - box.top, cell.height, line.size.height),
  };
}

function move(event) {
  event.preventDefault();
  if (!finger) return;
  const one = event.touches[0];
  for (const [axis, step, back] of [["y", finger.cell.height * LINES, 64], ["x", finger.cell.width * COLUMNS, 66]]) {
    const place = axis === "y" ? one.clientY : one.clientX;
    while (Math.abs(place - finger[axis]) >= step) {
      const forward = place < finger[axis];
      finger[axis] += forward ? -step : step;
      finger.moved = true;
      mouse(back + (forward ? 1 : 0));
    }
  }
}

function end(event) {
  event.preventDefault();
  if (finger && !finger.moved) {
    mouse(0);
    mouse(0, "m");
    focus();
  }
  finger = null;
}

if (touch) {
  for (const [name, does] of [["touchstart", begin], ["touchmove", move], ["touchend", end]]) {
    terminal.addEventListener(name, does, { passive: false, capture: true });
  }
  terminal.addEventListener("touchcancel", () => (finger = null));
}

// textual.js tells by a class of the body that the first connection stands.
new MutationObserver((_seen, observer) => {
  if (!body.classList.contains("-loaded")) return;
  observer.disconnect();
  focus(); // keys work at once
}).observe(body, { attributes: true, attributeFilter: ["class"] });
