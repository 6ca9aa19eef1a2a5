import { DateTime } from 'luxon';
import type { Random } from '../../bench/seed/random.ts';
import { createMaker } from './make.ts';
import type { World } from './world.ts';

interface Named {
  number: number;
  name: string;
  city?: string | null;
  country?: string | null;
}

/** An event of a list, with everything that statistics use. */
export interface Listed {
  number: number;
  status: string;
  eventStatus: string;
  startDate: string;
  endDate: string;
  allDay: boolean;
  startsAt: string;
  endsAt: string;
  languages: string[];
  costDetails: { currencySymbol: string; values: string[] };
  cost: string;
  categories: Named[];
  tags: Named[];
  venues: Named[];
  organizers: Named[];
}

/** Statistics of events. */
export interface Numbers {
  events: number;
  durationSeconds: number;
  timedSeconds: number;
  days: number;
  freeEvents: number;
  costs: { currency: string; events: number; minimum: number; maximum: number; average: number }[];
}

/** Zones with unusual offsets and changes. */
export const zones = [
  'Europe/Helsinki',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
  'UTC-5',
];
/** The luxon formats of the keys of times. */
export const clockForms: Record<string, string> = {
  YEAR: 'yyyy',
  MONTH: 'yyyy-MM',
  WEEK: "kkkk-'W'WW",
  DAY: 'yyyy-MM-dd',
  WEEKDAY: 'E',
  HOUR: 'HH',
};
/**
 * Events around clock changes, in all statuses and languages, with hidden resources among their
 * relations.
 */
export async function fillCalendar(world: World, random: Random): Promise<void> {
  const make = createMaker(world);
  const [cities, states] = [
    ['Oulu', 'Graz', ''],
    ['publish', 'publish', 'publish', 'private', 'draft', 'pending'],
  ];
  const places = await Promise.all(
    ['publish', 'publish', 'publish', 'private', 'publish'].map((status) =>
      make.venue({ status, city: random.pick(cities), country: random.pick(['Suomi', 'Österreich', '']) }),
    ),
  );
  const clubs = await Promise.all(
    ['publish', 'publish', 'draft'].map((status) => make.organizer({ status })),
  );
  const categories = [await make.category(), await make.category(), await make.category()];
  const tags = [await make.tag(), await make.tag()];
  const some = (resources: { id: number }[]) => random.sample(resources, random.below(3)).map(({ id }) => id);
  const days = [
    '2027-03-13',
    '2027-03-14',
    '2027-03-28',
    '2027-04-04',
    '2027-10-31',
    '2027-12-31',
    '2028-01-01',
  ];
  for (let index = 0; index < 60; index += 1) {
    const day = random.pick(days);
    const hour = String(random.below(24)).padStart(2, '0');
    const event = await make
      .event(
        {
          start_date: `${day} ${hour}:${random.pick(['00', '30', '59'])}:00`,
          end_date: `2028-01-02 ${hour}:00:00`,
          timezone: random.pick(zones),
          status: random.pick(states),
          all_day: index % 5 === 0,
          event_status: ['scheduled', 'cancelled', 'scheduled', 'moved_online'][index % 4],
          featured: random.happens(0.5),
          hide_from_listings: random.happens(0.05),
          cost: random.pick([
            '10',
            '12,50 - 20 €',
            '$7',
            'Free',
            '',
            '0',
            '15 EUR',
            '5 EUR or 7 €',
            '100-200-300',
          ]),
          venue: some(places),
          organizer: some(clubs),
          categories: some(categories),
          tags: some(tags),
        },
        { as: random.pick(['editor', 'author']), language: random.pick(['en', 'fi', 'de']) },
      )
      .catch((error: unknown) => {
        // An author may not refer to resources that are hidden from authors: then there is one
        // event less.
        if (!String(error).includes('400')) throw error;
        return null;
      });
    if (event !== null && random.happens(0.3))
      await world.rest('PATCH', `/events/${event.id}`, {
        as: 'editor',
        language: 'zh-hans',
        body: { title: `活动 ${index}` },
      });
  }
}

type Key = string | number;

/** The keys of an event in a grouping; a missing key is a key of its own, which sorts last. */
function keysOf(event: Listed, grouping: string, timeZone: string | undefined): Key[] {
  const form = clockForms[grouping];
  if (grouping === 'HOUR' && event.allDay) return [''];
  if (form !== undefined) return [clockOf(event, event.allDay ? undefined : timeZone).toFormat(form)];
  const keys: Record<string, Key[]> = {
    CATEGORY: event.categories.map(({ number }) => number),
    TAG: event.tags.map(({ number }) => number),
    VENUE: event.venues.map(({ number }) => number),
    ORGANIZER: event.organizers.map(({ number }) => number),
    CITY: [...new Set(event.venues.flatMap(({ city }) => (city ? [city] : [])))],
    COUNTRY: [...new Set(event.venues.flatMap(({ country }) => (country ? [country] : [])))],
    LANGUAGE: event.languages.map((language) => language.toLowerCase().replace('_', '-')),
    STATUS: [event.status.toLowerCase()],
    EVENT_STATUS: [event.eventStatus.toLowerCase()],
  };
  const own = keys[grouping] ?? [];
  return own.length === 0 ? [''] : own;
}

function clockOf({ startDate, startsAt }: Listed, timeZone: string | undefined): DateTime {
  return timeZone === undefined
    ? DateTime.fromISO(startDate, { zone: 'utc' })
    : DateTime.fromISO(startsAt, { zone: timeZone });
}

/** The groups of events, counted one by one; without groupings a single one. */
export function countOne(events: Listed[], groupBy: string[], timeZone: string | undefined) {
  const groups = new Map<string, { keys: Key[]; events: Listed[] }>();
  for (const event of events) {
    let combinations: Key[][] = [[]];
    for (const grouping of groupBy)
      combinations = combinations.flatMap((keys) =>
        keysOf(event, grouping, timeZone).map((key) => [...keys, key]),
      );
    for (const keys of combinations) {
      const group = groups.get(JSON.stringify(keys)) ?? { keys, events: [] };
      group.events.push(event);
      groups.set(JSON.stringify(keys), group);
    }
  }
  return [...groups.values()]
    .sort((one, other) => compareKeys(one.keys, other.keys))
    .map(({ keys, events: own }) => ({
      keys: keys.map((key) => (key === '' ? null : String(key))),
      events: own.length,
      durationSeconds: sum(own.map(secondsOf)),
      timedSeconds: sum(own.filter(({ allDay }) => !allDay).map(secondsOf)),
      days: sum(own.map(daysOf)),
      freeEvents: own.filter(({ cost }) => cost === 'Free').length,
      costs: costsOf(own),
    }));
}

function secondsOf({ startsAt, endsAt }: Listed): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / 1000;
}

/** The days of an all-day event, the first and the last included. */
function daysOf({ allDay, startDate, endDate }: Listed): number {
  const [from, to] = [startDate, endDate].map((date) => Date.parse(date.slice(0, 10)));
  return allDay ? ((to ?? 0) - (from ?? 0)) / 86_400_000 + 1 : 0;
}

function compareKeys(one: Key[], other: Key[]): number {
  for (const [index, key] of one.entries()) {
    const against = other[index] ?? '';
    if (key === against) continue;
    if (key === '' || against === '') return key === '' ? 1 : -1;
    return key < against ? -1 : 1;
  }
  return 0;
}

function costsOf(events: Listed[]) {
  const byCurrency = new Map<string, number[][]>();
  for (const { cost, costDetails } of events) {
    const prices = costDetails.values.filter((value) => /^\d/.test(value)).map(Number);
    if (prices.length === 0 || cost === 'Free' || cost.includes(' or ')) continue;
    const { currencySymbol: symbol } = costDetails;
    const currency = symbol === '' ? 'XXX' : /€|EUR/.test(symbol) ? 'EUR' : 'USD';
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), prices]);
  }
  return [...byCurrency]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, costs]) => ({
      currency,
      events: costs.length,
      minimum: Math.min(...costs.flat()),
      maximum: Math.max(...costs.flat()),
      average:
        Math.round((sum(costs.map((prices) => sum(prices) / prices.length)) / costs.length) * 1e6) / 1e6,
    }));
}

function sum(values: number[]): number {
  return values.reduce((one, other) => one + other, 0);
}
