/**
 * Puts labels in the language of the page where a package has English ones, and does so again whenever the package renders.
 * React sets a text only if its own changes, so that ours stay.
 */

/** The attributes that people read or hear. */
const attributes = ['aria-label', 'placeholder', 'title'];

/** Texts of the calendar and code, in which a word that is also a label means something else. */
const contents = 'pre, code, option, textarea, .renderedMarkdown, .CodeMirror';

/**
 * Translates what is in an element now and what comes. `json` has the labels by their English; `verbatim` selects further
 * elements whose texts stay.
 */
export function translateLabels(element, json, verbatim) {
  const labels = new Map(Object.entries(JSON.parse(json)));
  if (labels.size === 0) return;
  const kept = `${contents}, ${verbatim}`;
  const observer = new MutationObserver((records) => {
    for (const { type, target, attributeName, addedNodes } of records) {
      if (type === 'attributes') translateAttribute(target, attributeName, labels);
      else if (type === 'characterData') translateText(target, labels, kept);
      else for (const node of addedNodes) translateTree(node, labels, kept);
    }
  });
  const changes = { subtree: true, childList: true, characterData: true, attributeFilter: attributes };
  observer.observe(element, changes);
  translateTree(element, labels, kept);
}

function translateTree(root, labels, kept) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = root; node !== null; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) translateText(node, labels, kept);
    else for (const name of attributes) translateAttribute(node, name, labels);
  }
}

function translateText(node, labels, kept) {
  const label = find(node.data, labels);
  const parent = node.parentElement;
  if (label === undefined || parent === null) return;
  // Of a list of values, Swagger UI writes its own words in italics.
  if (parent.closest(kept) === null || parent.matches('.parameter__enum i, .parameter__default i'))
    node.data = label;
}

function translateAttribute(element, name, labels) {
  const label = find(element.getAttribute?.(name) ?? '', labels);
  if (label !== undefined) element.setAttribute(name, label);
}

/** A label with its numbers; undefined for what is none. Labels that are the same in both languages are left alone. */
function find(text, labels) {
  const english = text.trim();
  const numbers = english.match(/\d+/g) ?? [];
  const label = labels.get(english.replace(/\d+/g, '#'));
  return label === undefined || label === english ? undefined : label.replace(/#/g, () => numbers.shift());
}
