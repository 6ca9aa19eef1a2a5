import { z } from 'zod';
import { text, urlOf } from './variables.ts';

/** The address of map tiles, and whom they are by, in plain text; null: nobody is named. */
export interface MapTiles {
  address: string;
  attribution: string | null;
}

/** Its error does not repeat the text, which may contain a key. */
const address = urlOf('https').refine(isTemplate);

const most = 200;

/** `https://tiles.example.org/{z}/{x}/{y}.png © Example contributors`. */
export const mapTiles = text.transform((written, context): MapTiles => {
  const [start = '', ...words] = written.split(/\s+/);
  const rest = words.join(' ');
  if (address.safeParse(start).success && rest.length <= most)
    return { address: start, attribution: rest === '' ? null : rest };
  const message = `must be an address such as https://tiles.example.org/{z}/{x}/{y}.png, without credentials, and after a space whom to credit, in at most ${most} characters`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** Other placeholders, such as `{s}` for one of several hosts, stand for nothing here. */
function isTemplate(written: string): boolean {
  const { username, password } = new URL(written);
  const names = [...written.matchAll(/\{(\w*)\}/g)].map(([, name]) => name);
  return username + password === '' && names.sort().join() === 'x,y,z';
}
