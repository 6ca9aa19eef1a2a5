import type { Context } from '../../context/context.ts';
import { withParameters } from '../../graphql/list-parameters.ts';
import type { MapTiles } from '../../config/map-tiles.ts';
import { languageTags } from '../../i18n/language.ts';
import { plainText } from '../../values/html.ts';
import { noticeOf, renderBadge, renderTitle, startOf } from '../resource/event-lines.ts';
import { describeTimes } from '../texts/event-time.ts';
import { fieldOf, mapOf } from '../resource/public-resource.ts';
import { empty, html, type Markup } from '../page/html.ts';
import { languageAttribute } from '../page/language-attribute.ts';
import { type PageContext, renderPage } from '../page/layout.ts';
import { renderStatus } from '../page/status-mark.ts';
import { mapSheet } from '../map/locator.ts';
import { pageTexts } from '../texts/pages.ts';
import { mapTexts, placesHeading } from '../texts/map.ts';
import { resourceTexts } from '../texts/resource.ts';
import { type CalendarAddress, writeAddress } from './address.ts';
import { renderForm } from './form.ts';
import { CalendarMapDocument, type CalendarMapQuery } from './map.graphql.ts';
import { type CalendarPage, viewLinks } from './page.ts';
import type { ListFilters, PageReader } from './read.ts';

/** How many venues a map shows, and how many events of each. */
const mapRange = { first: 500, firstEvents: 3 } as const;

/** The venues that a map shows, and how many there are. */
export type MappedVenues = NonNullable<NonNullable<CalendarMapQuery['eventPage']>['venues']>;

type VenueEntry = MappedVenues['nodes'][number];

/** Reads the venues of the list with the filters. Throws `invalidParameters`. */
export async function readMap({ run, context }: PageReader, filters: ListFilters): Promise<MappedVenues> {
  const reader: Context = { ...context, paging: { largest: mapRange.first } };
  const document = withParameters(CalendarMapDocument, Object.keys(filters));
  const { eventPage } = await run(document, { ...filters, ...mapRange }, reader);
  return eventPage?.venues ?? { nodes: [], total: 0 };
}

/**
 * The page of a map: a list of the venues, each with a link to a map elsewhere; where the settings
 * have tiles, a script makes a map of the list (decision 0116).
 */
export function renderMap(page: PageContext, shown: CalendarPage<MappedVenues>): string {
  const { address, content } = shown;
  const { title } = placesHeading(page);
  const calendar = { ...page, path: '/calendar' };
  const body = html`<div class="calendar">
    <div class="top">
      <h1>${title}</h1>
      ${viewLinks(calendar, address, { current: 'map', hasMap: true })}
    </div>
    <div class="filter-side">${renderForm(page, shown)}</div>
    <div class="events">${content === null ? empty : renderVenues(page, address, content)}</div>
  </div>`;
  const search = writeAddress(address);
  const description = pageTexts[page.language].calendarDescription;
  const hasMap = page.tiles !== null && content !== null && content.total > 0;
  const head = html`<link rel="stylesheet" href="${page.root}/assets/calendar.css" />${mapSheet(page)}
    ${hasMap ? scripts(page) : empty}`;
  const canonical = `${shown.publicRoot}/calendar/map${search}`;
  return renderPage({ ...page, path: page.path + search }, { title, body, description, head, canonical });
}

function scripts({ root }: PageContext): Markup {
  return html`<link rel="stylesheet" href="${root}/map/leaflet.css" />
    <script defer src="${root}/map/leaflet.js"></script>
    <script type="module" src="${root}/assets/map.js"></script>`;
}

function renderVenues(
  page: PageContext,
  address: CalendarAddress,
  { nodes: venues, total }: MappedVenues,
): Markup {
  const texts = mapTexts[page.language];
  if (venues.length === 0) return html`<p class="nothing">${texts.nothing}</p>`;
  const inWords = (count: number) => count.toLocaleString(languageTags[page.language]);
  const note = (total > venues.length ? texts.first : texts.places)
    .replace('{count}', inWords(venues.length))
    .replace('{total}', inWords(total));
  return html`${page.tiles === null ? empty : renderBox(page, page.tiles)}
    <p class="note">${note}</p>
    <ul class="places">
      ${venues.map((entry) => renderVenue(page, address, entry))}
    </ul>`;
}

/**
 * The texts and addresses that the script needs are attributes, because no script may be in the
 * page.
 */
function renderBox({ language }: PageContext, { address, attribution }: MapTiles): Markup {
  const { group, label, zoomIn, zoomOut, close } = mapTexts[language];
  return html`<div class="map-frame by-script">
    <div
      class="map-box"
      data-label="${label}"
      data-group="${group}"
      data-zoom-in="${zoomIn}"
      data-zoom-out="${zoomOut}"
      data-close="${close}"
      data-tiles="${address}"
    ></div>
    ${attribution === null ? empty : html`<p class="credit">${attribution}</p>`}
  </div>`;
}

function anchorOf(number: number): string {
  return `venue-${number}`;
}

function renderVenue(
  page: PageContext,
  address: CalendarAddress,
  { venue, events, total }: VenueEntry,
): Markup {
  const texts = mapTexts[page.language];
  const { number, status, name, url, language, latitude, longitude } = venue;
  const lines = [...fieldOf(venue, 'address'), ...fieldOf(venue, 'city')].map(
    (value) => html`<span ${languageAttribute(page, value.language)}>${value.text}</span>`,
  );
  const map = mapOf(venue, page.tiles);
  const elsewhere =
    map === null
      ? empty
      : html`<p class="note">
          <a href="${map}" rel="external">${resourceTexts[page.language].map}</a>
        </p>`;
  const [line = empty, ...more] = lines;
  return html`<li
    id="${anchorOf(number)}"
    class="place"
    tabindex="-1"
    data-name="${plainText(name)}"
    data-latitude="${latitude ?? ''}"
    data-longitude="${longitude ?? ''}"
  >
    <h2><a href="${url}" ${languageAttribute(page, language)}>${plainText(name)}</a></h2>
    ${renderStatus(page, status)}
    ${lines.length === 0 ? empty : html`<p class="note">${line}${more.map((each) => html`, ${each}`)}</p>`}
    ${elsewhere}
    <ul class="lines">
      ${events.map((event) => renderEvent(page, event))}
    </ul>
    ${total > events.length ? html`<p class="more"><a href="${eventsAt(page, address, number)}">${texts.more}</a> (${total})</p>` : empty}
  </li> `;
}

function renderEvent(page: PageContext, event: VenueEntry['events'][number]): Markup {
  const notice = noticeOf(event);
  return html`<li>
    <a href="${event.url}" lang="${languageTags[event.language]}"
      >${renderTitle(plainText(event.title), notice)}</a
    >
    ${renderStatus(page, event.status)} ${renderBadge(page, notice)}
    <time datetime="${startOf(event)}">${describeTimes(event, page.language)}</time>
  </li> `;
}

/** The list of the calendar with the same filters, at one venue. */
function eventsAt({ root, language }: PageContext, address: CalendarAddress, venue: number): string {
  const others = address.filters.filter(([name]) => name.replace(/\[.*/, '') !== 'venue');
  const filters = [...others, ['venue', String(venue)] as const];
  return `${root}/${language}/calendar${writeAddress({ ...address, filters })}`;
}
