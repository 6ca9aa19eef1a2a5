import { languageTags } from '../../i18n/language.ts';
import { plainText } from '../../values/html.ts';
import { clockOf, conventions } from '../texts/conventions.ts';
import { describeTimes } from '../texts/event-time.ts';
import { noticeOf, renderBadge, renderNotice, renderTitle } from '../resource/event-lines.ts';
import { fieldOf } from '../resource/public-resource.ts';
import { empty, html, type Markup } from '../page/html.ts';
import { languageAttribute, type PageContext } from '../page/layout.ts';
import { calendarTexts } from '../texts/calendar.ts';
import { formatDay } from './days.ts';
import type { Card } from './read.ts';

/**
 * The box of every picture: its dimensions are known before it is loaded, so that nothing shifts.
 */
const pictureSize = { width: 640, height: 360 };

/** Cards of events, each with a heading of this level. */
export function renderCards(page: PageContext, cards: readonly Card[], level: 2 | 3): Markup {
  return html`<ul class="cards">
    ${cards.map((card) => html`<li>${renderCard(page, card, level)}</li> `)}
  </ul>`;
}

function renderCard(page: PageContext, card: Card, level: 2 | 3): Markup {
  const { event, price } = card;
  const { venues = [], categories = [] } = event;
  const texts = calendarTexts[page.language];
  const notice = noticeOf(event);
  const link = html`<a href="${event.url}">${renderTitle(plainText(event.title), notice)}</a>`;
  const tag = languageTags[event.language];
  const heading = level === 2 ? html`<h2 lang="${tag}">${link}</h2>` : html`<h3 lang="${tag}">${link}</h3>`;
  const places = venues.map((venue) => renderPlace(page, venue));
  const names = categories.map(
    ({ url, name, language }) =>
      html`<li><a href="${url}" ${languageAttribute(page, language)}>${plainText(name)}</a></li> `,
  );
  return html`<article class="card">
    ${renderPicture(card)}
    <div class="facts">
      ${event.featured ? html`<p class="mark">${texts.featuredMark}</p>` : empty} ${heading}
      ${renderNotice(page, notice)}
      <p class="when">
        <time datetime="${event.startsAt.replace(' ', 'T')}Z">${describeTimes(event, page.language)}</time>
      </p>
      ${places} ${price === '' ? empty : html`<p class="price">${price}</p>`}
      ${
        names.length === 0
          ? empty
          : html`<ul class="terms">
              ${names}
            </ul>`
      }
    </div>
  </article>`;
}

type Venue = NonNullable<Card['event']['venues']>[number];

function renderPlace(page: PageContext, venue: Venue): Markup {
  const name = html`<a href="${venue.url}" ${languageAttribute(page, venue.language)}
    >${plainText(venue.name)}</a
  >`;
  const city = fieldOf(venue, 'city').map(
    ({ text, language }) => html`, <span ${languageAttribute(page, language)}>${text}</span>`,
  );
  return html`<p class="where">${name}${city}</p>`;
}

/**
 * Decoration, because the title names the event; the policy allows images over HTTPS and from this
 * origin.
 */
function renderPicture({ picture: url }: Card): Markup {
  if (url === null) return empty;
  const { width, height } = pictureSize;
  return html`<img
    src="${url}"
    width="${width}"
    height="${height}"
    alt=""
    loading="lazy"
    decoding="async"
    referrerpolicy="no-referrer"
  />`;
}

/** Events as lines: the time and the title. */
export function renderLines(page: PageContext, cards: readonly Card[]): Markup {
  return html`<ul class="lines">
    ${cards.map(
      ({ event }) =>
        html`<li>
          <a href="${event.url}" lang="${languageTags[event.language]}"
            ><span class="time" lang="${languageTags[page.language]}">${timeOf(page, event)}</span>
            ${renderTitle(plainText(event.title), noticeOf(event))}</a
          >
          ${renderBadge(page, noticeOf(event))}
        </li> `,
    )}
  </ul>`;
}

/** Events that are still running, with their last day. */
export function renderRunning(page: PageContext, cards: readonly Card[]): Markup {
  const { until } = calendarTexts[page.language];
  return html`<ul class="lines">
    ${cards.map(
      ({ event }) =>
        html`<li>
          <a href="${event.url}" lang="${languageTags[event.language]}"
            >${renderTitle(plainText(event.title), noticeOf(event))}</a
          >
          ${renderBadge(page, noticeOf(event))}
          <span class="until"
            >${until.replace(
              '{date}',
              formatDay(event.endDate.slice(0, 10), page.language, { dateStyle: 'long' }),
            )}</span
          >
        </li> `,
    )}
  </ul>`;
}

function timeOf({ language }: PageContext, { allDay, startDate }: Card['event']): string {
  if (allDay) return calendarTexts[language].allDay;
  // Many lines begin with it, and `Uhr` would be in each.
  return conventions[language].clock(clockOf(startDate)).replace(/ Uhr$/, '');
}
