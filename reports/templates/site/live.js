// Looks again and again whether this page is another one now, and says since when nobody answers.
// Milliseconds between two looks, and for an answer: a dead server is told within five seconds.
const LOOK = 1500, SILENCE = 2000;

// renew: called with the text of the page once it is another one.
function follow(renew) {
  const lost = document.getElementById("lost"), time = { hour: "2-digit", minute: "2-digit" };
  let heard = new Date();

  async function look() {
    if (!document.hidden) {
      const answer = await fetched();
      if (answer) heard = new Date();
      const clock = heard.toLocaleTimeString(document.documentElement.lang, time);
      lost.textContent = lost.dataset.told.replace("{time}", clock);
      lost.hidden = Boolean(answer);
      const version = `data-version="${document.documentElement.dataset.version}"`;
      if (answer?.status === 404) location.replace("index.html");
      else if (answer && !answer.text.includes(version)) renew(answer.text);
    }
    setTimeout(look, LOOK);
  }

  if (location.protocol.startsWith("http")) setTimeout(look, LOOK);
}

// The answer of the server, undefined if there is none in time or it has trouble itself.
async function fetched() {
  const ending = new AbortController(), timer = setTimeout(() => ending.abort(), SILENCE);
  try {
    const page = await fetch(location.pathname, { cache: "no-cache", signal: ending.signal });
    const text = await page.text();
    return page.ok || page.status === 404 ? { status: page.status, text } : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
