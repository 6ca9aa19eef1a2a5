import type { Language } from './language.ts';

/** Words that stand for others. */
interface Group {
  from: readonly string[];
  to: readonly string[];
}

const mostSynonyms = 10;

const lists: Record<Language, () => Promise<{ groups: string }>> = {
  en: () => import('./synonyms/english.ts'),
  fi: () => import('./synonyms/finnish.ts'),
  de: () => import('./synonyms/german.ts'),
  'zh-hans': () => import('./synonyms/chinese.ts'),
};

const read = new Map<Language, Promise<Group[]>>();

/**
 * Words that mean nearly the same as a word, or what somebody who looks for it also means;
 * `isForm` recognizes the word among the listed ones. Reads the list of the language on the first
 * call.
 */
export async function findSynonyms(
  language: Language,
  isForm: (listed: string) => boolean,
): Promise<string[]> {
  const own = (await readGroups(language)).filter(({ from }) => from.some(isForm));
  return [...new Set(own.flatMap(({ to }) => to))].filter((each) => !isForm(each)).slice(0, mostSynonyms);
}

/** The words of calendars in a language: those that the list of synonyms has. */
export async function listedWords(language: Language): Promise<string[]> {
  const groups = await readGroups(language);
  return [...new Set(groups.flatMap(({ from, to }) => [...from, ...to]))];
}

function readGroups(language: Language): Promise<Group[]> {
  const known = read.get(language) ?? lists[language]().then(({ groups }) => groups.split('\n').map(toGroup));
  read.set(language, known);
  return known;
}

function toGroup(line: string): Group {
  const [from = '', to = from] = line.split(': ');
  return { from: from.split(' '), to: to.split(' ') };
}
