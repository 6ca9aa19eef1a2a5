import { languages } from '../../i18n/language.ts';
import { html, type Markup } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';
import { languageNames, pageTexts } from '../texts/pages.ts';

/** The page for 404. */
export function renderNotFound(page: PageContext): string {
  const { notFound, notFoundText } = pageTexts[page.language];
  return renderProblem({ ...page, path: '/' }, notFound, notFoundText);
}

/** A page that says why there is nothing else, and leads to the calendar. */
export function renderProblem(page: PageContext, title: string, text: string): string {
  return renderError(page, title, [html`<p>${text}</p>`, homeLink(page)]);
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
  return html`<p><a class="button" href="${root}/${language}/calendar">${pageTexts[language].home}</a></p>`;
}
