import { empty, html, type Markup } from '../page/html.ts';
import type { PageContext } from '../page/layout.ts';
import { calendarTexts } from '../texts/calendar.ts';
import { formatDay } from './days.ts';
import type { Nearby } from './read.ts';

/**
 * Another view of the same events; the list also with what started before its period, with another
 * search, or with fewer filters.
 */
export type ViewTarget =
  | { view: 'day' | 'week'; date: string }
  | { view: 'list'; started: true }
  | { view: 'list'; search: string }
  | { view: 'list'; wider: Nearby['wider'] };

/** A page, and what its links need. */
export interface ViewContext extends PageContext {
  /** The date that the view is about. */
  date: string;
  today: string;
  /** The address of another view or page with the same filters. */
  linkTo: (target: ViewTarget) => string;
}

/** The class of a day that is today or over. */
export function markOf({ today }: ViewContext, day: string): string {
  if (day === today) return ' today';
  return day < today ? ' past' : '';
}

/**
 * A day by its name, to its view; short where days stand in columns. A label must have in it what
 * is seen (WCAG 2.5.3).
 */
export function dayLink(page: ViewContext, day: string, short: string): Markup {
  const name = formatDay(day, page.language, { weekday: 'long', day: 'numeric', month: 'long' });
  const label = name.includes(short) ? html`aria-label="${name}"` : empty;
  return html`<a class="day" href="${page.linkTo({ view: 'day', date: day })}" ${label}
    ><span class="short">${short}</span><span class="long">${name}</span></a
  >`;
}

/** "and 12 more", to the page of the day; a script shows the first of them in place. */
export function moreLink(page: ViewContext, day: string, rest: number): Markup {
  if (rest <= 0) return empty;
  const text = calendarTexts[page.language].more.replace('{count}', String(rest));
  return html`<p class="more"><a href="${page.linkTo({ view: 'day', date: day })}">${text}</a></p>`;
}

/** Where a script shows in place what a day has no room for. */
export function renderRest({ language, root }: PageContext): Markup {
  const texts = calendarTexts[language];
  return html`<dialog class="rest" aria-labelledby="rest-day">
      <h2 id="rest-day"></h2>
      <ul class="lines"></ul>
      <form method="dialog" class="acts">
        <a class="button" href="#rest-day">${texts.wholeDay}</a>
        <button class="button quiet">${texts.close}</button>
      </form>
    </dialog>
    <script type="module" src="${root}/assets/rest.js"></script>`;
}
