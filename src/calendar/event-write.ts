import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../context/context';
import { transaction } from '../database/database.ts';
import { selectEventTimes } from '../database/queries/event.ts';
import { inTransaction, nextId } from '../database/unit-of-work';
import { Event } from '../entities/event.ts';
import { CalendarError } from '../errors.ts';
import { forgetLoaded } from '../loaders/index.ts';
import type { Input } from './input/checks';
import { Checks, inLanguage } from './input/checks';
import { type EventView, readEvent } from './event.ts';
import { type EventChanges, readEventInput } from './event/input';
import { saveLinks } from './event/links';
import { refuseCircle } from './event/parent';
import { changedEventColumns, newEventRecord } from './event-record.ts';
import { type Demands, touched } from './post/record';
import { saveEventTerms, saveTermVisibility } from './event/terms';
import { eventTexts } from './event/texts';
import { saveImage } from './input/image';
import { type Address, changePost, postErrors } from './post/post';
import { trashPublication } from './post/publication';
import { assertMayWrite } from '../policy/permissions';
import { writeTexts } from './texts/store';
import type { WantedTicket } from './event/tickets';

/** What an operation sends: fields in the names of the GraphQL schema, and the language that texts are in. */
export interface Sent {
  input: Input;
  language?: unknown;
}

/** Creates an event and whatever new things it brings along, or nothing at all (wire-format 7). */
export async function createEvent(context: Context, sent: Sent): Promise<EventView> {
  const { writer, number } = await addEvent(context, sent);
  return readWritten(writer, number);
}

/** The same for who need not see it; gives its number, and the context in the language that it was written in. */
export async function addEvent(context: Context, sent: Sent): Promise<{ writer: Context; number: number }> {
  assertMayWrite(context.viewer, 'event');
  const checked = await readEventInput(context, { mode: 'create', before: null, ...sent });
  const { context: writer, changes } = checked;
  const number = await transaction(context.database, async (em) => {
    const imageId = changes.image === undefined ? null : await saveImage(em, changes.image);
    const record = newEventRecord(writer, { id: await nextId(em, 'calendar_id'), changes, imageId });
    em.persist(em.create(Event, record));
    await em.flush();
    await saveAround(em, writer, { record, changes, isNew: true });
    return record.id;
  });
  return { writer, number };
}

/** Changes an event; what was not sent stays (wire-format 7). */
export async function updateEvent(
  context: Context,
  address: Address,
  { expectedVersion, ...sent }: Sent & Demands,
): Promise<EventView> {
  const change = { kind: 'event', address, expectedVersion } as const;
  const { writer, number } = await changePost(context, change, async (em, stored) => {
    const [before] = await context.database.query(selectEventTimes(stored.number));
    const checked = await readEventInput(context, { mode: 'update', before: before ?? null, ...sent });
    const { context: writer, changes } = checked;
    await refuseCircle(em, stored.number, changes.parentId);
    const imageId = changes.image === undefined ? undefined : await saveImage(em, changes.image);
    const record = await em.findOneOrFail(Event, { id: stored.number });
    const wasInTrash = record.status === 'trash';
    em.assign(record, changedEventColumns(writer, record, { changes, imageId }));
    const leavesTrash = wasInTrash && record.status !== 'trash';
    await saveAround(em, writer, { record, changes, isNew: false, leavesTrash });
    return { writer, number: record.id };
  });
  return readWritten(writer, number);
}

/** Puts an event into the trash: its slugs are free, its venues and organizers stay (wire-format 7). */
export async function deleteEvent(
  context: Context,
  address: Address,
  { language, expectedVersion }: Omit<Sent, 'input'> & Demands = {},
): Promise<EventView> {
  const change = { kind: 'event', address, expectedVersion } as const;
  const { writer, number } = await changePost(context, change, async (em, stored) => {
    if (stored.status === 'trash') throw new CalendarError(postErrors.event.inTrash);
    const checks = new Checks();
    const writer = inLanguage(context, checks, language);
    checks.done();
    const record = await em.findOneOrFail(Event, { id: stored.number });
    em.assign(record, { ...trashPublication(record), ...touched(context, record) });
    const texts = { ownerId: record.id, firstLanguage: record.firstLanguage, written: [], needsSlug: false };
    await writeTexts(em, context, { store: eventTexts, change: { ...texts, trash: 'into' } });
    await saveTermVisibility(em, record.id, null);
    return { writer, number: record.id };
  });
  return readWritten(writer, number);
}

async function readWritten(context: Context, number: number): Promise<EventView> {
  forgetLoaded(context.loaders);
  return readEvent(context, { number });
}

interface Around {
  record: Pick<ReturnType<typeof newEventRecord>, 'id' | 'firstLanguage' | 'status' | 'visibleAt'>;
  changes: EventChanges;
  isNew: boolean;
  leavesTrash?: boolean;
}

/** Everything of an event that does not stand in its row. */
async function saveAround(em: SqlEntityManager, context: Context, around: Around): Promise<void> {
  const { record, changes, isNew, leavesTrash } = around;
  await writeTexts(em, context, {
    store: eventTexts,
    change: {
      ownerId: record.id,
      firstLanguage: record.firstLanguage,
      isNew,
      written: changes.written,
      needsSlug: ['publish', 'future', 'private'].includes(record.status),
      trash: leavesTrash === true ? 'out' : undefined,
    },
  });
  await saveRelations(em, context, around);
  if (!isNew) await saveTermVisibility(em, record.id, record.visibleAt);
}

async function saveRelations(
  em: SqlEntityManager,
  context: Context,
  { record: { id: eventId, visibleAt }, changes, isNew }: Around,
): Promise<void> {
  const { venues, organizers, categories, tags, tickets } = changes;
  const event = { eventId, isNew };
  if (venues !== undefined) await saveLinks(em, context, { kind: 'venue', ...event, links: venues });
  if (organizers !== undefined)
    await saveLinks(em, context, { kind: 'organizer', ...event, links: organizers });
  await saveEventTerms(em, context, { ...event, visibleAt, terms: { category: categories, tag: tags } });
  if (tickets !== undefined) await saveTickets(em, { ...event, tickets });
}

async function saveTickets(
  em: SqlEntityManager,
  { eventId, isNew, tickets }: { eventId: number; isNew: boolean; tickets: readonly WantedTicket[] },
): Promise<void> {
  const trx = inTransaction(em);
  if (!isNew) await trx.deleteFrom('ticket').where('event_id', '=', eventId).execute();
  const rows = tickets.map((ticket, position) => ({ ...ticket, position, event_id: eventId }));
  if (rows.length > 0) await trx.insertInto('ticket').values(rows).execute();
}
