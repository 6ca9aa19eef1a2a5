import { urlOf } from './variables.ts';

/** The address of map tiles. Its error does not repeat the text, which may contain a key. */
export const tileUrl = urlOf('https').refine(isTemplate, {
  error: 'must be an address such as https://tiles.example.org/{z}/{x}/{y}.png, without credentials',
});

/** Other placeholders, such as `{s}` for one of several hosts, stand for nothing here. */
function isTemplate(written: string): boolean {
  const { username, password } = new URL(written);
  const names = [...written.matchAll(/\{(\w*)\}/g)].map(([, name]) => name);
  return username + password === '' && names.sort().join() === 'x,y,z';
}
