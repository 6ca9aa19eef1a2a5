import { readFileSync } from 'node:fs';

/**
 * Groups of English words, one a line; `music: concert` means that who looks for music also means
 * concerts.
 */
export const groups = readFileSync(new URL('english.txt', import.meta.url), 'utf8').trimEnd();
