import type { Context } from '../../context/context.ts';
import { addressedEvents, type EventRow } from '../../database/queries/event.ts';
import { displayCost } from '../../values/cost.ts';
import { fromUtcText } from '../../values/dates.ts';
import { zoneAbbreviation } from '../../values/time-zone.ts';
import { createPostReader } from '../post/read.ts';
import { publicPage, servedLanguage, toPublicationView } from '../post/view.ts';

/** An event as both interfaces show it. Relations are loaded by number, and by `requestedLanguage` where they have texts. */
export type EventView = ReturnType<typeof toEventView>;

/** One event by number or slug, or those of many numbers. */
export const { read: readEvent, find: findEvents } = createPostReader({
  kind: 'event',
  rowsOf: (context, which) => context.database.query(addressedEvents(context, which)),
  toView: toEventView,
});

/** Works out what the row does not hold: served status, dates of the calendar's clock, links, the cost to show. */
export function toEventView(row: EventRow, context: Context) {
  const { requestedLanguage, storedCost } = row;
  const url = publicPage(context.publicRoot, 'event', { slug: row.storedSlug, number: row.number });
  return {
    ...row,
    ...toPublicationView(row, context),
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
