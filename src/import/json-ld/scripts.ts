import { Parser } from 'htmlparser2';

/** The contents of the script elements of a page that hold JSON-LD. */
export function scriptsOf(html: string): string[] {
  const scripts: string[][] = [];
  let isInside = false;
  const parser = new Parser({
    onopentag(tag, { type = '' }) {
      isInside = tag === 'script' && /^application\/ld\+json\b/i.test(type.trim());
      if (isInside) scripts.push([]);
    },
    ontext(part) {
      if (isInside) scripts.at(-1)?.push(part);
    },
    onclosetag() {
      isInside = false;
    },
  });
  parser.end(html);
  return scripts.map((parts) => parts.join(''));
}
