import type { Context } from '../../context/context.ts';
import { insertRelated, replaceRelated, saveTermVisibility } from '../../database/queries/event-part.ts';
import { keepPost } from '../../database/queries/post-deletion.ts';
import { isWithin } from '../../database/queries/tree.ts';
import { advisoryLock, type UnitOfWork } from '../../database/unit-of-work.ts';
import { Event } from '../../entities/event.ts';
import { CalendarError } from '../../errors.ts';
import type { Language } from '../../i18n/language.ts';
import { parentsOfEvents } from '../post/delete.ts';
import { sentColumns } from '../post/record.ts';
import { existingIn, readPostIn, type Snapshot, timeIn } from '../post/snapshot.ts';
import { PostWriter } from '../post/write.ts';
import { type EventView, readEvent } from './event.ts';
import { type EventChanges, type EventColumns, type EventField, readEventInput } from './input.ts';
import { type RequestedLink, saveNewLinks } from './links.ts';
import { type RequestedTerm, saveNewTerms } from './terms.ts';
import { eventTexts } from './texts.ts';
import { saveTickets } from './ticket-changes.ts';
import type { RequestedTicket } from './tickets.ts';
import type { EventTimes } from './times.ts';

/** The defaults of an event (wire-format 5.1). */
const standard: Omit<EventColumns, keyof EventTimes> = {
  cost: null,
  website: null,
  showMap: false,
  showMapLink: false,
  hideFromListings: false,
  sticky: false,
  featured: false,
  parentId: null,
  eventStatus: 'scheduled',
  onlineUrl: null,
};

/** Creates, changes and trashes events. */
export const eventWriter = new PostWriter<EventField, EventColumns, EventChanges, EventView>({
  kind: 'event',
  startColumns({ columns, times }) {
    if (times === undefined) throw new Error('an event without times has passed its checks');
    return { ...standard, ...columns, ...times };
  },
  texts: () => eventTexts,
  needsSlug: (status) => ['publish', 'future', 'private'].includes(status),
  read: readEvent,
  readInput: readEventInput,
  readSnapshot: readEventIn,
  add: (em, record) => em.persist(em.create(Event, record)),
  map: (em, columns) => em.map(Event, columns),
  assertConsistent: (em, id, { columns }) => assertNoCircle(em, id, columns.parentId),
  async saveRelated(em, context, { record, changes, isNew, movesPublication }) {
    const { id, startsAt, visibleAt, firstLanguage } = record;
    const event = { eventId: id, startsAt, visibleAt, firstLanguage, isNew };
    if (isNew && record.parentId !== null) await assertParent(em, record.parentId);
    if (changes !== undefined) await saveRelations(em, context, { ...event, changes });
    if (movesPublication) await saveTermVisibility(em, id, visibleAt);
  },
});

/** The changes that make an event what it was; what no longer exists is left out. */
async function readEventIn(context: Context, snapshot: Snapshot): Promise<EventChanges> {
  const columns = Object.keys(standard) as (keyof typeof standard)[];
  const post = await readPostIn<EventField, EventColumns>(context, snapshot, {
    fields: eventTexts.fields,
    columns,
  });
  const related = async (kind: 'event' | 'venue' | 'organizer', ids: unknown) =>
    (await existingIn(context, kind, ids)).map((id) => ({ id }));
  const [parent] = await related('event', [snapshot.parent_id ?? 0]);
  return {
    ...post,
    // Versions of older programs lack later columns, which have their defaults then.
    columns: {
      ...standard,
      ...sentColumns(post.columns),
      ...timesIn(snapshot),
      parentId: parent?.id ?? null,
    },
    times: timesIn(snapshot),
    venues: await related('venue', snapshot.venues),
    organizers: await related('organizer', snapshot.organizers),
    // Terms that no longer exist are left out when they are saved.
    categories: idsIn(snapshot.categories),
    tags: idsIn(snapshot.tags),
    tickets: { language: null, tickets: ticketsIn(snapshot) },
  };
}

function timesIn(snapshot: Snapshot): EventTimes {
  const time = (name: string) => timeIn(snapshot, name);
  return {
    timezone: String(snapshot.timezone),
    allDay: snapshot.all_day === true,
    ...{ startDate: time('startDate'), endDate: time('endDate') },
    ...{ startsAt: time('startsAt'), endsAt: time('endsAt') },
  };
}

/** Tickets of versions of older programs have one name alone. */
function ticketsIn({ tickets }: Snapshot): RequestedTicket[] {
  return (tickets as (Omit<RequestedTicket, 'names'> & Partial<RequestedTicket>)[]).map((ticket) => ({
    names: {},
    ...ticket,
  }));
}

function idsIn(ids: unknown): { id: number }[] {
  return Array.isArray(ids) ? ids.map((id) => ({ id: Number(id) })) : [];
}

/**
 * Throws `invalidParameters` if the parent is the event itself or one of its descendants. Such
 * changes are serialized: two concurrent ones could close a circle that neither sees.
 */
async function assertNoCircle(
  em: UnitOfWork,
  number: number,
  parentId: number | null | undefined,
): Promise<void> {
  if (typeof parentId !== 'number') return;
  await advisoryLock(em, parentsOfEvents);
  if (await isWithin(em, 'event', [parentId, number]))
    throw new CalendarError('invalidParameters', { invalid: { parent: { key: 'invalid.circle' } } });
  await assertParent(em, parentId);
}

/** A parent that was there when the input was checked may have been deleted since. */
async function assertParent(em: UnitOfWork, parentId: number): Promise<void> {
  if (await keepPost(em, 'event', parentId)) return;
  const parent = { key: 'invalid.event', values: { value: parentId } } as const;
  throw new CalendarError('invalidParameters', { invalid: { parent } });
}

interface Relations {
  eventId: number;
  startsAt: string;
  visibleAt: string | null;
  firstLanguage: Language;
  changes: EventChanges;
  isNew: boolean;
}

async function saveRelations(
  em: UnitOfWork,
  context: Context,
  { eventId, startsAt, visibleAt, firstLanguage, changes, isNew }: Relations,
): Promise<void> {
  const { venues, organizers, categories, tags, tickets } = changes;
  const linked = async (links: readonly RequestedLink[] | undefined) => links && saveNewLinks(em, links);
  const termed = async (terms: readonly RequestedTerm[] | undefined) =>
    terms && saveNewTerms(em, context, terms);
  const related = {
    venue: await linked(venues),
    organizer: await linked(organizers),
    category: await termed(categories),
    tag: await termed(tags),
  };
  const save = isNew ? insertRelated : replaceRelated;
  await save(em, { eventId, startsAt, visibleAt }, related);
  const event = { eventId, isNew, firstLanguage };
  await saveTickets(em, context, { ...event, change: tickets, removed: changes.removedLanguages });
}
