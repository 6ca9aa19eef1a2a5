import { readFileSync } from 'node:fs';

/**
 * Groups of Finnish words, one a line; `musiikki: konsertti` means that who looks for music also
 * means concerts.
 */
export const groups = readFileSync(new URL('finnish.txt', import.meta.url), 'utf8').trimEnd();
