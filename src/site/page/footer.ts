import type { EventPeriod } from '../../values/event-period.ts';
import { plainText } from '../../values/html.ts';
import { accountTexts } from '../texts/account.ts';
import { placesHeading } from '../texts/map.ts';
import { pageTexts } from '../texts/pages.ts';
import { periodTexts } from '../texts/period.ts';
import { calendarTexts } from '../texts/calendar.ts';
import type { CategoryLink } from './categories.ts';
import { empty, html, type Markup } from './html.ts';
import { languageAttribute } from './language-attribute.ts';
import type { Language } from '../../i18n/language.ts';

/** The path of the page for developers below root and language. */
export const developersPath = '/developers';

/** Periods that the foot of a page leads to. */
const periods: readonly EventPeriod[] = ['today', 'weekend'];

/** What the foot of a page depends on. */
interface Foot {
  language: Language;
  root: string;
  tiles: object | null;
  categories?: readonly CategoryLink[];
  path: string;
  viewer?: string | null;
}

/**
 * The foot of every page: the calendar, its categories where the page has read them, and the page
 * for developers (decision 0111).
 */
export function renderFooter(page: Foot): Markup {
  const { language, categories = [] } = page;
  const texts = pageTexts[language];
  const root = `${page.root}/${language}`;
  const calendar = [
    link(`${root}/calendar`, calendarTexts[language].title),
    ...periods.map((period) => link(`${root}/calendar?when=${period}`, periodTexts[language].names[period])),
    link(`${root}/calendar/map`, placesHeading(page).name),
  ];
  return html`<footer>
    <nav aria-label="${texts.footer}">
      <ul>
        ${calendar}
      </ul>
      ${categories.length === 0 ? empty : renderCategories(page, categories)}
      <ul>
        ${link(root + developersPath, texts.developers)} ${signInLink(page)}
      </ul>
    </nav>
  </footer>`;
}

/** Visitors need no account, so the way to sign in is at the end (decision 0083). */
function signInLink({ root, language, path, viewer }: Foot): Markup {
  if (viewer !== null) return empty;
  const back = new URLSearchParams({ return_to: `${root}/${language}${path}` }).toString();
  const address = `${root}/${language}/account?${back}`;
  return html`<li><a href="${address}" rel="nofollow">${accountTexts[language].signIn}</a></li> `;
}

function renderCategories(page: Foot, categories: readonly CategoryLink[]): Markup {
  const links = categories.map(
    ({ name, url, language }) =>
      html`<li><a href="${url}" ${languageAttribute(page, language)}>${plainText(name)}</a></li> `,
  );
  return html`<ul>
    ${links}
  </ul>`;
}

function link(address: string, text: string): Markup {
  return html`<li><a href="${address}">${text}</a></li> `;
}
