import { Parser } from 'htmlparser2';
import type { Pace } from '../icalendar/pace.ts';

/** Characters that are parsed between two pauses. */
const pieceSize = 100_000;

/** The contents of the script elements of a page that hold JSON-LD. */
export async function scriptsOf(html: string, pace: Pace): Promise<string[]> {
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
  for (let place = 0; place < html.length; place += pieceSize) {
    parser.write(html.slice(place, place + pieceSize));
    await pace.step();
  }
  parser.end();
  return scripts.map((parts) => parts.join(''));
}
