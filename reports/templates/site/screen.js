// The screen for everybody: turns its sheets by itself, and takes over what is new.
const asked = new URLSearchParams(location.search);
// How long a sheet stands, and which kinds are shown
const SECONDS = Math.max(+asked.get("seconds") || 15, 0.2);
const KINDS = asked.get("show")?.split(",");
// Letters in hundredths of the width: on a picture two metres wide, capitals of five centimetres
const LEAST = 3.5, MOST = 9;
// The least cell of a part of the map, in the same measure: its coordinates are nearly as large as letters elsewhere
const CELL = 4;
// Cells in which the number of a row has room
const LABEL = 1.5;

const HELD = document.getElementById("number").textContent;

let sheets = [], at = 0, held = false, turning = 0;

// Sheets: what one shows, and how

function layOut() {
  const before = sheets[at], shown = [...document.querySelectorAll("main > section")];
  const wanted = shown.filter((section) => !KINDS || KINDS.includes(section.dataset.kind));
  for (const section of shown) section.hidden = false;
  sheets = (wanted.length ? wanted : shown).flatMap((section) => {
    const make = { standings, map }[section.dataset.kind] ?? pages;
    return make(section).map((show, part) => ({ kind: section.dataset.kind, part, section, show }));
  });
  const same = sheets.findIndex((sheet) => sheet.kind === before?.kind && sheet.part === before.part);
  at = same < 0 ? Math.min(at, sheets.length - 1) : same;
  show();
}

// A section flows through columns as wide as the screen, each of which is a sheet.
function pages(section) {
  const wide = section.getBoundingClientRect().width;
  const number = Math.max(1, Math.round(section.scrollWidth / wide));
  return Array.from({ length: number }, (_, page) => () => section.scrollTo(page * wide, 0));
}

// The largest letters with which all teams are on one sheet, if possible with each name on one line.
function standings(section) {
  const table = section.querySelector("table");
  for (const wrap of [false, true]) {
    section.classList.toggle("-wrap", wrap);
    for (let letters = MOST; letters >= LEAST; letters -= 0.25) {
      section.style.fontSize = `${letters}vw`;
      if (table.offsetWidth <= section.clientWidth && pages(section).length === 1) return pages(section);
    }
  }
  return pages(section);
}

// The whole map with the teams beside it, then what stands on it in parts with letters for ten metres.
// Beside a smaller map long names take fewer lines; where that does not help either, letters stand for them.
function map(section) {
  const chart = section.querySelector(".chart"), drawing = chart.querySelector(".board"), teams = section.querySelector(".teams");
  drawing.dataset.whole ??= drawing.getAttribute("viewBox");
  const edge = drawing.querySelector(".edge"), gutter = edge.x.baseVal.value, count = edge.width.baseVal.value / 10;
  const signs = [...drawing.querySelectorAll("use[x][y][href^='#s']")];
  const style = getComputedStyle(section), GAP = parseFloat(style.columnGap);
  const wide = section.clientWidth, high = section.clientHeight - parseFloat(style.paddingTop), cell = (innerWidth * CELL) / 100;

  function whole() {
    section.classList.remove("-part");
    teams.classList.remove("-letters");
    teams.style.width = "min-content";
    const most = Math.min(high, wide - teams.offsetWidth - GAP, wide * 0.7);
    const fit = (size) => {
      chart.style.cssText = `flex:none;width:${size}px;height:${size}px`;
      teams.style.width = `${wide - size - GAP}px`;
      return teams.scrollHeight <= high;
    };
    if (![1, 0.97, 0.94, 0.91].some((share) => fit(share * most))) fit(most);
    drawing.setAttribute("viewBox", drawing.dataset.whole);
    teams.classList.toggle("-letters", teams.scrollHeight > high);
  }

  function part({ left, top, right, bottom }) {
    const columns = right - left, rows = bottom - top;
    return () => {
      section.classList.add("-part");
      const size = Math.min(wide / (columns + LABEL), high / (rows + 1));
      chart.style.cssText = `grid-template:${size}px ${rows * size}px / ${LABEL * size}px ${columns * size}px`;
      const [x, y, across, down] = [gutter + left * 10, gutter + top * 10, columns * 10, rows * 10];
      drawing.setAttribute("viewBox", [x, y, across, down].join(" "));
      chart.querySelector(".across").setAttribute("viewBox", [x, 0, across, 10].join(" "));
      chart.querySelector(".down").setAttribute("viewBox", [0, y, LABEL * 10, down].join(" "));
    };
  }

  const cut = (room, label) => {
    const parts = Math.ceil(count / Math.max(1, Math.floor(room / cell - label)));
    return Array.from({ length: parts }, (_, number) => [number, number + 1].map((one) => Math.floor((count * one) / parts)));
  };
  const parts = cut(high, 1).flatMap(([top, bottom]) => cut(wide, LABEL).map(([left, right]) => ({ top, bottom, left, right })));
  const marked = parts.filter(({ top, bottom, left, right }) =>
    signs.some((sign) => {
      const column = (sign.x.baseVal.value - gutter) / 10, row = (sign.y.baseVal.value - gutter) / 10;
      return column >= left && column < right && row >= top && row < bottom;
    }),
  );
  return parts.length === 1 ? parts.map(part) : [whole, ...marked.map(part)];
}

// Turning

function show() {
  const sheet = sheets[at];
  for (const section of document.querySelectorAll("main > section")) section.hidden = section !== sheet.section;
  document.querySelector("h1").textContent = sheet.section.dataset.title;
  document.getElementById("number").textContent = `${held ? `${HELD} · ` : ""}${at + 1}/${sheets.length}`;
  sheet.show();
}

function turn(by) {
  at = (at + by + sheets.length) % sheets.length;
  show();
  clearInterval(turning);
  turning = setInterval(() => held || turn(1), SECONDS * 1000);
}

function hold() {
  held = !held;
  show();
}

addEventListener("keydown", ({ key }) => {
  if (["ArrowRight", " ", "n"].includes(key)) turn(1);
  if (["ArrowLeft", "p"].includes(key)) turn(-1);
  if (key === "h") hold();
});
addEventListener("click", () => turn(1));

// A new main part is laid out as it is watched.
function renew(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  document.documentElement.dataset.version = fresh.documentElement.dataset.version;
  for (const place of ["header", "main", "#about"]) {
    document.querySelector(place).replaceWith(document.adoptNode(fresh.querySelector(place)));
  }
  watcher.observe(document.querySelector("main"));
}

const watcher = new ResizeObserver(layOut);
document.fonts.ready.then(() => {
  watcher.observe(document.querySelector("main"));
  layOut();
  turn(0);
});
follow(renew);
