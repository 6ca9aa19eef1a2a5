/** Enables the buttons of the snippets. */
const actions = { copy, run };

for (const button of document.querySelectorAll('figcaption button')) {
  button.hidden = button.dataset.act === 'copy' && !navigator.clipboard;
  button.addEventListener('click', () => actions[button.dataset.act](button, button.closest('figure')));
}

async function copy(button, figure) {
  await navigator.clipboard.writeText(figure.querySelector('code').textContent);
  const label = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = label), 1500);
}

async function run(button, figure) {
  button.disabled = true;
  const output = figure.querySelector('.response');
  output.textContent = await fetchResult(figure);
  output.hidden = false;
  button.disabled = false;
}

/** The response as text, or a message if the calendar is unreachable. */
async function fetchResult(figure) {
  const query = figure.querySelector('code').textContent;
  const variables = JSON.parse(figure.querySelector('.variables')?.textContent ?? '{}');
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang };
  try {
    const response = await fetch(figure.dataset.endpoint, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    });
    return JSON.stringify(await response.json(), null, 2);
  } catch {
    return figure.dataset.failed;
  }
}
