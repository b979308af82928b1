// Runs before textual.js: letters so large that a whole screen fits, and a way back when the connection has ended.
"use strict";

const LETTER = { width: 0.6, height: 1.4 }; // of Roboto Mono, in ems
// The desk needs 80 columns and 24 rows; the display has room for a whole map of 41 times 41 cells.
const SCREEN = { desk: { columns: 96, rows: 28, most: 18 }, board: { columns: 90, rows: 46, most: 60 } };
const AGAIN_SECONDS = 3;

const kind = document.body.dataset.kind;
const screen_ = SCREEN[kind];
const fitting = Math.floor(
  Math.min(
    window.innerWidth / (screen_.columns * LETTER.width),
    window.innerHeight / (screen_.rows * LETTER.height),
  ),
);
document.getElementById("terminal").dataset.fontSize = Math.max(8, Math.min(fitting, screen_.most));

// textual.js opens a window for a download, which browsers block once the key that asked for it is some seconds old.
window.open = (address) => {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
  return null;
};

document.querySelector("button").addEventListener("click", () => window.location.reload());

// textual.js tells by classes of the body how the connection stands.
let connected = false;
new MutationObserver(() => {
  const said = document.body.classList;
  if (said.contains("-loaded") && !connected) {
    connected = true;
    // Keys work at once; on a touch screen this would open the keyboard over everything.
    if (!window.matchMedia("(pointer: coarse)").matches) {
      document.querySelector(".xterm-helper-textarea").focus();
    }
  }
  if (said.contains("-closed") && kind === "board") {
    setTimeout(() => window.location.reload(), AGAIN_SECONDS * 1000);
  }
}).observe(document.body, { attributes: true, attributeFilter: ["class"] });
