import { escapeHtml } from '../../values/html.ts';

/** HTML, as opposed to text, which must be escaped. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Part = Markup | string | number | readonly Markup[];

/**
 * HTML with its values escaped, in text and quoted attributes alike; `Markup` is inserted as it is.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  const source = strings.map(
    (text, index) => text + (index < parts.length ? render(parts[index] ?? '') : ''),
  );
  return new Markup(source.join(''));
}

/** HTML that the sanitizer passed. */
export function trusted(source: string): Markup {
  return new Markup(source);
}

export const empty = new Markup('');

function render(part: Part): string {
  if (part instanceof Markup) return part.source;
  if (typeof part === 'object') return part.map(({ source }) => source).join('');
  return escapeHtml(String(part));
}
