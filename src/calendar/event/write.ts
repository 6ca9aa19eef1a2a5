import type { Context } from '../../context/context.ts';
import { replaceTickets, saveTermVisibility } from '../../database/queries/event-part.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { Event } from '../../entities/event.ts';
import { PostWriter } from '../post/write.ts';
import { type EventView, readEvent } from './event.ts';
import { type EventChanges, type EventColumns, type EventField, readEventInput } from './input.ts';
import { saveLinks } from './links.ts';
import { refuseCircle } from './parent.ts';
import { saveEventTerms } from './terms.ts';
import { eventTexts } from './texts.ts';
import type { EventTimes } from './times.ts';

/** What an event is without being told; flags are false (wire-format 5.1). */
const standard: Omit<EventColumns, keyof EventTimes> = {
  cost: null,
  website: null,
  showMap: false,
  showMapLink: false,
  hideFromListings: false,
  sticky: false,
  featured: false,
  parentId: null,
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
  add: (em, record) => em.persist(em.create(Event, record)),
  find: (em, id) => em.findOneOrFail(Event, { id }),
  assertConsistent: (em, id, { columns }) => refuseCircle(em, id, columns.parentId),
  async saveRelated(em, context, { record: { id, visibleAt }, changes, isNew }) {
    if (changes !== undefined) await saveRelations(em, context, { eventId: id, visibleAt, changes, isNew });
    if (!isNew) await saveTermVisibility(em, id, visibleAt);
  },
});

interface Relations {
  eventId: number;
  visibleAt: string | null;
  changes: EventChanges;
  isNew: boolean;
}

async function saveRelations(
  em: UnitOfWork,
  context: Context,
  { eventId, visibleAt, changes, isNew }: Relations,
): Promise<void> {
  const { venues, organizers, categories, tags, tickets } = changes;
  const event = { eventId, isNew };
  if (venues !== undefined) await saveLinks(em, { kind: 'venue', ...event, links: venues });
  if (organizers !== undefined) await saveLinks(em, { kind: 'organizer', ...event, links: organizers });
  await saveEventTerms(em, context, { ...event, visibleAt, terms: { category: categories, tag: tags } });
  if (tickets !== undefined) await replaceTickets(em, event, tickets);
}
