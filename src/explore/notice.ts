import { languages } from '../i18n/language.ts';
import { html } from './html.ts';
import { type Place, renderPage } from './layout.ts';
import { languageNames, pageTexts } from './texts.ts';

/** The page that says that there is nothing here. */
export function renderNotFound(place: Place): string {
  const texts = pageTexts[place.language];
  const body = html`<h1>${texts.notFound}</h1>
    <p>${texts.notFoundText}</p>
    <p><a class="button" href="${place.root}/${place.language}/">${texts.home}</a></p>`;
  return renderPage({ ...place, path: '/' }, { title: texts.notFound, body });
}

/** The page that says that `i18n_language` names none of the languages. */
export function renderBadLanguage(place: Place): string {
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
