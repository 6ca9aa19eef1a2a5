import { type Language, languages, languageTags } from '../../i18n/language.ts';
import type { MapTiles } from '../../config/map-tiles.ts';
import { interfaceRelation, type LegacyAddress } from '../../rest/discovery.ts';
import { accentPath } from './accent.ts';
import { empty, html, type Markup } from './html.ts';
import { accountTexts } from '../texts/account.ts';
import { languageNames, pageTexts } from '../texts/pages.ts';
import type { CategoryLink } from './categories.ts';
import { type PreviewImage, previewHead } from './preview.ts';
import { renderFooter } from './footer.ts';

/** The language and paths of a page. */
export interface PageContext {
  language: Language;
  /** The name of the calendar in this language. */
  name: string;
  /** The color of links and buttons, `#rrggbb`; null for the usual one. */
  accent: string | null;
  /** Where maps load their tiles; null: there are no maps. */
  tiles: MapTiles | null;
  /** Path of the root of all pages, without a trailing slash. */
  root: string;
  /** The same as an absolute URL. */
  publicRoot: string;
  /** Path of this page below root and language, with a leading slash. */
  path: string;
  /** Absolute URL at which clients of the older service discover the REST API. */
  interfaceRoot: string;
  /** The alias that clients of the older service look for in the head of any page. */
  alias: LegacyAddress | null;
  /** What its foot leads to, if the page has read it. */
  categories?: readonly CategoryLink[];
  /**
   * The name of who has signed in, null if nobody has; undefined on pages that are the same for
   * everybody.
   */
  viewer?: string | null;
}

interface Content {
  title: string;
  body: Markup;
  /** What search engines and previews say of it. */
  description?: string;
  /** Its address for search engines, absolute; without one, it is that of the request. */
  canonical?: string;
  /** A picture for previews. */
  image?: PreviewImage | null;
  /** More elements for the head. */
  head?: Markup;
  /**
   * `full` fills the window; `text` limits the length of lines; `frame` is within the page of
   * another site.
   */
  layout?: 'text' | 'full' | 'frame';
  /**
   * The page in each language, if its path depends on it; such a page names its alternates itself.
   */
  urls?: Readonly<Record<Language, string>>;
}

/** A complete page: head, skip link, language links, content. */
export function renderPage(
  page: PageContext,
  { title, body, head = empty, layout = 'text', urls, ...shown }: Content,
): string {
  const heading = title === page.name ? title : `${title} – ${page.name}`;
  return html`<!doctype html>
    <html lang="${languageTags[page.language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${heading}</title>
        ${describePage(page, { title, ...shown })}
        <link rel="icon" href="${page.root}/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${page.root}/assets/pages.css" />
        <link rel="stylesheet" href="${page.root}/assets/parts.css" />
        ${accentSheet(page)}${urls === undefined ? alternates(page) : empty}${legacyTags(page)}${head}
      </head>
      <body class="${layout}">
        ${layout === 'frame' ? empty : banner(page, urls)}
        <main id="content" tabindex="-1">${body}</main>
        ${layout === 'text' ? renderFooter(page) : empty}
      </body>
    </html> `.source;
}

/** What search engines and previews read of a page. */
function describePage(
  page: PageContext,
  { title, description, canonical, image }: Omit<Content, 'body'>,
): Markup {
  const url = canonical ?? `${page.publicRoot}/${page.language}${page.path}`;
  return html`${description === undefined ? empty : html`<meta name="description" content="${description}" />`}
  ${canonical === undefined ? empty : html`<link rel="canonical" href="${canonical}" /> `}
  ${previewHead(page, { title, description, url, image })}`;
}

/**
 * What comes before the content: a link that skips it, the name of the calendar, and the languages.
 */
function banner(page: PageContext, urls: Content['urls']): Markup {
  const texts = pageTexts[page.language];
  return html`<a class="skip" href="#content">${texts.toContent}</a>
    <header>
      <a class="brand" href="${page.root}/${page.language}/calendar">${page.name}</a>
      <nav aria-label="${texts.languages}">
        <ul>
          ${languages.map((language) => languageLink(page, language, urls))}
        </ul>
      </nav>
      ${signedIn(page)}
    </header>`;
}

/** Who has signed in, for themselves, with the way to their account (decision 0083). */
function signedIn({ root, language, viewer }: PageContext): Markup {
  if (typeof viewer !== 'string') return empty;
  const text = accountTexts[language].signedInAs.replace('{name}', () => viewer);
  return html`<a class="viewer" href="${root}/${language}/account">${text}</a>`;
}

function languageLink(page: PageContext, language: Language, urls: Content['urls']): Markup {
  const current = language === page.language ? html` aria-current="true"` : empty;
  const tag = languageTags[language];
  const address = urls?.[language] ?? `${page.root}/${language}${page.path}`;
  return html`<li>
    <a href="${address}" lang="${tag}" hreflang="${tag}" ${current}>${languageNames[language]}</a>
  </li>`;
}

function accentSheet({ root, accent }: PageContext): Markup {
  return accent === null ? empty : html`<link rel="stylesheet" href="${root}${accentPath(accent)}" />`;
}

/**
 * The page in each language, and in that of the reader, by absolute URLs: search engines ignore
 * others.
 */
function alternates({ publicRoot, path }: PageContext): Markup[] {
  const links = languages.map((language) =>
    alternateLink(languageTags[language], `${publicRoot}/${language}${path}`),
  );
  return [...links, alternateLink('x-default', publicRoot + path)];
}

/** The page in another language, by its absolute URL; `x-default` is in that of the reader. */
export function alternateLink(tag: string, url: string): Markup {
  return html`<link rel="alternate" hreflang="${tag}" href="${url}" /> `;
}

/** The tags by which clients of the older service find its interface (decision 0020). */
function legacyTags({ alias, interfaceRoot }: PageContext): Markup {
  const root = html`<link rel="${interfaceRelation}" href="${interfaceRoot}" /> `;
  if (alias === null) return root;
  return html`${root}<meta name="tec-api-version" content="${alias.version}" />
    <meta name="tec-api-origin" content="${alias.origin}" />
    <link rel="alternate" href="${alias.root}" /> `;
}
