// The pages do without this: it adds a slider and the arrow keys for the days, whose light is shown, and news as they come.
const keep = (name, value) => {
  try {
    const before = sessionStorage.getItem(name);
    if (value !== undefined) sessionStorage.setItem(name, value);
    return before ?? "";
  } catch {
    return "";
  }
};

const slider = document.querySelector(".days input");
if (slider) {
  const go = (day) => {
    if (day < 0 || day > +slider.max) return;
    keep("place", `${document.activeElement === slider ? "!" : ""}${scrollY}`);
    location.href = `${slider.dataset.page}-${day}.html`;
  };
  slider.parentElement.hidden = false;
  slider.addEventListener("input", () => (slider.previousElementSibling.textContent = slider.value));
  slider.addEventListener("change", () => go(+slider.value));
  addEventListener("pageshow", () => { slider.value = slider.defaultValue; });
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, .frame")) return;
    if (event.key === "ArrowLeft") go(slider.defaultValue - 1);
    if (event.key === "ArrowRight") go(+slider.defaultValue + 1);
  });
  const place = keep("place", "");
  if (place) scrollTo(0, place.replace("!", ""));
  if (place.startsWith("!")) slider.focus({ preventScroll: true });
}

// What is ticked on one map stays so on the others.
const turned = new Set(keep("turned").split(" "));
for (const box of document.querySelectorAll(".tools input")) {
  const light = document.querySelector(`.light[data-team="${box.value}"]`);
  const show = () => light?.classList.toggle("off", !box.checked);
  const name = box.id || box.value;
  if (turned.has(name)) box.checked = !box.defaultChecked;
  box.addEventListener("change", () => {
    turned[box.checked === box.defaultChecked ? "delete" : "add"](name);
    keep("turned", [...turned].join(" "));
    show();
  });
  box.closest("fieldset")?.removeAttribute("hidden");
  show();
}

// A page that hears nothing from the server any more says since when; a network that has gone breaks no connection.
// The server gives a sign of life every 15 seconds.
const SILENCE = 40_000;
let heard = new Date(), waiting = 0;

function tell(lost) {
  const told = document.getElementById("lost"), time = { hour: "2-digit", minute: "2-digit" };
  told.textContent = told.dataset.told.replace("{time}", heard.toLocaleTimeString(document.documentElement.lang, time));
  told.hidden = !lost;
}

function alive() {
  heard = new Date();
  tell(false);
  clearTimeout(waiting);
  waiting = setTimeout(tell, SILENCE, true);
}

// Over a network: whenever the server tells of something new, look whether this page is another one now. A browser keeps
// pages that were left, and has six connections to a server in all.
if (location.protocol.startsWith("http")) {
  let line;
  addEventListener("pagehide", () => line.close());
  addEventListener("pageshow", () => {
    line = new EventSource("../events");
    line.onopen = alive;
    line.onerror = () => tell(true);
    line.addEventListener("alive", alive);
    line.onmessage = async () => {
      alive();
      const page = await fetch(location.pathname, { cache: "no-cache" });
      if (page.status === 404) location.replace("index.html");
      else if (page.ok && !(await page.text()).includes(`data-version="${document.documentElement.dataset.version}"`)) location.reload();
    };
  });
}
