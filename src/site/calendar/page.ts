import { type EventPeriod, eventPeriods } from '../../values/event-period.ts';
import { calendarFile, feedHead, oembedHead, subscriptionUrl } from '../page/feed-links.ts';
import { empty, html, type Markup } from '../page/html.ts';
import { linkedDataScript } from '../page/preview.ts';
import { type PageContext, renderPage } from '../page/layout.ts';
import { calendarTexts, type View, views } from '../texts/calendar.ts';
import { pageTexts } from '../texts/pages.ts';
import { periodTexts } from '../texts/period.ts';
import { embedTexts } from '../texts/embed.ts';
import { placesHeading } from '../texts/map.ts';
import { type CalendarAddress, queryOf, withoutPeriod, writeAddress } from './address.ts';
import type { Choices } from './choices.ts';
import { shiftDate, titleOf } from './days.ts';
import { renderForm } from './form.ts';
import type { Problems } from './form-fields.ts';
import type { CalendarContent } from './read.ts';
import { renderRest, type ViewTarget } from './view.ts';
import { countPages, renderContent } from './views.ts';

/** The path of the map below root and language. */
export const mapPath = '/calendar/map';

/** What a calendar page shows. */
export interface CalendarPage<Content = CalendarContent> {
  address: CalendarAddress;
  /** The date that the view is about, and the one of today in the zone of the calendar. */
  date: string;
  today: string;
  choices: Choices;
  problems: Problems;
  /** null if a parameter is invalid, or past the last page. */
  content: Content | null;
  /** Absolute root of the pages in this language. */
  publicRoot: string;
}

/** The page: views, period, filters, events, and what to subscribe to. */
export function renderCalendar(page: PageContext, shown: CalendarPage): string {
  const { address, date } = shown;
  const texts = calendarTexts[page.language];
  const search = writeAddress(address);
  const title = address.view === 'list' ? texts.title : titleOf(date, address.view, page.language);
  const body = html`<div class="calendar">
    <div class="top">
      <h1>${title}</h1>
      ${viewLinks(page, address, { current: address.view, hasMap: true })}
      ${address.view === 'list' ? namedPeriods(page, address) : periodLinks(page, shown, address.view)}
    </div>
    <div class="filter-side">${renderForm(page, shown)}</div>
    <div class="events">${renderEvents(page, shown)} ${feeds(page, shown)}</div>
    ${address.view === 'month' || address.view === 'week' ? renderRest(page) : empty}
  </div>`;
  const file = calendarFile(shown.publicRoot, queryOf(address.filters));
  const head = html`<link rel="stylesheet" href="${page.root}/assets/calendar.css" />
    ${address.view === 'week' || address.view === 'day' ? hoursSheet(page) : empty}
    ${listHead(shown)}${
      shown.problems.size > 0
        ? empty
        : html`${feedHead(file, page.name)}${oembedHead(page, `${shown.publicRoot}/calendar${search}`, page.name)}`
    }`;
  const description = pageTexts[page.language].calendarDescription;
  const canonical = `${shown.publicRoot}/calendar${search}`;
  return renderPage({ ...page, path: page.path + search }, { title, body, description, head, canonical });
}

/** The list for search engines (https://schema.org/ItemList), which read each event at its page. */
function listHead({ content }: CalendarPage): Markup {
  if (content?.view !== 'list') return empty;
  const cards = [...content.running, ...content.part.cards];
  if (cards.length === 0) return empty;
  return linkedDataScript({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: cards.map(({ event: { url } }, index) => ({
      ...{ '@type': 'ListItem', position: index + 1, url },
    })),
  });
}

/** What places events in the hours of a week or day. */
export function hoursSheet({ root }: PageContext): Markup {
  return html`<link rel="stylesheet" href="${root}/assets/hours.css" />`;
}

/** Another view or period of the same page: of the calendar, or of what other sites show. */
function linkTo({ root, language, path }: PageContext, address: Omit<CalendarAddress, 'invalid'>): string {
  return `${root}/${language}${path}${writeAddress(address)}`;
}

/**
 * The views of a page, of which one is current, and the map of the same events if it is among them.
 */
export function viewLinks(
  page: PageContext,
  address: CalendarAddress,
  { current, hasMap }: { current: View | 'map'; hasMap: boolean },
): Markup {
  const texts = calendarTexts[page.language];
  const link = (to: View | 'map', href: string, text: string) =>
    html`<li><a href="${href}" ${to === current ? html` aria-current="page"` : empty}>${text}</a></li> `;
  const links = views.map((view) =>
    link(view, linkTo(page, { ...address, view, page: 1 }), texts.views[view]),
  );
  const map = linkTo({ ...page, path: mapPath }, { ...address, view: 'list', page: 1 });
  return html`<nav class="views" aria-label="${texts.viewsLabel}">
    <ul>
      ${links} ${hasMap ? link('map', map, placesHeading(page).name) : empty}
    </ul>
  </nav>`;
}

/** The period before, today, and the one after. Robots would follow them for ever. */
export function periodLinks(
  page: PageContext,
  { address, date }: CalendarPage,
  view: Exclude<View, 'list'>,
): Markup {
  const texts = calendarTexts[page.language];
  const [before, after] = texts.steps[view];
  const link = (to: string | null | undefined, text: string, rel = 'nofollow') =>
    to === undefined
      ? empty
      : html`<li>
          <a href="${linkTo(page, { ...address, date: to, page: 1 })}" rel="${rel}">${text}</a>
        </li> `;
  return html`<nav class="period" aria-label="${texts.periods}">
    <ul>
      ${link(shiftDate(date, view, -1) ?? undefined, before, 'prev nofollow')} ${link(null, texts.today)}
      ${link(shiftDate(date, view, 1) ?? undefined, after, 'next nofollow')}
    </ul>
  </nav>`;
}

/** What is on in the periods that people ask for, with the same filters otherwise. */
function namedPeriods(page: PageContext, address: CalendarAddress): Markup {
  const texts = periodTexts[page.language];
  const current = address.filters.find(([name]) => name === 'when')?.[1];
  const others = withoutPeriod(address.filters);
  const link = (period: EventPeriod | undefined, text: string) => {
    const filters = period === undefined ? others : [['when', period] as const, ...others];
    const isCurrent =
      period === current && (period !== undefined || others.length === address.filters.length);
    return html`<li>
      <a
        href="${linkTo(page, { ...address, filters, date: null, page: 1 })}"
        ${isCurrent ? html` aria-current="true"` : empty}
        >${text}</a
      >
    </li> `;
  };
  return html`<nav class="period" aria-label="${calendarTexts[page.language].periods}">
    <ul>
      ${link(undefined, texts.any)} ${eventPeriods.map((period) => link(period, texts.names[period]))}
    </ul>
  </nav>`;
}

/** The events of a page, or why there are none, and the links to its other pages. */
export function renderEvents(page: PageContext, shown: CalendarPage): Markup {
  const { address, content, problems } = shown;
  const texts = calendarTexts[page.language];
  if (problems.size > 0) return empty;
  if (content === null) {
    return html`<p class="nothing">
      ${texts.noPage} <a href="${linkTo(page, { ...address, page: 1 })}">${texts.toFirstPage}</a>
    </p>`;
  }
  const calendar = { ...page, path: '/calendar' };
  const target = (to: ViewTarget) => linkTo(calendar, { ...address, ...changeOf(address, to), page: 1 });
  return html`${renderContent({ ...page, ...shown, linkTo: target }, content)}
  ${pageLinks(page, address, countPages(content))}`;
}

/** What a link to another view changes in the address. */
function changeOf({ filters }: CalendarAddress, to: ViewTarget): Partial<CalendarAddress> {
  if (to.view !== 'list') return to;
  if ('started' in to) return { filters: [...filters, ['started', 'true']] };
  if ('search' in to)
    return { filters: filters.map(([name, value]) => [name, name === 'search' ? to.search : value]) };
  const search = filters.filter(([name]) => name === 'search');
  return { date: null, filters: to.wider === 'filters' ? search : withoutPeriod(filters) };
}

function pageLinks(page: PageContext, address: CalendarAddress, pages: number): Markup {
  if (pages <= 1) return empty;
  const texts = calendarTexts[page.language];
  const link = (number: number, text: string, rel: string) =>
    number < 1 || number > pages
      ? empty
      : html`<li><a href="${linkTo(page, { ...address, page: number })}" rel="${rel}">${text}</a></li> `;
  return html`<nav class="pages" aria-label="${texts.pages}">
    <ul>
      ${link(address.page - 1, texts.previous, 'prev')}
      <li class="note">${texts.page.replace('{count}', `${address.page}/${pages}`)}</li>
      ${link(address.page + 1, texts.next, 'next')}
    </ul>
  </nav>`;
}

/** The same filters as a feed, which phones and desktops follow, and as a table. */
function feeds(page: PageContext, { address, problems, publicRoot }: CalendarPage): Markup {
  if (problems.size > 0) return empty;
  const texts = calendarTexts[page.language];
  const query = queryOf(address.filters);
  const table = queryOf([...address.filters, ['localized', 'true']]);
  const feed = subscriptionUrl(calendarFile(publicRoot, query));
  return html`<p class="acts feeds">
    <a class="button quiet" href="${feed}">${texts.subscribe}</a>
    <a href="${page.root}/${page.language}/export/events.csv${table}">${texts.csv}</a>
    <a href="${linkTo({ ...page, path: '/calendar/embed' }, { ...address, date: null, page: 1 })}"
      >${embedTexts[page.language].title}</a
    >
  </p>`;
}
