import type { Context } from '../../context/context.ts';
import type { AssociatedKind } from '../../database/queries/associated.ts';
import { replaceAssociated } from '../../database/queries/event-part.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError, fieldProblemsOf, isRefusal } from '../../errors.ts';
import { kindFacts } from '../../values/kinds.ts';
import type { Checks, Input } from '../input/checks.ts';
import { existingIds } from '../input/references.ts';
import { type OrganizerChanges, organizerWriter } from '../organizer/write.ts';
import { type VenueChanges, venueWriter } from '../venue/write.ts';

/** A venue or organizer of an event: one that exists, or one to be made in the same transaction. */
export type WantedLink = { id: number } | { venue: VenueChanges } | { organizer: OrganizerChanges };

interface Sent {
  kind: AssociatedKind;
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
    checks.addError(kindFacts[sent.kind].collection, 'invalid.list');
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
  checks.addErrorWithin(kindFacts[kind].collection, problem, [{ path: [String(index), 'number'], problem }]);
  return undefined;
}

function numberIn(item: unknown): number[] {
  return isObject(item) && typeof item.number === 'number' ? [item.number] : [];
}

/** Fields of a new venue or organizer, checked as if it were created by itself (wire-format 8). */
async function checkNew(
  context: Context,
  checks: Checks,
  { kind, index, fields }: { kind: AssociatedKind; index: number; fields: Input },
): Promise<WantedLink | undefined> {
  if (Object.keys(fields).length === 0) throw new CalendarError(`${kind}NotCreated`);
  try {
    return kind === 'venue'
      ? { venue: (await venueWriter.readInput(context, { mode: 'create', input: fields })).changes }
      : { organizer: (await organizerWriter.readInput(context, { mode: 'create', input: fields })).changes };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const names = error.details.missing ?? Object.keys(error.details.invalid ?? {});
    const places = fieldProblemsOf(error).map((place) => ({
      ...place,
      path: [String(index), 'create', ...place.path],
    }));
    checks.addErrorWithin(kindFacts[kind].collection, { key: 'invalid.linked', fields: names }, places);
    return undefined;
  }
}

interface EventLinks {
  kind: AssociatedKind;
  eventId: number;
  /** Whether the event was made just now, so that there is nothing to replace. */
  isNew: boolean;
  links: readonly WantedLink[];
}

/** Replaces the venues or organizers of an event, in the given order, doubles folded; makes those that are new. */
export async function saveLinks(
  em: UnitOfWork,
  context: Context,
  { kind, eventId, isNew, links }: EventLinks,
): Promise<void> {
  const ids = await associatedIds(em, context, links);
  await replaceAssociated(em, { eventId, isNew }, { kind, ids });
}

/** The ids in the given order. New ones are made in an order of their own, the same for everybody who makes them. */
async function associatedIds(
  em: UnitOfWork,
  context: Context,
  links: readonly WantedLink[],
): Promise<number[]> {
  const made = new Map<WantedLink, number>();
  const place = (link: WantedLink) => JSON.stringify(link);
  for (const link of links.toSorted((one, other) => (place(one) < place(other) ? -1 : 1)))
    made.set(link, await associatedId(em, context, link));
  return [...new Set(links.flatMap((link) => made.get(link) ?? []))];
}

async function associatedId(em: UnitOfWork, context: Context, link: WantedLink): Promise<number> {
  if ('id' in link) return link.id;
  return 'venue' in link
    ? venueWriter.createWithin(em, context, link.venue)
    : organizerWriter.createWithin(em, context, link.organizer);
}

function isObject(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
