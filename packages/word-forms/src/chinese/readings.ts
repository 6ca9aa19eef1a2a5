import { wholeWords } from './lexicon.ts';

interface Readings {
  /** The readings of a character, without tones, ü as v. */
  of: (character: string) => readonly string[];
  /** The characters in use that are read so. */
  byReading: ReadonlyMap<string, readonly string[]>;
}

let readings: Promise<Readings> | undefined;

/**
 * Pinyin without tones: of all 20,000 characters from one, of those of daily use and of the lexicon
 * to them. Loaded on the first call.
 */
export function readReadings(): Promise<Readings> {
  return (readings ??= loadReadings());
}

/** Only the table of single characters: the whole package takes 34 MB, this part 13 MB. */
async function loadReadings(): Promise<Readings> {
  const { default: table } = await import('pinyin-pro/dist/esm/data/dict1.mjs');
  const of = (character: string) => {
    const written = table.get(character);
    return written === undefined ? [] : [...new Set(written.split(' ').map(withoutTone))];
  };
  const byReading = new Map<string, string[]>();
  for (const character of new Set([...dailyCharacters(), ...Array.from([...wholeWords].join(''))])) {
    for (const reading of of(character)) {
      const known = byReading.get(reading);
      if (known === undefined) byReading.set(reading, [character]);
      else known.push(character);
    }
  }
  return { of, byReading };
}

/** The reading as one types it: `lǜ` becomes `lv`. */
export function withoutTone(reading: string): string {
  return reading
    .normalize('NFD')
    .replaceAll('u\u0308', 'v')
    .replace(/[\u0300-\u036f]/g, '');
}

/**
 * The first level of GB 2312, rows 16 to 55: 3,755 characters that cover nearly all of what is
 * written.
 */
function dailyCharacters(): string[] {
  const bytes: number[] = [];
  for (let row = 0xb0; row <= 0xd7; row += 1) {
    const last = row === 0xd7 ? 0xf9 : 0xfe;
    for (let cell = 0xa1; cell <= last; cell += 1) bytes.push(row, cell);
  }
  return Array.from(new TextDecoder('gb2312').decode(Uint8Array.from(bytes)));
}
