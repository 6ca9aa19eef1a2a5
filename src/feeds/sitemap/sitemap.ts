import type { Context } from '../../context/context.ts';
import { type Language, languages, languageTags } from '../../i18n/language.ts';
import { toIso } from '../../values/dates.ts';
import { escapeHtml } from '../../values/html.ts';
import type { Kind } from '../../values/kinds.ts';
import type { Running } from '../file/listed.ts';
import { SitemapPagesDocument, type SitemapPartFragment, SitemapPartsDocument } from './sitemap.graphql.ts';
import { inSliceTurn } from '../file/turns.ts';

/** The resources that are read at a time. */
const sliceSize = 500;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A part of the sitemap. */
export interface PartAddress {
  kind: Kind;
  part: number;
}

/** The URLs of a calendar that are not the pages of resources, below the language. */
const fixedPaths = ['/calendar', '/developers'];

/**
 * The sitemap of what anybody may find, or the index of its parts if there are more than `most`
 * URLs (decision 0112). The context is that of an anonymous reader.
 */
export async function* writeSitemap(running: Running, most: number): AsyncGenerator<string, void> {
  const { run, context } = running;
  const { publicPageParts } = await run(SitemapPartsDocument, {}, context);
  const parts = publicPageParts ?? [];
  const total = parts.reduce((sum, { pages }) => sum + pages, fixedPaths.length * languages.length);
  if (total > most) {
    yield writeIndex(parts, context.publicOrigin);
    return;
  }
  yield openUrls();
  yield fixedPaths.map((path) => writeFixed(context.publicOrigin, path)).join('');
  for (const part of parts) yield* writePages(running, part);
  yield '</urlset>\n';
}

/** A part of a sitemap with an index. */
export async function* writeSitemapPart(
  running: Running,
  address: PartAddress,
): AsyncGenerator<string, void> {
  yield openUrls();
  yield* writePages(running, address);
  yield '</urlset>\n';
}

/**
 * What crawlers may read, and where the sitemap is (RFC 9309); calendars have a page for every day
 * of every year, of which crawlers may read the current ones.
 */
export function writeRobots(root: string, origin: string, apis: readonly string[]): string {
  const closed = [...apis, '/*/export/', '/export/', '/*calendar?'].map(
    (path) => `Disallow: ${root}${path}\n`,
  );
  const open = ['month', 'week', 'day'].map((view) => `Allow: ${root}/*calendar?view=${view}$\n`);
  return `User-agent: *\n${closed.join('')}${open.join('')}\nSitemap: ${origin}/sitemap.xml\n`;
}

function writeIndex(parts: readonly SitemapPartFragment[], origin: string): string {
  const entries = parts.map(
    ({ kind, part, modifiedAt }) =>
      `<sitemap><loc>${escapeHtml(`${origin}/sitemap-${kind}-${part}.xml`)}</loc><lastmod>${toIso(modifiedAt)}Z</lastmod></sitemap>\n`,
  );
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
}

function openUrls(): string {
  return `${declaration}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
}

async function* writePages(
  { run, context }: Running,
  { kind, part }: PartAddress,
): AsyncGenerator<string, void> {
  const reader: Context = { ...context, paging: { largest: sliceSize } };
  let after = 0;
  for (;;) {
    const variables = { kind, part, after, first: sliceSize };
    const { publicPages } = await inSliceTurn(() => run(SitemapPagesDocument, variables, reader));
    const pages = publicPages ?? [];
    const urls = pages.map(({ modifiedAt, localizedPages }) => writeUrls(localizedPages, modifiedAt));
    if (urls.length > 0) yield urls.join('');
    const last = pages.at(-1);
    if (last === undefined || pages.length < sliceSize) return;
    after = last.number;
  }
}

function writeFixed(origin: string, path: string): string {
  return writeUrls(languages.map((language) => ({ language, url: `${origin}/${language}${path}` })));
}

/** One URL for each language, each with all of them as alternates. */
function writeUrls(
  pages: readonly { readonly language: Language; readonly url: string }[],
  modifiedAt?: string,
): string {
  const alternates = pages.map(
    ({ language, url }) =>
      `<xhtml:link rel="alternate" hreflang="${languageTags[language]}" href="${escapeHtml(url)}"/>`,
  );
  const modified = modifiedAt === undefined ? '' : `<lastmod>${toIso(modifiedAt)}Z</lastmod>`;
  return pages
    .map(({ url }) => `<url><loc>${escapeHtml(url)}</loc>${modified}${alternates.join('')}</url>\n`)
    .join('');
}
