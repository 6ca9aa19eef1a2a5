import type { Context } from '../context/context.ts';
import {
  type ListedPage,
  selectListedPages,
  selectPageSlugs,
  selectSitemapParts,
} from '../database/queries/public-page.ts';
import { type Language, languages } from '../i18n/language.ts';
import type { Kind } from '../values/kinds.ts';
import { publicPage } from './post/view.ts';

/** The absolute URLs of the page of a resource. */
export interface PageUrls {
  /** In each language, with its own slug. */
  all: Readonly<Record<Language, string>>;
  /** The languages in which the resource has a title or name. */
  own: readonly Language[];
  /** Without a language, for readers of any. */
  standard: string;
}

/** The URLs of the page of a resource that the reader has already been shown. */
export async function pageUrlsOf(kind: Kind, number: number, context: Context): Promise<PageUrls> {
  const rows = await context.database.query(selectPageSlugs(kind, number));
  const slugs = new Map(rows.map(({ language, slug }) => [language, slug]));
  const { publicOrigin: origin, config } = context;
  const urlIn = (language: Language, root: string) =>
    publicPage(root, kind, { slug: slugs.get(language) ?? null, number });
  const all = languages.map((language) => [language, urlIn(language, `${origin}/${language}`)] as const);
  const own = rows.filter((row) => row.own).map(({ language }) => language);
  return {
    all: Object.fromEntries(all) as Record<Language, string>,
    own: languages.filter((language) => own.includes(language)),
    standard: urlIn(config.defaultLanguage, origin),
  };
}

/** The ids of a part of the sitemap: with four languages, 20,000 URLs at most (sitemaps.org allows 50,000 and 50 MB). */
const sitemapSpan = 5000;

/** Statements of the sitemap wait in the queue of heavy reads (decision 0039). */
const planning = { planDependsOnValues: true, heavy: true };

/** The parts of the sitemap with the public resources of a kind. */
export async function sitemapPartsOf(kind: Kind, context: Context) {
  const rows = await context.database.query(selectSitemapParts(context, kind, sitemapSpan), planning);
  return rows.map(({ part, pages, modifiedAt }) => ({ kind, part, pages: Number(pages), modifiedAt }));
}

/** Reads at most `size` public resources of a part of the sitemap, after an id. */
export function listedPagesOf(
  kind: Kind,
  { part, after, size }: { part: number; after: number; size: number },
  context: Context,
): Promise<ListedPage[]> {
  const [first, last] = [part * sitemapSpan, (part + 1) * sitemapSpan];
  const range = { after: Math.max(after, first), last, size };
  return context.database.query(selectListedPages(context, kind, range), planning);
}
