import { foldText } from '#word-forms';
import type { TextStore } from '../../src/calendar/texts/text-store.ts';
import { serveAllLanguages } from '../../src/calendar/texts/texts.ts';
import type { Translations } from '../../src/i18n/fallback.ts';
import { type Language, languages } from '../../src/i18n/language.ts';
import { toIndexed } from '../../src/values/search-text.ts';
import { slugify } from '../../src/values/slug.ts';
import type { Random } from './random.ts';
import { vocabularies } from './vocabulary.ts';

/** A row of a table, by column. */
export type Row = Record<string, unknown>;

/**
 * What is to be stored of the texts of one resource: as written, as served, and the slugs that it
 * takes.
 */
export interface TextRows {
  written: Row[];
  served: Row[];
  slugs: Row[];
}

interface Texted<Field extends string> {
  store: Pick<TextStore<Field>, 'kind' | 'fields' | 'naming' | 'searched'>;
  /** The column that refers to the resource. */
  owner: string;
  id: number;
  firstLanguage: Language;
  translations: Translations<Field>;
  /** The columns of served texts that hold an empty text rather than null. */
  filled: readonly (Field | 'slug')[];
  hasSlug: boolean;
}

/**
 * Derives what a write of the service would store (src/calendar/texts/derive.ts); `check.ts` holds
 * both side by side.
 */
export function deriveTexts<Field extends string>(texted: Texted<Field>): TextRows {
  const { store, owner, id, hasSlug } = texted;
  const written = Object.entries(texted.translations).map(([name, texts]) => {
    const language = name as Language;
    const sent = texts;
    const slug = hasSlug ? slugify(sent[store.naming] ?? '') : null;
    return { [owner]: id, language, slug, ...sent };
  });
  const slugs = new Set(written.map(({ slug }) => slug).filter((slug) => slug !== null));
  return {
    written,
    served: serveTexts(texted, written),
    slugs: [...slugs].map((slug) => ({ kind: store.kind, slug, owner_id: id })),
  };
}

function serveTexts<Field extends string>(
  { store, owner, id, firstLanguage, filled }: Texted<Field>,
  written: readonly { language: Language }[],
): Row[] {
  const served = serveAllLanguages<Field | 'slug'>({
    fields: [...store.fields, 'slug'],
    translations: Object.fromEntries(written.map((row) => [row.language, row])),
    standard: 'en',
    firstWritten: firstLanguage,
  });
  return served.map(({ language, text, sources }) => ({
    [owner]: id,
    language,
    ...text,
    ...Object.fromEntries(filled.map((field) => [field, text[field] ?? ''])),
    sources,
    folded: store.searched(text).map(foldForSearch).filter(Boolean).join('\n'),
  }));
}

/** Descriptions repeat, and folding them is most of the work. */
const folded = new Map<string, string>();

/** The text as search compares it; an empty one where there is none. */
export function foldForSearch(text: string | null): string {
  if (text === null || text === '') return '';
  const known = folded.get(text);
  if (known !== undefined) return known;
  const result = toIndexed(foldText(text));
  if (folded.size < 10_000) folded.set(text, result);
  return result;
}

/**
 * Which languages a resource is written in, the first of them first: most in all four, some in
 * fewer.
 */
export function pickLanguages(random: Random): Language[] {
  if (random.happens(0.7)) return [...languages];
  return random.pick<Language[]>([['en', 'fi'], ['en', 'fi'], ['en'], ['fi', 'de'], ['zh-hans', 'en']]);
}

/** A text in each of the languages. */
export function inEach(
  written: readonly Language[],
  text: (language: Language) => string,
): Partial<Record<Language, string>> {
  return Object.fromEntries(written.map((language) => [language, text(language)]));
}

/** A function that returns the same few hundred descriptions, each in any language. */
export function createDescriptions(random: Random): (index: number, language: Language) => string {
  const picks = Array.from({ length: 400 }, () => random.sample([0, 1, 2, 3, 4, 5, 6, 7], 3));
  return (index, language) => {
    const { sentences, join } = vocabularies[language];
    const [first, ...more] = (picks[index % picks.length] ?? []).map((each) => sentences[each] ?? '');
    return `<p>${first ?? ''}</p>\n<p>${more.join(join)}</p>`;
  };
}
