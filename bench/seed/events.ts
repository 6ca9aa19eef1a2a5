import { toInstant } from '#strtotime';
import type { Language } from '../../src/i18n/language.ts';
import { parseCost } from '../../src/values/cost.ts';
import { utcText } from '../../src/values/dates.ts';
import { type Bodies, deriveEventTexts, titleOf } from './event-texts.ts';
import type { Making } from './linked.ts';
import { inEach, pickLanguages, type Row, type TextRows } from './texts.ts';

/** Some events, as their tables hold them. */
export interface Events extends TextRows {
  rows: Row[];
  venues: Row[];
  organizers: Row[];
  terms: Row[];
  tickets: Row[];
  /** What they are, for checks. */
  facts: EventFacts[];
}

/** What the service must answer of an event. */
export interface EventFacts {
  id: number;
  /** Whether it stands in the default list of anonymous readers. */
  listed: boolean;
  titles: Partial<Record<Language, string>>;
  venues: number[];
  organizers: number[];
  categories: number[];
  tags: number[];
}

/** Whatever events may be linked to, by id. */
export interface Linkable {
  images: readonly number[];
  venues: readonly number[];
  organizers: readonly number[];
  categories: readonly number[];
  tags: readonly number[];
}

/** What the making of events shares. */
export interface EventMaking extends Making {
  instant: number;
  bodies: Bodies;
}

const day = 86_400_000;
const hour = 3_600_000;
const costs = ['12', '12 €', '10-25', 'Free', '£8.50', null, null];
const zones = ['Europe/Helsinki', 'Europe/Helsinki', 'Europe/Berlin', 'Europe/London', 'Asia/Shanghai'];

/**
 * Makes events that start between half a year ago and a year and a half from now, most of them
 * published.
 */
export function makeEvents(making: EventMaking, ids: readonly number[], linkable: Linkable): Events {
  const events: Events = {
    rows: [],
    written: [],
    served: [],
    slugs: [],
    venues: [],
    organizers: [],
    terms: [],
    tickets: [],
    facts: [],
  };
  for (const id of ids) addEvent(events, making, { id, earliest: ids[0] ?? id, linkable });
  return events;
}

interface Place {
  id: number;
  /** The first event of the same batch. */
  earliest: number;
  linkable: Linkable;
}

function addEvent(events: Events, making: EventMaking, { id, earliest, linkable }: Place) {
  const { random } = making;
  const written = pickLanguages(random);
  const [adjective, occasion] = [random.below(10), random.below(8)];
  const titles = inEach(written, (language) => titleOf(language, [adjective, occasion], id));
  const publication = makePublication(making);
  const record = {
    id,
    version: 1,
    author_id: 1,
    created_at: making.now,
    modified_at: making.now,
    first_language: written[0] ?? 'en',
    ...publication,
    ...makeTimes(making),
    ...makeFlags(making),
    image_id: random.happens(0.3) ? random.pick(linkable.images) : null,
    parent_id: id > earliest && random.happens(0.02) ? earliest : null,
  };
  events.rows.push(record);
  const hasSlug = !['draft', 'pending'].includes(publication.status);
  const texts = deriveEventTexts({ id, firstLanguage: written[0] ?? 'en', titles, hasSlug });
  for (const part of ['written', 'served', 'slugs'] as const) events[part].push(...texts[part]);
  const links = addLinks(events, making, { record, linkable });
  events.facts.push({ id, listed: isListed(record, making.now), titles, ...links });
}

/** Whether anonymous readers find it in the default list. */
function isListed(
  record: { visible_at: string | null; start_date: string; hide_from_listings: boolean },
  now: string,
): boolean {
  const isPublic = record.visible_at !== null && record.visible_at <= now;
  return isPublic && !record.hide_from_listings && record.start_date >= `${now.slice(0, 10)} 00:00:00`;
}

/**
 * Of a hundred events some wait for their date, for a decision or for their author, and one is
 * private.
 */
function makePublication({ random, instant }: EventMaking) {
  const lot = random.below(100);
  const past = utcText(instant - random.below(300 * 24) * hour);
  const later = utcText(instant + day + random.below(60) * day);
  const settled = { floating_date: false };
  if (lot < 2) return { ...settled, status: 'future', published_at: later, visible_at: later };
  if (lot < 4) return { status: 'draft', published_at: past, visible_at: null, floating_date: true };
  if (lot < 5) return { status: 'pending', published_at: past, visible_at: null, floating_date: true };
  if (lot < 6) return { ...settled, status: 'private', published_at: past, visible_at: null };
  return { ...settled, status: 'publish', published_at: past, visible_at: past };
}

function makeTimes({ random, instant }: EventMaking) {
  const timezone = random.pick(zones);
  const date = utcText(instant + (random.below(730) - 182) * day).slice(0, 10);
  const from = 8 + random.below(11);
  const allDay = random.happens(0.1);
  const clock = (hours: number) => `${date} ${String(hours).padStart(2, '0')}:00:00`;
  const startDate = allDay ? `${date} 00:00:00` : clock(from);
  const endDate = allDay ? `${date} 23:59:59` : clock(from + 1 + random.below(4));
  return {
    timezone,
    all_day: allDay,
    start_date: startDate,
    end_date: endDate,
    starts_at: utcText(toInstant(startDate, timezone)),
    ends_at: utcText(toInstant(endDate, timezone)),
  };
}

function makeFlags({ random }: Making) {
  const cost = random.pick(costs);
  return {
    cost: cost === null ? null : parseCost(cost),
    website: random.happens(0.5) ? 'https://event.example/' : null,
    show_map: true,
    show_map_link: random.happens(0.5),
    hide_from_listings: random.happens(0.01),
    sticky: random.happens(0.01),
    featured: random.happens(0.05),
  };
}

function addLinks(
  events: Events,
  { random }: Making,
  {
    record: { id, starts_at, visible_at },
    linkable,
  }: { record: { id: number; starts_at: string; visible_at: string | null }; linkable: Linkable },
) {
  const venues = random.sample(linkable.venues, random.pick([1, 1, 1, 1, 1, 1, 1, 1, 2, 0]));
  const organizers = random.sample(linkable.organizers, random.pick([1, 1, 2]));
  const categories = random.sample(linkable.categories, random.pick([1, 2, 3]));
  const tags = random.sample(linkable.tags, random.below(5));
  const placed = (column: string, ids: number[]) =>
    ids.map((each, position) => ({ event_id: id, [column]: each, position, starts_at }));
  events.venues.push(...placed('venue_id', venues));
  events.organizers.push(...placed('organizer_id', organizers));
  for (const term of [...categories, ...tags]) events.terms.push({ event_id: id, term_id: term, visible_at });
  if (random.happens(0.1)) events.tickets.push(makeTicket(id));
  return { venues, organizers, categories, tags };
}

function makeTicket(id: number): Row {
  const offer = { name: 'Standing room', price: '12.50', currency: 'EUR', availability: 'in_stock' };
  return { event_id: id, position: 0, url: null, ...offer };
}
