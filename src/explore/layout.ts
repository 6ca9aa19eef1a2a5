import { type Language, languages, languageTags } from '../i18n/language.ts';
import type { LegacyAddress } from '../rest/discovery.ts';
import { empty, html, type Markup } from './html.ts';
import { languageNames, pageTexts } from './texts.ts';

/** The language and paths of a page. */
export interface PageContext {
  language: Language;
  /** Path of the root of all pages, without a trailing slash. */
  root: string;
  /** Path of this page below root and language, with a leading slash. */
  path: string;
  /** The alias that clients of the older service look for in the head of any page. */
  alias: LegacyAddress | null;
}

interface Content {
  title: string;
  body: Markup;
  /** More elements for the head. */
  head?: Markup;
  /** `full` fills the window; `text` limits the length of lines. */
  layout?: 'text' | 'full';
}

/** A complete page: head, skip link, language links, content. */
export function renderPage(
  page: PageContext,
  { title, body, head = empty, layout = 'text' }: Content,
): string {
  const texts = pageTexts[page.language];
  const heading = title === texts.title ? title : `${title} – ${texts.title}`;
  return html`<!doctype html>
    <html lang="${languageTags[page.language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${heading}</title>
        <link rel="icon" href="${page.root}/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${page.root}/assets/pages.css" />
        <link rel="stylesheet" href="${page.root}/assets/parts.css" />
        ${alternates(page)}${legacyTags(page)}${head}
      </head>
      <body class="${layout}">
        <a class="skip" href="#content">${texts.toContent}</a>
        <header>
          <a class="brand" href="${page.root}/${page.language}/">${texts.title}</a>
          <nav aria-label="${texts.languages}">
            <ul>
              ${languages.map((language) => languageLink(page, language))}
            </ul>
          </nav>
        </header>
        <main id="content" tabindex="-1">${body}</main>
      </body>
    </html> `.source;
}

function languageLink(page: PageContext, language: Language): Markup {
  const current = language === page.language ? html` aria-current="true"` : empty;
  const tag = languageTags[language];
  const address = `${page.root}/${language}${page.path}`;
  return html`<li>
    <a href="${address}" lang="${tag}" hreflang="${tag}" ${current}>${languageNames[language]}</a>
  </li>`;
}

function alternates(page: PageContext): Markup[] {
  return languages.map(
    (language) =>
      html`<link
        rel="alternate"
        hreflang="${languageTags[language]}"
        href="${page.root}/${language}${page.path}"
      /> `,
  );
}

/** The tags by which clients of the older service find its interface (decision 0021). */
function legacyTags({ alias }: PageContext): Markup {
  if (alias === null) return empty;
  return html`<meta name="tec-api-version" content="${alias.version}" />
    <meta name="tec-api-origin" content="${alias.origin}" />
    <link rel="alternate" href="${alias.root}" /> `;
}
