import { languageTags } from '../../i18n/language.ts';
import { plainText } from '../../values/html.ts';
import { clockOf, conventions } from '../texts/conventions.ts';
import { describeTimes, describeTimesOnDay } from '../texts/event-time.ts';
import { noticeOf, renderBadge, renderNotice, renderTitle } from '../resource/event-lines.ts';
import { summarize } from '../resource/frame.ts';
import { fieldOf } from '../resource/public-resource.ts';
import { empty, html, type Markup } from '../page/html.ts';
import { languageAttribute, type PageContext } from '../page/layout.ts';
import { renderStatus } from '../page/status-mark.ts';
import { calendarTexts } from '../texts/calendar.ts';
import { formatDay } from './days.ts';
import type { Card } from './read.ts';

/**
 * The box of every picture: its dimensions are known before it is loaded, so that nothing shifts.
 */
const pictureSize = { width: 640, height: 360 };

/** How cards stand on a page. */
interface CardOptions {
  /** The level of their headings. */
  level: 2 | 3;
  /** Whether they stand below the day on which they start, so that they need not name it. */
  isOnDay?: boolean;
}

/** The drawings in the style sheet that stand for a picture, one for each of a few categories. */
const arts = 8;

/** Cards of events. */
export function renderCards(page: PageContext, cards: readonly Card[], options: CardOptions): Markup {
  return html`<ul class="cards">
    ${cards.map((card) => html`<li>${renderCard(page, card, options)}</li> `)}
  </ul>`;
}

function renderCard(page: PageContext, card: Card, { level, isOnDay = false }: CardOptions): Markup {
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
      ${renderStatus(page, event.status)} ${renderNotice(page, notice)}
      <p class="when">
        <time datetime="${event.startsAt.replace(' ', 'T')}Z">${describeWhen(page, card, isOnDay)}</time>
      </p>
      ${places} ${renderExcerpt(page, event)} ${price === '' ? empty : html`<p class="price">${price}</p>`}
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

function describeWhen({ language }: PageContext, { event, hasOtherZone }: Card, isOnDay: boolean): string {
  const options = { withZone: hasOtherZone };
  if (!isOnDay) return describeTimes(event, language, options);
  return [event.allDay ? calendarTexts[language].allDay : '', describeTimesOnDay(event, language, options)]
    .filter((part) => part !== '')
    .join(' ');
}

function renderExcerpt(page: PageContext, { excerpt, sources }: Card['event']): Markup {
  const text = summarize(excerpt ?? '');
  const language = sources.find(({ field }) => field === 'excerpt')?.language;
  return text === '' ? empty : html`<p class="excerpt" ${languageAttribute(page, language)}>${text}</p>`;
}

type Venue = NonNullable<Card['event']['venues']>[number];

function renderPlace(page: PageContext, venue: Venue): Markup {
  const name = html`<a href="${venue.url}" ${languageAttribute(page, venue.language)}
    >${plainText(venue.name)}</a
  >`;
  const city = fieldOf(venue, 'city').map(
    ({ text, language }) => html`, <span ${languageAttribute(page, language)}>${text}</span>`,
  );
  return html`<p class="where">${name}${city} ${renderStatus(page, venue.status)}</p>`;
}

/**
 * Decoration, because the title names the event; the policy allows images over HTTPS and from this
 * origin.
 */
function renderPicture({ picture: url, event: { categories = [] } }: Card): Markup {
  if (url === null) return html`<div class="art art-${String((categories[0]?.number ?? 0) % arts)}"></div>`;
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
          ${renderStatus(page, event.status)} ${renderBadge(page, noticeOf(event))}
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
          ${renderStatus(page, event.status)} ${renderBadge(page, noticeOf(event))}
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
