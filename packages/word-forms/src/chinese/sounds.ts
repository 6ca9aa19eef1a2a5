import { pairsOfChoices } from './pairs.ts';
import { readReadings } from './readings.ts';
import { simplify } from './spellings.ts';

const longestWord = 6;

/**
 * Words that sound like this one, as the pairs that each two adjacent characters may be: pinyin
 * without tones, and without the differences that many speakers do not make (zh/z, ch/c, sh/s, n/l,
 * an/ang, en/eng, in/ing). Empty if there are none. The pair as typed is left out of a word of two
 * characters; in longer ones, a part may be right.
 */
export async function soundAlikes(word: string): Promise<string[][]> {
  const typed = await simplify(word);
  const characters = Array.from(typed);
  if (characters.length < 2 || characters.length > longestWord) return [];
  const { of } = await readReadings();
  const bySound = await readSounds();
  const choices = characters.map((character) => [
    ...new Set([character, ...of(character).flatMap((reading) => bySound.get(soundOf(reading)) ?? [])]),
  ]);
  const pairs = (await pairsOfChoices(choices)) ?? [];
  const [only = []] = pairs;
  if (pairs.length !== 1) return pairs;
  const others = only.filter((pair) => pair !== typed);
  return others.length === 0 ? [] : [others];
}

let sounds: Promise<Map<string, string[]>> | undefined;

const readSounds = () => (sounds ??= groupBySound());

async function groupBySound(): Promise<Map<string, string[]>> {
  const { byReading } = await readReadings();
  const grouped = new Map<string, string[]>();
  for (const [reading, characters] of byReading) {
    const sound = soundOf(reading);
    grouped.set(sound, [...(grouped.get(sound) ?? []), ...characters]);
  }
  return grouped;
}

/** The reading as speakers of the south may say it. */
function soundOf(reading: string): string {
  return reading
    .replace(/^([zcs])h/, '$1')
    .replace(/^n/, 'l')
    .replace(/([aei])ng$/, '$1n');
}
