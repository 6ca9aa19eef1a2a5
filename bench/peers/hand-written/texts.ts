import { foldText } from '#word-forms';
import { fallbackOrder, serveText } from '../../../src/i18n/fallback.ts';
import { type Language, languages } from '../../../src/i18n/language.ts';
import { toIndexed } from '../../../src/values/search-text.ts';
import { placeWords, toStem, toWordIndex, wordsByLanguage } from '../../../src/values/search/word-index.ts';
import { readableText } from '../../../src/values/html.ts';
import { sortKey } from '../../../src/values/sort-key.ts';

/** The texts of an event in one language, as written. */
export interface Translation {
  language: Language;
  title: string | null;
  description: string | null;
  excerpt: string | null;
  status_reason: string | null;
  slug: string | null;
}

/** What decides which texts each language shows. */
interface Written {
  translations: readonly Translation[];
  firstLanguage: Language;
  /** The default language of the calendar. */
  standard: Language;
}

const fields = ['title', 'description', 'excerpt', 'status_reason', 'slug'] as const;

type Served = Record<(typeof fields)[number], string | null>;

/**
 * The rows of `event_text` and `event_words` for the four languages, and the columns of new words.
 */
export function deriveTexts({ translations, firstLanguage, standard }: Written) {
  const written = Object.fromEntries(translations.map((row) => [row.language, row]));
  const indexOf = createIndexer();
  const rows = languages.map((language) => {
    const order = fallbackOrder(language, standard, firstLanguage);
    const { text, sources } = serveText(fields, written, order);
    return { language, text, sources, index: indexOf(text), key: sortKey(text.title ?? '', language) };
  });
  const searched = rows.map(({ index, sources }) => ({ searched: index.searched, sources }));
  const words = wordsByLanguage(searched, ['title', 'description', 'excerpt']);
  const ownOf = (language: Language) =>
    new Set(words.filter((each) => each.language === language).map(({ word }) => word));
  return {
    texts: rows.map(({ language, text, sources, index, key }) => ({
      language,
      title: text.title ?? '',
      description: text.description ?? '',
      excerpt: text.excerpt ?? '',
      status_reason: text.status_reason,
      slug: text.slug,
      sources: renameReason(sources),
      sort_key: key,
      folded: index.folded,
      words: toWordIndex(index.places, ownOf(language)),
    })),
    words: [words.map(({ language }) => language), words.map(({ word }) => word), words.map(toStem)],
  };
}

/** The service names the source of the reason as the field, not as the column. */
function renameReason({ status_reason: statusReason, ...sources }: Record<string, string>) {
  return statusReason === undefined ? sources : { ...sources, statusReason };
}

/** Languages often show the same texts, which are indexed once. */
function createIndexer() {
  const indexes = new Map<string, ReturnType<typeof indexTexts>>();
  return (text: Served) => {
    const key = JSON.stringify(text);
    const index = indexes.get(key) ?? indexTexts(text);
    indexes.set(key, index);
    return index;
  };
}

function indexTexts({ title, description, excerpt }: Served) {
  const searched = [title, readableText(description ?? ''), readableText(excerpt ?? '')];
  const folded = searched
    .map((text) => toIndexed(foldText(text ?? '')))
    .filter((text) => text !== '')
    .join('\n');
  return { searched, folded, places: placeWords(searched) };
}
