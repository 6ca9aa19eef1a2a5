import { escapeHtml } from '../values/html.ts';

/** A piece of HTML, as opposed to text that must still be escaped. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Part = Markup | string | number | readonly Markup[];

/** HTML with its values escaped, in text and in quoted attributes alike; pieces of HTML and lists of them stay. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  const source = strings.map(
    (text, index) => text + (index < parts.length ? render(parts[index] ?? '') : ''),
  );
  return new Markup(source.join(''));
}

/** HTML from storage, where only what the sanitizer let pass is kept. */
export function trusted(source: string): Markup {
  return new Markup(source);
}

/** Nothing. */
export const empty = new Markup('');

function render(part: Part): string {
  if (part instanceof Markup) return part.source;
  if (typeof part === 'object') return part.map(({ source }) => source).join('');
  return escapeHtml(String(part));
}
