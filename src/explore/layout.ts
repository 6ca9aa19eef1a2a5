import { type Language, languages, languageTags } from '../i18n/language.ts';
import { empty, html, type Markup } from './html.ts';
import { languageNames, pageTexts } from './texts.ts';

/** Where a page stands. */
export interface PageContext {
  language: Language;
  /** Path of the root of all pages: empty, or with a slash at the start and none at the end. */
  root: string;
  /** Path of this page below root and language, with a slash at the start. */
  path: string;
}

interface Content {
  title: string;
  body: Markup;
  /** More elements for the head. */
  head?: Markup;
  /** `full` gives a tool the whole window; `text` keeps lines short enough to read. */
  layout?: 'text' | 'full';
}

/** A whole page: head, way to the content, choice of language, content. */
export function renderPage(
  place: PageContext,
  { title, body, head = empty, layout = 'text' }: Content,
): string {
  const texts = pageTexts[place.language];
  const heading = title === texts.title ? title : `${title} – ${texts.title}`;
  return html`<!doctype html>
    <html lang="${languageTags[place.language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${heading}</title>
        <link rel="icon" href="${place.root}/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${place.root}/assets/pages.css" />
        <link rel="stylesheet" href="${place.root}/assets/parts.css" />
        ${alternates(place)}${head}
      </head>
      <body class="${layout}">
        <a class="skip" href="#content">${texts.toContent}</a>
        <header>
          <a class="brand" href="${place.root}/${place.language}/">${texts.title}</a>
          <nav aria-label="${texts.languages}">
            <ul>
              ${languages.map((language) => languageLink(place, language))}
            </ul>
          </nav>
        </header>
        <main id="content" tabindex="-1">${body}</main>
      </body>
    </html> `.source;
}

function languageLink(place: PageContext, language: Language): Markup {
  const current = language === place.language ? html` aria-current="true"` : empty;
  const tag = languageTags[language];
  const address = `${place.root}/${language}${place.path}`;
  return html`<li>
    <a href="${address}" lang="${tag}" hreflang="${tag}" ${current}>${languageNames[language]}</a>
  </li>`;
}

function alternates(place: PageContext): Markup[] {
  return languages.map(
    (language) =>
      html`<link
        rel="alternate"
        hreflang="${languageTags[language]}"
        href="${place.root}/${language}${place.path}"
      /> `,
  );
}
