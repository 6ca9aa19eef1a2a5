import type { Context } from '../context/context.ts';
import type { TermKind, TermRow } from '../database/queries/term.ts';
import type { Language } from '../i18n/language.ts';
import { type EventView, toEventView } from './event/event.ts';
import { type OrganizerView, toOrganizerView } from './organizer/organizer.ts';
import type { EventTicket } from './event/ticket-list.ts';
import { toTicketView } from './event/ticket-names.ts';
import { byName } from '../values/name-order.ts';
import { type TermView, toTermView } from './term/term.ts';
import { toVenueView, type VenueView } from './venue/venue.ts';

/** The venues of an event. */
export async function venuesOf(event: EventView, context: Context): Promise<VenueView[]> {
  const rows = await context.loaders.venuesByEvent.load(keyOf(event));
  return rows.map((row) => toVenueView(row, context));
}

/** The organizers of an event. */
export async function organizersOf(event: EventView, context: Context): Promise<OrganizerView[]> {
  const rows = await context.loaders.organizersByEvent.load(keyOf(event));
  return rows.map((row) => toOrganizerView(row, context));
}

/** The categories or tags of an event, by name (wire-format 5.1). One batch serves both kinds. */
export async function termsOf(event: EventView, kind: TermKind, context: Context): Promise<TermView[]> {
  return sortTerms(await context.loaders.termsByEvent.load(keyOf(event)), { event, kind }, context);
}

/** The same, each with the number of its events. */
export async function countedTermsOf(
  event: EventView,
  kind: TermKind,
  context: Context,
): Promise<TermView[]> {
  return sortTerms(await context.loaders.countedTermsByEvent.load(keyOf(event)), { event, kind }, context);
}

function sortTerms(
  rows: readonly TermRow[],
  { event, kind }: { event: EventView; kind: TermKind },
  context: Context,
): TermView[] {
  const terms = rows.filter((row) => row.kind === kind).map((row) => toTermView(row, context));
  return terms.sort(byName(event.requestedLanguage));
}

function keyOf({ number, requestedLanguage }: EventView) {
  return { id: number, language: requestedLanguage };
}

/** The tickets of an event, in their order. */
export async function ticketsOf(
  { number, requestedLanguage, firstLanguage }: EventView,
  { loaders, config }: Context,
) {
  const rows = await loaders.ticketsByEvent.load(number);
  const fallback = { first: firstLanguage, standard: config.defaultLanguage };
  return rows.map((row) => toTicketView(row, requestedLanguage, fallback));
}

/** The parent of an event, if the reader may see it. */
export async function parentOfEvent(event: EventView, context: Context): Promise<EventView | null> {
  const { parentNumber: id, requestedLanguage: language } = event;
  return id === null ? null : loadEvent({ id, language }, context);
}

/** The event of a ticket; null where it has just gone. */
export async function eventOfTicket(ticket: EventTicket, context: Context): Promise<EventView | null> {
  const { eventNumber: id, requestedLanguage: language } = ticket;
  return loadEvent({ id, language }, context);
}

async function loadEvent(key: { id: number; language: Language }, context: Context) {
  const [row] = await context.loaders.eventById.load(key);
  return row === undefined ? null : toEventView(row, context);
}

/** The parent of a category. */
export async function parentOfTerm(term: TermView, context: Context): Promise<TermView | null> {
  const { parentId: id, requestedLanguage: language } = term;
  const [row] = id === null ? [] : await context.loaders.termById.load({ id, language });
  return row === undefined ? null : toTermView(row, context);
}
