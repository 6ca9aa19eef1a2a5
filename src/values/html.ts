import sanitize from 'sanitize-html';

const textTags = [
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'del',
  'ins',
  'small',
  'mark',
  'sub',
  'sup',
  'span',
  'abbr',
];
const quoteTags = ['q', 'cite', 'blockquote', 'code', 'kbd', 'pre', 'time'];
const blockTags = ['p', 'br', 'hr', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figure', 'figcaption'];
const listTags = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

/** What browsers do not read as ordinary text, or run, goes with all it holds. */
const droppedWithContent = [
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'applet', 'svg', 'math'],
  ...['textarea', 'select', 'option', 'title', 'xmp', 'noembed', 'noframes', 'plaintext'],
];

const common: sanitize.IOptions = {
  nonTextTags: droppedWithContent,
  parseStyleAttributes: false,
  nestingLimit: 50,
};

const markup: sanitize.IOptions = {
  ...common,
  allowedTags: [...textTags, ...quoteTags, ...blockTags, ...listTags, ...tableTags, 'a', 'img'],
  allowedAttributes: {
    '*': ['lang', 'dir', 'title'],
    a: ['href', 'hreflang'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'reversed', 'type'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^https?:\/\//i.test(attribs.src ?? ''),
};

const noMarkup: sanitize.IOptions = { ...common, allowedTags: [], allowedAttributes: {} };

const blockEdges = new RegExp(`</?(?:${[...blockTags, ...listTags, ...tableTags].join('|')})\\b`, 'gi');
const mostPasses = 3;
const mostTags = 5000;
const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/**
 * The text as it may be shown as HTML: allowed markup stays, scripts, styles, handlers and other schemes go, surrounding
 * white space too. &, < and > in running text stay plain wherever that reads the same as HTML. Never fails and changes
 * its own results no further (wire-format 7.1).
 */
export function sanitizeHtml(text: string): string {
  if (!/[<>&]/.test(text)) return readable(text).trim();
  // Trimmed first: an escape at the end is kept, whatever may follow it on a page.
  return relax(sanitize(readable(text), markup).trim());
}

/**
 * The text without markup and with its entities decoded, trimmed. What turns into markup by decoding goes as well, so a
 * careless page may print it unescaped. Never fails (wire-format 8, names of terms).
 */
export function plainText(text: string): string {
  let plain = readable(text);
  if (!/[<&]/.test(plain)) return plain.trim();
  for (let pass = 0; pass < mostPasses; pass++) {
    const stripped = decode(sanitize(plain, noMarkup)).trim();
    if (stripped === plain) return plain;
    plain = stripped;
  }
  return isMarkupFree(plain) ? plain : sanitize(plain, noMarkup).trim();
}

/** What HTML reads as running text: the plain text of `plainText`, with the words of two blocks kept apart. */
export function readableText(html: string): string {
  return plainText(html.replace(blockEdges, ' $&')).replace(/\s+/g, ' ');
}

/** Plain text as it is written in HTML, in text and in quoted attributes alike. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * The database takes neither NUL nor half a surrogate pair. Tags beyond what anybody writes become text, since the
 * parser takes time that grows with the square of their number.
 */
function readable(text: string): string {
  let tags = 0;
  const storable = text.replaceAll('\0', '').toWellFormed();
  return storable.replace(/<(?=[a-z/!?])/gi, (start) => (++tags > mostTags ? '&lt;' : start));
}

function decode(escaped: string): string {
  return escaped.replace(/&(?:amp|lt|gt|quot);/g, (entity) => characters[entity] ?? entity);
}

function isMarkupFree(text: string): boolean {
  return decode(sanitize(text, noMarkup)) === text;
}

/**
 * Escapes that browsers do not need are taken back: & before what is no entity, < before what begins no tag, > after a
 * space. Tags are matched only to be passed over: in them every < and > is an escape.
 */
function relax(html: string): string {
  const known = new Map<string, boolean>();
  const isEntity = (name: string, end = '') => {
    const written = name + end;
    const knows = known.get(written) ?? readsAsEntity(name, end === ';');
    known.set(written, knows);
    return knows;
  };
  return html.replace(
    /<[^<>]*>|&amp;(#?[a-z0-9]{0,40})(;?)|&lt;(?=[\s\d=-])|(?<=[\s=-])&gt;/gi,
    (match, name: string | undefined, end: string | undefined) => {
      if (match.startsWith('<')) return match;
      if (name === undefined) return decode(match);
      return isEntity(name, end) ? match : `&${match.slice('&amp;'.length)}`;
    },
  );
}

/** The parser is asked, because it knows which of two thousand names count, and which of them without a semicolon. */
function readsAsEntity(name: string, ended: boolean): boolean {
  if (name === '') return false;
  return ended || name.startsWith('#') || sanitize(`&${name}`, noMarkup) !== `&amp;${name}`;
}
