import { isUsableId } from '../calendar/import/port.ts';
import type { Language } from '../i18n/language.ts';
import { type InLanguage, type LocalThing, mergeLanguages } from './local-thing.ts';
import { kindFacts } from '../values/kinds.ts';
import type { Finding } from './source.ts';

/** A thing in one language, with those that it mentions. */
export interface ThingInLanguage {
  thing: LocalThing;
  mentioned: LocalThing[];
  /** What was left out of it, as sentences without a full stop. */
  remarks?: readonly string[];
}

/** What one language says about a thing. */
export interface LanguagePart extends ThingInLanguage {
  language: Language;
}

/**
 * Puts things together that several languages show. Where all list the same, a thing is complete as
 * soon as the last one has shown it, so that few are held; where each has things of its own, those
 * are complete at the end.
 */
export class Gathering {
  readonly #open = new Map<string, LanguagePart[]>();
  readonly #done = new Set<string>();
  readonly #languages: number;

  constructor(languages: number) {
    this.#languages = languages;
  }

  /** Adds what a language says; returns all parts of the thing once it is complete, else none. */
  add(language: Language, read: ThingInLanguage): LanguagePart[] {
    const key = `${read.thing.kind} ${read.thing.key}`;
    if (this.#done.has(key)) return [];
    // A list may show a thing twice if it changes while it is read.
    const parts = (this.#open.get(key) ?? []).filter((part) => part.language !== language);
    parts.push({ ...read, language });
    this.#open.set(key, parts);
    if (parts.length < this.#languages) return [];
    this.#open.delete(key);
    this.#done.add(key);
    return parts;
  }

  /** The parts of the things that not every language has shown. */
  rest(): Iterable<LanguagePart[]> {
    return this.#open.values();
  }
}

/**
 * The largest id among things that are numbered like events, those that they mention, and their
 * images; 0 without any.
 */
export function largestIdOf(things: readonly ThingInLanguage[]): number {
  let largest = 0;
  for (const { thing, mentioned } of things)
    largest = Math.max(largest, ...[thing, ...mentioned].flatMap(idsLikeEvents));
  return largest;
}

/** The id of a thing that is numbered like events, and that of its image. */
function idsLikeEvents({ kind, id, image }: LocalThing): number[] {
  const own = kindFacts[kind].table === 'term' ? null : id;
  return [own, image?.id].filter((each): each is number => typeof each === 'number' && isUsableId(each));
}

/** A complete thing after those that it mentions, which the source may show nowhere else. */
export function* toFindings(parts: readonly LanguagePart[]): Generator<Extract<Finding, { item: unknown }>> {
  const [first, ...others] = parts;
  if (first === undefined) return;
  for (const thing of first.mentioned)
    yield { item: { ...mergeLanguages([[first.language, thing]]), mentioned: true } };
  const inLanguage = ({ language, thing }: LanguagePart): InLanguage => [language, thing];
  yield { item: mergeLanguages([inLanguage(first), ...others.map(inLanguage)]) };
}
