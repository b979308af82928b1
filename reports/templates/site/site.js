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

follow(() => location.reload());
