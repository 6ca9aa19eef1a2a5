import type { Context } from '../context/context';
import type { StoredCost } from '../entities/shapes.ts';
import { utcText } from '../values/dates';
import type { EventChanges } from './event/input';
import { changedPublication, type Publication, settlePublication } from './post/publication';
import { sentColumns, touched } from './post/record';

interface NewEvent {
  id: number;
  changes: EventChanges;
  imageId: number | null | undefined;
}

/** The row of a new event; flags are false unless sent (wire-format 5.1). */
export function newEventRecord(context: Context, { id, changes, imageId }: NewEvent) {
  const now = utcText(context.clock.now);
  if (changes.times === undefined) throw new Error('an event without times has passed its checks');
  return {
    id,
    version: 1,
    authorId: changes.authorId ?? context.viewer?.id ?? 0,
    createdAt: now,
    modifiedAt: now,
    firstLanguage: context.language,
    ...settlePublication(context, null, changes.publication),
    ...changes.times,
    ...unlessSent,
    ...changes.flags,
    ...sentColumns({ cost: changes.cost, website: changes.website, parentId: changes.parentId, imageId }),
  };
}

/** What an event is without being told. */
const unlessSent = {
  cost: null as StoredCost | null,
  website: null as string | null,
  showMap: false,
  showMapLink: false,
  hideFromListings: false,
  sticky: false,
  featured: false,
  imageId: null as number | null,
  parentId: null as number | null,
};

interface KnownEvent extends Publication {
  version: number;
}

/** The columns of an event that a change sets. A trashed one stays in the trash until a status is sent. */
export function changedEventColumns(
  context: Context,
  record: KnownEvent,
  { changes, imageId }: Pick<NewEvent, 'changes' | 'imageId'>,
) {
  return sentColumns({
    ...changes.times,
    ...changes.flags,
    ...changedPublication(context, record, changes.publication),
    authorId: changes.authorId,
    cost: changes.cost,
    website: changes.website,
    parentId: changes.parentId,
    imageId,
    ...touched(context, record),
  });
}
