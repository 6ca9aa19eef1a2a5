import { readFileSync } from 'node:fs';

/** The version of the program, from package.json. */
export function programVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
