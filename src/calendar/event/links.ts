import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../context/context';
import type { LinkedKind } from '../../database/queries/associated';
import { inTransaction } from '../../database/unit-of-work';
import { CalendarError, isRefusal, placesOf } from '../../errors';
import type { Checks, Input } from '../input/checks';
import { createOrganizerWithin, type OrganizerChanges, readOrganizerInput } from '../organizer-write';
import { existingIds } from '../input/references';
import { createVenueWithin, readVenueInput, type VenueChanges } from '../venue-write';

/** A venue or organizer of an event: one that exists, or one to be made in the same transaction. */
export type WantedLink = { id: number } | { venue: VenueChanges } | { organizer: OrganizerChanges };

interface Sent {
  kind: LinkedKind;
  value: unknown;
}

/** Checks the venues or organizers of an event: each the number of one, or the fields of a new one (wire-format 7.1). */
export async function checkLinks(
  context: Context,
  checks: Checks,
  sent: Sent,
): Promise<WantedLink[] | undefined> {
  if (sent.value === undefined) return undefined;
  if (sent.value === null || sent.value === '') return [];
  if (!Array.isArray(sent.value) || sent.value.length > largestList) {
    checks.refuse(`${sent.kind}s`, 'invalid.list');
    return undefined;
  }
  const links: WantedLink[] = [];
  const known = await existingIds(context, sent.kind, sent.value.flatMap(numberIn));
  for (const [index, value] of sent.value.entries()) {
    const link = await checkLink(context, checks, { kind: sent.kind, index, value, known });
    if (link !== undefined) links.push(link);
  }
  return links;
}

const largestList = 100;

async function checkLink(
  context: Context,
  checks: Checks,
  { kind, index, value, known }: Sent & { index: number; known: ReadonlySet<number> },
): Promise<WantedLink | undefined> {
  const { number, create } = isObject(value) ? value : {};
  if (isObject(create)) return checkNew(context, checks, { kind, index, fields: create });
  if (typeof number === 'number' && known.has(number)) return { id: number };
  const values = { value: JSON.stringify(number ?? '').slice(0, 100) };
  const problem = { key: `invalid.${kind}`, values } as const;
  checks.refuseWithin(`${kind}s`, problem, [{ path: [String(index), 'number'], problem }]);
  return undefined;
}

function numberIn(item: unknown): number[] {
  return isObject(item) && typeof item.number === 'number' ? [item.number] : [];
}

/** Fields of a new venue or organizer, checked as if it were created by itself (wire-format 8). */
async function checkNew(
  context: Context,
  checks: Checks,
  { kind, index, fields }: { kind: LinkedKind; index: number; fields: Input },
): Promise<WantedLink | undefined> {
  if (Object.keys(fields).length === 0) throw new CalendarError(`${kind}NotCreated`);
  try {
    return kind === 'venue'
      ? { venue: (await readVenueInput(context, { mode: 'create', input: fields })).changes }
      : { organizer: (await readOrganizerInput(context, { mode: 'create', input: fields })).changes };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const names = error.details.missing ?? Object.keys(error.details.invalid ?? {});
    const places = placesOf(error).map((place) => ({
      ...place,
      path: [String(index), 'create', ...place.path],
    }));
    checks.refuseWithin(`${kind}s`, { key: 'invalid.linked', fields: names }, places);
    return undefined;
  }
}

interface EventLinks {
  kind: LinkedKind;
  eventId: number;
  /** Whether the event was made just now, so that there is nothing to replace. */
  isNew: boolean;
  links: readonly WantedLink[];
}

/** Replaces the venues or organizers of an event, in the given order, doubles folded; makes those that are new. */
export async function saveLinks(
  em: SqlEntityManager,
  context: Context,
  { kind, eventId, isNew, links }: EventLinks,
): Promise<void> {
  const ids = await linkedIds(em, context, links);
  const trx = inTransaction(em);
  const positioned = ids.map((id, position) => ({ event_id: eventId, id, position }));
  if (kind === 'venue') {
    if (!isNew) await trx.deleteFrom('event_venue').where('event_id', '=', eventId).execute();
    const rows = positioned.map(({ id, ...row }) => ({ ...row, venue_id: id }));
    if (rows.length > 0) await trx.insertInto('event_venue').values(rows).execute();
  } else {
    if (!isNew) await trx.deleteFrom('event_organizer').where('event_id', '=', eventId).execute();
    const rows = positioned.map(({ id, ...row }) => ({ ...row, organizer_id: id }));
    if (rows.length > 0) await trx.insertInto('event_organizer').values(rows).execute();
  }
}

/** The ids in the given order. New ones are made in an order of their own, the same for everybody who makes them. */
async function linkedIds(
  em: SqlEntityManager,
  context: Context,
  links: readonly WantedLink[],
): Promise<number[]> {
  const made = new Map<WantedLink, number>();
  const place = (link: WantedLink) => JSON.stringify(link);
  for (const link of links.toSorted((one, other) => (place(one) < place(other) ? -1 : 1)))
    made.set(link, await linkedId(em, context, link));
  return [...new Set(links.flatMap((link) => made.get(link) ?? []))];
}

async function linkedId(em: SqlEntityManager, context: Context, link: WantedLink): Promise<number> {
  if ('id' in link) return link.id;
  return 'venue' in link
    ? createVenueWithin(em, context, link.venue)
    : createOrganizerWithin(em, context, link.organizer);
}

function isObject(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
