/** Shows a copy button with every snippet; without scripts or clipboard the snippets can still be selected. */
if (navigator.clipboard) {
  for (const button of document.querySelectorAll('figcaption button')) {
    button.hidden = false;
    button.addEventListener('click', () => copySnippet(button));
  }
}

async function copySnippet(button) {
  await navigator.clipboard.writeText(button.closest('figure').querySelector('code').textContent);
  const label = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = label), 1500);
}
