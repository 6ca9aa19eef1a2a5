import { languages } from '../i18n/language.ts';
import { html } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';
import { languageNames, pageTexts } from './texts.ts';

/** The page that says that there is nothing here. */
export function renderNotFound(place: PageContext): string {
  const { notFound, notFoundText } = pageTexts[place.language];
  return renderNotice({ ...place, path: '/' }, notFound, notFoundText);
}

/** The page that says that explorers are off (EXPLORER); programs are answered at the same address. */
export function renderExplorerOff(place: PageContext): string {
  const { explorerOff, explorerOffText } = pageTexts[place.language];
  return renderNotice(place, explorerOff, explorerOffText);
}

function renderNotice(place: PageContext, title: string, text: string): string {
  const body = html`<h1>${title}</h1>
    <p>${text}</p>
    <p><a class="button" href="${place.root}/${place.language}/">${pageTexts[place.language].home}</a></p>`;
  return renderPage(place, { title, body });
}

/** The page that says that `i18n_language` names none of the languages. */
export function renderBadLanguage(place: PageContext): string {
  const texts = pageTexts[place.language];
  const names = languages.map(
    (language) => html`<li><code>${language}</code> ${languageNames[language]}</li>`,
  );
  const body = html`<h1>${texts.badLanguage}</h1>
    <p>${texts.badLanguageText}</p>
    <ul>
      ${names}
    </ul>`;
  return renderPage(place, { title: texts.badLanguage, body });
}
