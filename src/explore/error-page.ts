import { languages } from '../i18n/language.ts';
import { html, type Markup } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';
import { languageNames, pageTexts } from './texts.ts';

/** The page for 404. */
export function renderNotFound(page: PageContext): string {
  const { notFound, notFoundText } = pageTexts[page.language];
  return renderError({ ...page, path: '/' }, notFound, [html`<p>${notFoundText}</p>`, homeLink(page)]);
}

/** The page for disabled explorers (EXPLORER); the GraphQL endpoint itself still works. */
export function renderExplorerOff(page: PageContext): string {
  const { explorerOff, explorerOffText } = pageTexts[page.language];
  return renderError(page, explorerOff, [html`<p>${explorerOffText}</p>`, homeLink(page)]);
}

/** The page for an unknown `i18n_language`. */
export function renderBadLanguage(page: PageContext): string {
  const { badLanguage, badLanguageText } = pageTexts[page.language];
  const names = languages.map(
    (language) => html`<li><code>${language}</code> ${languageNames[language]}</li>`,
  );
  return renderError(page, badLanguage, [
    html`<p>${badLanguageText}</p>`,
    html`<ul>
      ${names}
    </ul>`,
  ]);
}

function renderError(page: PageContext, title: string, content: readonly Markup[]): string {
  return renderPage(page, {
    title,
    body: html`<h1>${title}</h1>
      ${content}`,
  });
}

function homeLink({ root, language }: PageContext): Markup {
  return html`<p><a class="button" href="${root}/${language}/">${pageTexts[language].home}</a></p>`;
}
