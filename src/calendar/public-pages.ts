import type { Context } from '../context/context.ts';
import { type ListedPage, selectListedPages, selectSitemapParts } from '../database/queries/public-page.ts';
import { type Language, languages } from '../i18n/language.ts';
import type { Kind } from '../values/kinds.ts';
import { publicPage } from './post/view.ts';

/** The public page of a resource in a language. */
export interface LocalizedPage {
  language: Language;
  /** Absolute. */
  url: string;
  /** Whether the resource has a title or name in this language, instead of one of another language. */
  isTranslated: boolean;
}

/** The public page of a resource that the reader has already been shown, in each of the four languages. */
export async function localizedPagesOf(
  kind: Kind,
  number: number,
  { loaders, publicOrigin }: Context,
): Promise<LocalizedPage[]> {
  const rows = await loaders.pageSlugs.load({ kind, number });
  return languages.map((language) => {
    const row = rows.find((each) => each.language === language);
    const url = publicPage(`${publicOrigin}/${language}`, kind, { slug: row?.slug ?? null, number });
    return { language, url, isTranslated: row?.own === true };
  });
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
