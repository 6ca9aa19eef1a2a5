import { numeralsOf } from './numerals.ts';

interface Scripts {
  toSimplified: ReadonlyMap<string, readonly string[]>;
  toTraditional: ReadonlyMap<string, readonly string[]>;
  toTaiwanese: ReadonlyMap<string, readonly string[]>;
}

let scripts: Promise<Scripts> | undefined;

/**
 * Only the tables of characters: those of phrases take 50 to 100 MB, and a search may try every
 * spelling instead.
 */
async function loadScripts(): Promise<Scripts> {
  const [simplified, traditional, taiwanese] = await Promise.all([
    import('opencc-js/dict/TSCharacters'),
    import('opencc-js/dict/STCharacters'),
    import('opencc-js/dict/TWVariants'),
  ]);
  return {
    toSimplified: readTable(simplified.default),
    toTraditional: withInverse(readTable(traditional.default), readTable(simplified.default)),
    toTaiwanese: readTable(taiwanese.default),
  };
}

/** `发 發 髮|乐 樂`: a character, and what it is in the other script. */
function readTable(table: string): Map<string, string[]> {
  return new Map(
    table.split('|').map((row) => {
      const [from = '', ...to] = row.split(' ');
      return [from, to];
    }),
  );
}

/**
 * The table of traditional characters names the most usual one: 髮, which is 发 as well, is only in
 * the other table.
 */
function withInverse(
  table: Map<string, string[]>,
  inverse: ReadonlyMap<string, string[]>,
): Map<string, string[]> {
  for (const [traditional, simplified] of inverse) {
    for (const each of simplified)
      table.set(each, [...new Set([...(table.get(each) ?? [each]), traditional])]);
  }
  return table;
}

const readScripts = () => (scripts ??= loadScripts());

/** The run in simplified characters, each in the place of its traditional one. */
export async function simplify(run: string): Promise<string> {
  const { toSimplified } = await readScripts();
  return Array.from(run, (character) => toSimplified.get(character)?.[0] ?? character).join('');
}

const mostSpellings = 12;

/**
 * The word as typed, then in simplified and in traditional characters, then with its numerals in
 * the other digits.
 */
export async function spellingsOf(word: string): Promise<string[]> {
  const { toTraditional, toTaiwanese } = await readScripts();
  const simplified = await simplify(word);
  const choices = Array.from(simplified, (character) => {
    const traditional = toTraditional.get(character) ?? [character];
    const [usual = character, ...others] = traditional.flatMap((each) => [
      each,
      ...(toTaiwanese.get(each) ?? []),
    ]);
    // 台 and 后 are also traditional characters.
    return [...new Set([usual, ...(others.length === 0 ? [] : [character]), ...others])];
  });
  const spellings = [word, simplified, ...combine(choices)].slice(0, mostSpellings);
  return [...new Set([...spellings, ...numeralsOf(simplified)])];
}

/** One of each, in every combination, as far as there are not too many. */
function combine(choices: readonly string[][]): string[] {
  return choices.reduce(
    (words, next) => words.flatMap((word) => next.map((each) => `${word}${each}`)).slice(0, mostSpellings),
    [''],
  );
}
