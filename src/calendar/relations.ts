import type { Context } from '../context/context.ts';
import type { TermKind } from '../database/queries/term.ts';
import type { Language } from '../i18n/language.ts';
import { type EventView, toEventView } from './event/event.ts';
import { type OrganizerView, toOrganizerView } from './organizer/organizer.ts';
import { byName } from './term/list.ts';
import { type TermView, toTermView } from './term/term.ts';
import { toVenueView, type VenueView } from './venue/venue.ts';

/** Whatever relations are loaded for: its number, and the language that was asked for. */
interface Owner {
  number: number;
  requestedLanguage: Language;
}

/** Where an event takes place. */
export async function venuesOf({ number, requestedLanguage }: Owner, context: Context): Promise<VenueView[]> {
  const rows = await context.loaders.venuesByEvent.load({ id: number, language: requestedLanguage });
  return rows.map((row) => toVenueView(row, context));
}

/** Who organizes an event. */
export async function organizersOf(
  { number, requestedLanguage }: Owner,
  context: Context,
): Promise<OrganizerView[]> {
  const rows = await context.loaders.organizersByEvent.load({ id: number, language: requestedLanguage });
  return rows.map((row) => toOrganizerView(row, context));
}

/** The categories or tags of an event, by name (wire-format 5.1). One batch serves both kinds. */
export async function termsOf(
  { number, requestedLanguage }: Owner,
  kind: TermKind,
  context: Context,
): Promise<TermView[]> {
  const rows = await context.loaders.termsByEvent.load({ id: number, language: requestedLanguage });
  const terms = rows.filter((row) => row.kind === kind).map((row) => toTermView(row, context));
  return terms.sort(byName(requestedLanguage));
}

/** The event that another is a part of, where it may be seen. */
export async function parentOfEvent(event: EventView, context: Context): Promise<EventView | null> {
  if (event.parentNumber === null) return null;
  const row = await context.loaders.eventById.load({
    id: event.parentNumber,
    language: event.requestedLanguage,
  });
  return row === null ? null : toEventView(row, context);
}

/** The category that another belongs to. */
export async function parentOfTerm(term: TermView, context: Context): Promise<TermView | null> {
  if (term.parentId === null) return null;
  const row = await context.loaders.termById.load({ id: term.parentId, language: term.requestedLanguage });
  return row === null ? null : toTermView(row, context);
}
