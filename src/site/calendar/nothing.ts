import { languageTags } from '../../i18n/language.ts';
import { empty, html, type Markup } from '../page/html.ts';
import { calendarTexts } from '../texts/calendar.ts';
import { nearbyTexts } from '../texts/nearby.ts';
import { renderCards } from './cards.ts';
import type { ListContent } from './read.ts';
import type { ViewContext } from './view.ts';

/** Asks whether words were misspelt, with a link to the search as it may have been meant. */
export function renderCorrection(page: ViewContext, { correctedSearch }: ListContent): Markup {
  if (correctedSearch === null) return empty;
  const [before = '', after = ''] = nearbyTexts[page.language].didYouMean.split('{search}');
  const link = html`<a href="${page.linkTo({ view: 'list', search: correctedSearch })}"
    >${correctedSearch}</a
  >`;
  return html`<p class="correction">${before}${link}${after}</p>`;
}

/** That nothing was found, and what is near: the same at other times, else with fewer filters. */
export function renderNothing(page: ViewContext, { nearby }: ListContent): Markup {
  const nothing = html`<p class="nothing">${calendarTexts[page.language].nothing}</p>`;
  if (nearby === null) return nothing;
  const { wider, part } = nearby;
  const texts = nearbyTexts[page.language];
  const count = part.total.toLocaleString(languageTags[page.language]);
  return html`${nothing}
    <section class="nearby">
      <h2>${texts.headings[wider]}</h2>
      ${renderCards(page, part.cards, { level: 3 })}
      <p class="more">
        <a href="${page.linkTo({ view: 'list', wider })}">${texts.all.replace('{count}', count)}</a>
      </p>
    </section>`;
}
