import type { Context } from '../context/context';
import { type EventRow, selectEvents } from '../database/queries/event.ts';
import { addressed } from '../database/queries/post.ts';
import { among } from '../database/statements/sql';
import { Checks, inLanguage, type Input } from './input/checks';
import { displayCost } from '../values/cost';
import { fromUtcText } from '../values/dates';
import { type Address, explainUnreadable } from './post/post';
import { presentPublication, publicPage, servedLanguage } from './post/view';
import { zoneAbbreviation } from '../values/time-zone';

/** An event as both doors see it. Relations are loaded by number, and by `requestedLanguage` where they have texts. */
export type EventView = ReturnType<typeof presentEvent>;

/** One event by number or slug; an error of its kind where there is none or it may not be seen (wire-format 2). */
export async function readEvent(context: Context, address: Address, input: Input = {}): Promise<EventView> {
  const checks = new Checks();
  const { language } = inLanguage(context, checks, input.language);
  checks.done();
  const query = selectEvents(context, language).where(addressed('event', 'event', address));
  const [row] = await context.database.query(query.compile());
  return row === undefined ? explainUnreadable(context, 'event', address) : presentEvent(row, context);
}

/** Those of the events that the reader may see, in no order. */
export async function findEvents(context: Context, numbers: number[]): Promise<EventView[]> {
  const query = selectEvents(context, context.language).where(among('event.id', numbers));
  return (await context.database.query(query.compile())).map((row) => presentEvent(row, context));
}

/** Works out what the row does not hold: served status, dates of the calendar's clock, links, the cost to show. */
export function presentEvent(row: EventRow, context: Context) {
  const { requestedLanguage, storedCost } = row;
  const url = publicPage(context.publicRoot, 'event', { slug: row.storedSlug, number: row.number });
  return {
    ...row,
    ...presentPublication(row, context),
    __typename: 'Event' as const,
    slug: row.storedSlug ?? '',
    language: servedLanguage(row.sources, 'title', requestedLanguage),
    url,
    website: row.storedWebsite ?? url,
    timezoneAbbr: zoneAbbreviation(row.timezone, fromUtcText(row.startsAt)),
    cost: storedCost === null ? '' : displayCost(storedCost, context.config.currencySymbol),
    costDetails: storedCost ?? noCost,
  };
}

const noCost = { values: [], currencySymbol: '', currencyCode: '', currencyPosition: '' };
