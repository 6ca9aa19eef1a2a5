import { createHash } from 'node:crypto';
import { escapeHtml } from '../values/html.ts';
import type { LocalThing } from './local-thing.ts';

/**
 * What identifies a thing in a document, in a form that can be stored whatever the document says.
 */
export function boundedKey(text: string): string {
  const isPlain = text.length <= 200 && text.isWellFormed() && !/\p{Cc}/u.test(text);
  return isPlain ? text : createHash('sha256').update(text).digest('base64url');
}

/** Something that an event names without an id: what has the same name and data stands for it. */
export function mention(
  kind: 'venue' | 'organizer' | 'category' | 'tag',
  fields: Record<string, string>,
  facts: LocalThing['facts'] = {},
): LocalThing {
  return {
    ...{ kind, key: boundedKey(JSON.stringify(fields)), id: null, facts, fields, slug: '', written: null },
    ...{ references: {}, author: null, image: null, modifiedAt: null },
  };
}

/** Plain text on one line as HTML. */
export function lineToHtml(text: string): string {
  return textToHtml(text.replaceAll(/\s+/g, ' '));
}

/** Plain text as HTML: its lines and paragraphs stay. */
export function textToHtml(text: string): string {
  const lines = escapeHtml(text.trim()).replaceAll(/\r\n?/g, '\n');
  if (!lines.includes('\n')) return lines;
  const paragraphs = lines
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`);
  return paragraphs.join('');
}
