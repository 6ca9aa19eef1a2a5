import { createRequire } from 'node:module';
import type sanitizeHtmlLibrary from 'sanitize-html';

type Sanitize = typeof sanitizeHtmlLibrary;
type Options = sanitizeHtmlLibrary.IOptions;

const require = createRequire(import.meta.url);
let library: Sanitize | undefined;

/**
 * Loads the library on first use: it consists of some seventy files, and what is stored is
 * sanitized already (decision 0140).
 */
function sanitize(text: string, options: Options): string {
  library ??= require('sanitize-html') as Sanitize;
  return library(text, options);
}

const textTags = 'b strong i em u s del ins small mark sub sup span abbr'.split(' ');
const quoteTags = 'q cite blockquote code kbd pre time'.split(' ');
const blockTags = 'p br hr div h1 h2 h3 h4 h5 h6 figure figcaption'.split(' ');
const listTags = 'ul ol li dl dt dd'.split(' ');
const tableTags = 'table caption thead tbody tfoot tr th td'.split(' ');

const allowedTags = [...textTags, ...quoteTags, ...blockTags, ...listTags, ...tableTags, 'a', 'img'];

/** Removed with their content: what browsers execute, or do not read as ordinary text. */
const nonTextTags = [
  ...'script style template noscript iframe object embed applet svg math'.split(' '),
  ...'textarea select option title xmp noembed noframes plaintext'.split(' '),
];

const common: Options = {
  nonTextTags,
  parseStyleAttributes: false,
  nestingLimit: 50,
};

const markup: Options = {
  ...common,
  allowedTags,
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

const noMarkup: Options = { ...common, allowedTags: [], allowedAttributes: {} };

/**
 * Allowed tags without attributes: where a text has no others, and no entities, removing them takes
 * no parser.
 */
const simpleTags = new RegExp(`</?(?:${allowedTags.join('|')})>`, 'gi');
const blockEdges = new RegExp(`</?(?:${[...blockTags, ...listTags, ...tableTags].join('|')})\\b`, 'gi');
/** A tag of HTML with its attributes, allowed or not. */
export const knownTag = new RegExp(
  `</?(?:${[...allowedTags, ...nonTextTags, 'font', 'center', 'section', 'article', 'header', 'footer', 'main'].join('|')})(?:\\s[^<>]{0,1000})?/?>`,
  'gi',
);
const mostPasses = 3;
const mostTags = 5000;
const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/**
 * The text as safe HTML: allowed markup stays; scripts, styles, handlers, other schemes and
 * surrounding white space are removed. &, < and > in running text stay unescaped where HTML reads
 * them the same. Never fails; idempotent (wire-format 7.1).
 */
export function sanitizeHtml(text: string): string {
  if (!/[<>&]/.test(text)) return readable(text).trim();
  // Trimmed first: an escape at the end is kept, whatever may follow it on a page.
  return relax(sanitize(readable(text), markup).trim());
}

/**
 * The text without markup, entities decoded, trimmed. Markup that appears by decoding is removed
 * too, so that a careless page may print the text unescaped. Never fails (wire-format 8, names of
 * terms).
 */
export function plainText(text: string): string {
  let plain = readable(text);
  const untagged = plain.replace(simpleTags, '');
  if (!/[<&]/.test(untagged)) return untagged.trim();
  for (let pass = 0; pass < mostPasses; pass++) {
    const stripped = decode(sanitize(plain, noMarkup)).trim();
    if (stripped === plain || !/[<&]/.test(stripped)) return stripped;
    plain = stripped;
  }
  return isMarkupFree(plain) ? plain : sanitize(plain, noMarkup).trim();
}

/** The running text of HTML: `plainText`, with the words of adjacent blocks kept apart. */
export function readableText(html: string): string {
  return plainText(html.replace(blockEdges, ' $&')).replace(/\s+/g, ' ');
}

/** The running text of HTML with a line for each block; no line is empty. */
export function readableLines(html: string): string {
  const lines = plainText(html.replace(/\s+/g, ' ').replace(blockEdges, '\n$&')).split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Escapes plain text for HTML, in text and in quoted attributes. */
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
 * PostgreSQL stores neither NUL nor lone surrogates. Tags beyond `mostTags` become text, because
 * the time of the parser grows with the square of their number.
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
 * Removes escapes that browsers do not need: of & before no entity, of < before no tag, of > after
 * a space. Tags are matched only to be skipped: in them every < and > is an escape.
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

/**
 * Asks the parser, which knows the two thousand names of entities, and which of them need no
 * semicolon.
 */
function readsAsEntity(name: string, ended: boolean): boolean {
  if (name === '') return false;
  return ended || name.startsWith('#') || sanitize(`&${name}`, noMarkup) !== `&amp;${name}`;
}
