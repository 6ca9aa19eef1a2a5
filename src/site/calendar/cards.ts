import { languageTags } from '../../i18n/language.ts';
import { plainText } from '../../values/html.ts';
import { describeTimes, describeTimesOnDay } from '../texts/event-time.ts';
import { noticeOf, renderNotice, renderTitle } from '../resource/event-lines.ts';
import { summarize } from '../resource/frame.ts';
import { fieldOf } from '../resource/public-resource.ts';
import { empty, html, type Markup } from '../page/html.ts';
import { languageAttribute } from '../page/language-attribute.ts';
import type { PageContext } from '../page/layout.ts';
import { renderStatus } from '../page/status-mark.ts';
import { calendarTexts } from '../texts/calendar.ts';
import { hueOf } from './lines.ts';
import type { Card } from './card.ts';

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

/** Cards of events. */
export function renderCards(page: PageContext, cards: readonly Card[], options: CardOptions): Markup {
  return html`<ul class="cards">
    ${cards.map((card) => html`<li>${renderCard(page, card, options)}</li> `)}
  </ul>`;
}

function renderCard(page: PageContext, card: Card, { level, isOnDay = false }: CardOptions): Markup {
  const { event, price } = card;
  const { venues, categories } = event;
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
  const text = summarize(excerpt);
  const language = sources.find(({ field }) => field === 'excerpt')?.language;
  return text === '' ? empty : html`<p class="excerpt" ${languageAttribute(page, language)}>${text}</p>`;
}

type Venue = Card['event']['venues'][number];

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
function renderPicture({ picture: url, event }: Card): Markup {
  if (url === null) return html`<div class="art ${hueOf(event)}"></div>`;
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
