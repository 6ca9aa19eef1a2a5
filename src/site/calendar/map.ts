import type { Context } from '../../context/context.ts';
import { withParameters } from '../../graphql/list-parameters.ts';
import { languageTags } from '../../i18n/language.ts';
import { plainText } from '../../values/html.ts';
import { noticeOf, renderBadge, renderTitle, startOf } from '../resource/event-lines.ts';
import { describeTimes } from '../texts/event-time.ts';
import { fieldOf } from '../resource/public-resource.ts';
import { empty, html, type Markup } from '../page/html.ts';
import { languageAttribute, type PageContext, renderPage } from '../page/layout.ts';
import { renderStatus } from '../page/status-mark.ts';
import { mapSheet } from '../map/drawing.ts';
import { drawVenueMap, type MappedVenue } from '../map/venues.ts';
import { pageTexts } from '../texts/pages.ts';
import { mapTexts } from '../texts/map.ts';
import { type CalendarAddress, writeAddress } from './address.ts';
import { renderForm } from './form.ts';
import { CalendarMapDocument, type CalendarMapQuery } from './map.graphql.ts';
import { type CalendarPage, viewLinks } from './page.ts';
import type { ListFilters, PageReader } from './read.ts';

/** How many venues a map shows, and how many events of each. */
const mapRange = { first: 500, firstEvents: 3 } as const;

/** Where tiles come from, and whom to name for them. */
export interface Tiles {
  address: string;
  attribution: string | null;
}

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
 * The page of a map: without a script a drawing and a list of the venues, which the script turns
 * into a map to move in (decision 0116).
 */
export function renderMap(page: PageContext, shown: CalendarPage<MappedVenues>, tiles: Tiles | null): string {
  const { address, content } = shown;
  const { title } = mapTexts[page.language];
  const calendar = { ...page, path: '/calendar' };
  const body = html`<div class="calendar">
    <div class="top">
      <h1>${title}</h1>
      ${viewLinks(calendar, address, { current: 'map', hasMap: true })}
    </div>
    <div class="filter-side">${renderForm(page, shown)}</div>
    <div class="events">${content === null ? empty : renderVenues(page, address, { content, tiles })}</div>
  </div>`;
  const search = writeAddress(address);
  const description = pageTexts[page.language].calendarDescription;
  const head = html`<link rel="stylesheet" href="${page.root}/assets/calendar.css" />${mapSheet(page)}
    <link rel="canonical" href="${shown.publicRoot}/calendar/map${search}" />
    ${content === null || content.total === 0 ? empty : scripts(page)}`;
  return renderPage({ ...page, path: page.path + search }, { title, body, description, head });
}

function scripts({ root }: PageContext): Markup {
  return html`<link rel="stylesheet" href="${root}/map/leaflet.css" />
    <script defer src="${root}/map/leaflet.js"></script>
    <script type="module" src="${root}/assets/map.js"></script>`;
}

function renderVenues(
  page: PageContext,
  address: CalendarAddress,
  { content, tiles }: { content: MappedVenues; tiles: Tiles | null },
): Markup {
  const { nodes: venues, total } = content;
  const texts = mapTexts[page.language];
  if (venues.length === 0) return html`<p class="nothing">${texts.nothing}</p>`;
  const inWords = (count: number) => count.toLocaleString(languageTags[page.language]);
  const note = (total > venues.length ? texts.first : texts.places)
    .replace('{count}', inWords(venues.length))
    .replace('{total}', inWords(total));
  return html`${renderBox(page, venues.flatMap(toMapped), tiles)}
    <p class="note">${note}</p>
    <ul class="places">
      ${venues.map((entry) => renderVenue(page, address, entry))}
    </ul>`;
}

/**
 * The texts and addresses that the script needs are attributes, because no script may be in the
 * page.
 */
function renderBox(page: PageContext, venues: readonly MappedVenue[], tiles: Tiles | null): Markup {
  const { group, label, zoomIn, zoomOut, close } = mapTexts[page.language];
  const source =
    tiles === null ? html`data-land="${page.root}/map/land.json"` : html`data-tiles="${tiles.address}"`;
  const attribution = tiles?.attribution ?? null;
  return html`<div class="map-frame">
    <div
      class="map-box"
      data-label="${label}"
      data-group="${group}"
      data-zoom-in="${zoomIn}"
      data-zoom-out="${zoomOut}"
      data-close="${close}"
      ${source}
    >
      ${drawVenueMap(page, venues)}
    </div>
    ${attribution === null ? empty : html`<p class="credit" hidden>${attribution}</p>`}
  </div>`;
}

/** The query selects venues that have both coordinates. */
function toMapped({ venue }: VenueEntry): MappedVenue[] {
  const { number, name, latitude, longitude } = venue;
  if (latitude === null || longitude === null) return [];
  return [{ anchor: anchorOf(number), name: plainText(name), latitude, longitude }];
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
