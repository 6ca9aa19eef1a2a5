/**
 * Suggests names while somebody types in the search field: a combobox with a list. Without this
 * script it is a plain field.
 */
const field = document.querySelector('[data-suggestions]');
const list = document.createElement('ul');
const pause = 120;
let shown = [];
let active = -1;
let waiting;
let request = new AbortController();

/** Only a text field may be a combobox. */
field.type = 'text';
field.inputMode = 'search';
field.autocomplete = 'off';
list.id = 'suggestions';
list.className = 'suggestions';
list.hidden = true;
list.setAttribute('role', 'listbox');
list.setAttribute('aria-label', field.dataset.label);
field.setAttribute('role', 'combobox');
field.setAttribute('aria-autocomplete', 'list');
field.setAttribute('aria-controls', list.id);
field.setAttribute('aria-expanded', 'false');
field.after(list);

field.addEventListener('input', () => {
  clearTimeout(waiting);
  request.abort();
  if (field.value.trim() === '') close();
  else waiting = setTimeout(load, pause);
});
field.addEventListener('keydown', (event) => {
  const act = acts[event.key];
  if (act === undefined || list.hidden || event.isComposing) return;
  if (act() !== false) event.preventDefault();
});
field.addEventListener('blur', close);

const acts = {
  ArrowDown: () => mark(active + 1 < shown.length ? active + 1 : -1),
  ArrowUp: () => mark(active < 0 ? shown.length - 1 : active - 1),
  Escape: close,
  Enter: () => active >= 0 && choose(shown[active]),
};

async function load() {
  request = new AbortController();
  const address = `${field.dataset.suggestions}?${new URLSearchParams({ q: field.value })}`;
  try {
    const response = await fetch(address, { signal: request.signal });
    show(response.ok ? await response.json() : []);
  } catch {
    // Left for the next letter, or there is no connection: the field still searches.
    close();
  }
}

function show(suggestions) {
  shown = suggestions;
  list.replaceChildren(...suggestions.map(toOption));
  list.hidden = suggestions.length === 0 || document.activeElement !== field;
  field.setAttribute('aria-expanded', String(!list.hidden));
  mark(-1);
}

function close() {
  clearTimeout(waiting);
  request.abort();
  show([]);
}

function toOption(suggestion, place) {
  const option = document.createElement('li');
  const kind = document.createElement('span');
  kind.className = 'note';
  kind.textContent = suggestion.kind;
  option.id = `suggestion-${place}`;
  option.setAttribute('role', 'option');
  option.append(suggestion.text, ' ', kind);
  // The field keeps the focus.
  option.addEventListener('mousedown', (event) => event.preventDefault());
  option.addEventListener('click', () => choose(suggestion));
  return option;
}

function mark(place) {
  active = place;
  for (const [at, option] of [...list.children].entries()) {
    option.setAttribute('aria-selected', String(at === place));
    if (at === place) option.scrollIntoView({ block: 'nearest' });
  }
  if (place < 0) field.removeAttribute('aria-activedescendant');
  else field.setAttribute('aria-activedescendant', `suggestion-${place}`);
}

/** A page, or a filter of this one. */
function choose({ page, filter }) {
  location.assign(page ?? `${field.form.action}?${filter}`);
}
