/**
 * Opens "and 12 more" in place: the first of the events that the day has no room for, read from the
 * page of the day. Without this script the link leads there.
 */
const most = 20;

const dialog = document.querySelector('.rest');
const heading = dialog.querySelector('h2');
const list = dialog.querySelector('.lines');
const whole = dialog.querySelector('a');

document.addEventListener('click', (event) => {
  const link = event.target.closest('.more a');
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link).catch(() => location.assign(link.href));
});

/** A click beside what it shows closes it. */
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});

async function show(link) {
  const response = await fetch(link.href);
  if (!response.ok) throw new Error(`The day answers ${response.status}.`);
  const day = new DOMParser().parseFromString(await response.text(), 'text/html');
  const box = link.closest('td, section');
  const known = new Set([...box.querySelectorAll('.line > a')].map(({ href }) => href));
  const lines = [...day.querySelectorAll('.events .line')].filter(
    (line) => !known.has(line.querySelector('a').href),
  );
  for (const line of lines) line.className = line.className.replace(/ (at|for|lane)-\S+/g, '');
  list.replaceChildren(...lines.slice(0, most));
  heading.textContent = box.querySelector('.long').textContent;
  whole.href = link.href;
  dialog.showModal();
}
