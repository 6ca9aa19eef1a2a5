import type { Context } from '../context/context.ts';
import { type ListedPage, selectListedPages, selectSitemapParts } from '../database/queries/public-page.ts';
import { type Language, languages } from '../i18n/language.ts';
import { isKind, type Kind, kinds } from '../values/kinds.ts';
import { accepted, Checks, type Input } from './input/checks.ts';
import { publicPage } from './post/view.ts';

/** The public page of a resource in a language. */
export interface LocalizedPage {
  language: Language;
  /** Absolute. */
  url: string;
  /**
   * Whether the resource has a title or name in this language, instead of one of another language.
   */
  isTranslated: boolean;
}

/**
 * The public page of a resource that the reader has already been shown, in each of the four
 * languages.
 */
export async function localizedPagesOf(
  kind: Kind,
  number: number,
  { loaders, publicOrigin }: Context,
): Promise<LocalizedPage[]> {
  const rows = await loaders.pageSlugs.load({ kind, id: number });
  return languages.map((language) => {
    const row = rows.find((each) => each.language === language);
    const url = publicPage(`${publicOrigin}/${language}`, kind, { slug: row?.slug ?? null, number });
    return { language, url, isTranslated: row?.own === true };
  });
}

/**
 * The ids of a part of the sitemap: with four languages, 20,000 URLs at most (sitemaps.org allows
 * 50,000 and 50 MB).
 */
const sitemapSpan = 5000;

/** Statements of the sitemap wait in the queue of heavy reads (decision 0039). */
const planning = { planDependsOnValues: true, heavy: true };

/** The parts of all public pages, whoever asks. */
export async function listPublicPageParts(context: Context) {
  const parts = kinds.map(async (kind) => {
    const rows = await context.database.query(selectSitemapParts(context, kind, sitemapSpan), planning);
    return rows.map(({ pages, ...row }) => ({ ...row, kind, pages: Number(pages) }));
  });
  return (await Promise.all(parts)).flat();
}

/** A resource that anybody may find, with its pages in its own languages. */
interface PublicPage extends Pick<ListedPage, 'number' | 'modifiedAt'> {
  localizedPages: LocalizedPage[];
}

/** The most resources, where an interface does not allow more. */
const mostPages = 100;

/**
 * The public pages of a part by number, whoever asks. Keyset: however far down, a slice costs the
 * same. Throws `invalidParameters`.
 */
export async function listPublicPages(context: Context, input: Input): Promise<PublicPage[]> {
  const { kind, ...range } = readRange(context, input);
  const rows = await context.database.query(selectListedPages(context, kind, range), planning);
  return rows.map(({ slugs, ...row }) => ({
    ...row,
    localizedPages: languages.flatMap((language) => {
      const slug = slugs[language];
      const root = `${context.publicOrigin}/${language}`;
      if (slug === undefined) return [];
      return { language, url: publicPage(root, kind, { slug, number: row.number }), isTranslated: true };
    }),
  }));
}

/** The numbers of a part after one of them; a part beyond the last one is empty. */
function readRange({ paging }: Context, { kind, part, after = 0, first = mostPages }: Input) {
  const checks = new Checks();
  const numbers = {
    part: accepted(checks.integer('part', part, 0)) ?? 0,
    after: accepted(checks.integer('after', after, 0)) ?? 0,
    size: accepted(checks.number('first', first, [0, paging?.largest ?? mostPages])) ?? 0,
  };
  const known = readKind(checks, kind);
  checks.throwIfAny();
  const start = numbers.part * sitemapSpan;
  const last = start + sitemapSpan;
  return { kind: known, after: Math.max(numbers.after, start), last, size: numbers.size };
}

function readKind(checks: Checks, kind: unknown): Kind {
  if (typeof kind === 'string' && isKind(kind)) return kind;
  checks.addError('kind', 'invalid.option', { allowed: kinds });
  return 'event';
}
