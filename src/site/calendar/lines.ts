import { languageTags } from '../../i18n/language.ts';
import { plainText } from '../../values/html.ts';
import { noticeOf, renderBadge, renderTitle } from '../resource/event-lines.ts';
import { empty, html, type Markup } from '../page/html.ts';
import { languageAttribute } from '../page/language-attribute.ts';
import type { PageContext } from '../page/layout.ts';
import { renderStatus } from '../page/status-mark.ts';
import { calendarTexts } from '../texts/calendar.ts';
import { clockOf, conventions } from '../texts/conventions.ts';
import { describeTimesOnDay } from '../texts/event-time.ts';
import { formatDay } from './days.ts';
import type { Line } from './card.ts';

/** The colors in the style sheet, one for each of a few categories. */
const hues = 8;

/** The class with the color of an event, that of its first category. */
export function hueOf({ categories = [] }: { categories?: readonly { number: number }[] }): string {
  return `hue-${String((categories[0]?.number ?? 0) % hues)}`;
}

/** How events stand as lines. */
interface LineOptions {
  /** More classes of each. */
  classOf?: (line: Line) => string;
  /** Whether there is room for the end and the place of an event. */
  isWide?: boolean;
}

/** Events of a day as lines: the time, the title, and the category that their color stands for. */
export function renderLines(page: PageContext, lines: readonly Line[], options: LineOptions = {}): Markup {
  const { classOf = () => '', isWide = false } = options;
  return html`<ul class="lines">
    ${lines.map((line) => {
      const { event } = line;
      const notice = noticeOf(event);
      return html`<li class="${`line ${hueOf(event)} ${classOf(line)}`.trim()}">
        <a href="${event.url}" lang="${languageTags[event.language]}"
          ><span class="time" lang="${languageTags[page.language]}"
            >${isWide ? timesOf(page, line) : timeOf(page, line)}</span
          >
          ${renderTitle(plainText(event.title), notice)}</a
        >
        ${renderStatus(page, event.status)} ${renderBadge(page, notice)}
        ${isWide ? renderPlaces(page, line) : empty} ${renderCategory(page, line)}
      </li> `;
    })}
  </ul>`;
}

function renderPlaces(page: PageContext, { event: { venues = [] } }: Line): Markup[] {
  return venues.map(
    ({ name, language }) =>
      html`<span class="place" ${languageAttribute(page, language)}>${plainText(name)}</span> `,
  );
}

/** The category in words, because nobody needs to tell colors apart. */
function renderCategory(page: PageContext, { event }: Line): Markup {
  const [category] = event.categories;
  return category === undefined
    ? empty
    : html`<span class="of" ${languageAttribute(page, category.language)}>${plainText(category.name)}</span>`;
}

/** Events that last longer than a day, with their last one. */
export function renderLasting(page: PageContext & { today: string }, lines: readonly Line[]): Markup {
  return html`<ul class="lines">
    ${lines.map((line) => html`<li class="line ${hueOf(line.event)}">${renderUntil(page, line)}</li> `)}
  </ul>`;
}

/** An event with its last day; another year is named. */
export function renderUntil(page: PageContext & { today: string }, line: Line): Markup {
  const { event, lastDay } = line;
  const year = lastDay.slice(0, 4) === page.today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  const date = formatDay(lastDay, page.language, { day: 'numeric', month: 'long', ...year });
  return html`<a href="${event.url}" lang="${languageTags[event.language]}"
      >${renderTitle(plainText(event.title), noticeOf(event))}
      <span class="until" lang="${languageTags[page.language]}"
        >${calendarTexts[page.language].until.replace('{date}', date)}</span
      ></a
    >
    ${renderStatus(page, event.status)} ${renderBadge(page, noticeOf(event))} ${renderCategory(page, line)}`;
}

function timesOf({ language }: PageContext, { event, hasOtherZone }: Line): string {
  return event.allDay
    ? calendarTexts[language].allDay
    : describeTimesOnDay(event, language, { withZone: hasOtherZone });
}

function timeOf({ language }: PageContext, { event: { allDay, startDate } }: Line): string {
  return allDay ? calendarTexts[language].allDay : shortTime(language, clockOf(startDate));
}

/** Many lines begin with it, and `Uhr` would be in each. */
export function shortTime(language: PageContext['language'], clock: ReturnType<typeof clockOf>): string {
  return conventions[language].clock(clock).replace(/ Uhr$/, '');
}
