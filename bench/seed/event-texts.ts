import { eventTexts, searchedFields } from '../../src/calendar/event/texts.ts';
import { serveAllLanguages } from '../../src/calendar/texts/texts.ts';
import { type Language, languages } from '../../src/i18n/language.ts';
import {
  type LocalWord,
  placeWords,
  toWordIndex,
  wordsByLanguage,
} from '../../src/values/search/word-index.ts';
import { slugify } from '../../src/values/slug.ts';
import { sortKey } from '../../src/values/sort-key.ts';
import { foldForSearch, type Row, type TextRows } from './texts.ts';
import { vocabularies } from './vocabulary.ts';

/** What the texts of many events have in common: all but the title, with what search looks at. */
export interface Body {
  number: number;
  language: Language;
  description: string;
  excerpt: string;
  folded: string;
  /** The text of a `tsvector`, whose places begin where an empty title would end. */
  words: string;
}

/** So many bodies there are in each language; an event has that of its number, modulo. */
const bodiesOfLanguage = 400;

/** The bodies of all events by language, in the order of their numbers. */
export type Bodies = Record<Language, readonly Body[]>;

/** Makes every body there is. */
export function makeBodies(describe: (index: number, language: Language) => string): Bodies {
  const bodiesIn = (language: Language) =>
    Array.from({ length: bodiesOfLanguage }, (_, number) => {
      const description = describe(number, language);
      const excerpt = number % 2 === 0 ? (vocabularies[language].sentences[number % 8] ?? '') : '';
      const searched = eventTexts.searched({
        title: null,
        description,
        excerpt,
        statusReason: null,
        slug: null,
      });
      const folded = searched.map(foldForSearch).filter(Boolean).join('\n');
      const words = toWordIndex(placeWords(searched));
      return { number, language, description, excerpt, folded, words };
    });
  return {
    en: bodiesIn('en'),
    fi: bodiesIn('fi'),
    de: bodiesIn('de'),
    'zh-hans': bodiesIn('zh-hans'),
  };
}

/** The number makes titles, and so slugs, differ. */
export function titleOf(
  language: Language,
  [adjective, occasion]: readonly number[],
  id: number | '',
): string {
  const { adjectives, occasions, join } = vocabularies[language];
  return `${adjectives[adjective ?? 0] ?? ''}${join}${occasions[occasion ?? 0] ?? ''} ${id}`;
}

interface Titled {
  id: number;
  firstLanguage: Language;
  titles: Partial<Record<Language, string>>;
  hasSlug: boolean;
}

/**
 * What titles add to the bodies, which the statement of `load.ts` puts together: `check.ts` holds
 * the result against what a write of the service stores.
 */
export function deriveEventTexts({ id, firstLanguage, titles, hasSlug }: Titled): TextRows {
  const body = id % bodiesOfLanguage;
  const written = Object.entries(titles).map(([name, title]) => {
    const language = name as Language;
    const slug = hasSlug ? slugify(title) : null;
    return { event_id: id, language, title, slug, body };
  });
  const texts = new Map<Language, Row>();
  for (const { language, title, slug } of written) {
    const folded = foldForSearch(title);
    texts.set(language, { title, slug, folded, words: toWordIndex(placeWords([title])) });
  }
  const served = serveAllLanguages({
    fields: ['title', 'description', 'excerpt', 'slug'],
    translations: Object.fromEntries(
      written.map(({ language, title, slug }) => [language, { title, description: '', excerpt: '', slug }]),
    ),
    standard: 'en',
    firstWritten: firstLanguage,
  }).map(({ language, sources }) => {
    const source = sources.title as Language;
    const sort_key = sortKey(titles[source] ?? '', language);
    return { event_id: id, language, source, body, sources, sort_key, ...texts.get(source) };
  });
  const slugs = new Set(written.map(({ slug }) => slug).filter((slug) => slug !== null));
  return { written, served, slugs: [...slugs].map((slug) => ({ kind: 'event', slug, owner_id: id })) };
}

/** Every word that titles and bodies are made of. */
export function wordsOfEvents(bodies: Bodies): LocalWord[] {
  const rows = languages.flatMap((language) => {
    const sources = Object.fromEntries(searchedFields.map((field) => [field, language]));
    const { adjectives, occasions } = vocabularies[language];
    const titles = adjectives.flatMap((_adjective, first) =>
      occasions.map((_occasion, second) => ({
        title: titleOf(language, [first, second], ''),
        description: null,
        excerpt: null,
      })),
    );
    const texts = bodies[language].map(({ description, excerpt }) => ({ title: null, description, excerpt }));
    return [...titles, ...texts].map((text) => ({
      searched: eventTexts.searched({ ...text, statusReason: null, slug: null }),
      sources,
    }));
  });
  return wordsByLanguage(rows, searchedFields);
}
