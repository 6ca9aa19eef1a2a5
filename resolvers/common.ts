import type { GraphQLResolveInfo } from 'graphql';
import { fromUtcClock } from '#strtotime';
import { connectEventsOf, connectUpcomingOf } from '../src/calendar/event/connection.ts';
import { toImageView } from '../src/calendar/image/view.ts';
import type { Connection } from '../src/calendar/lists/connection.ts';
import type { Page } from '../src/calendar/lists/paging.ts';
import { mayTrash, mayUpdate } from '../src/calendar/post/post.ts';
import type { FoundNode } from '../src/calendar/search/request.ts';
import { authorOf } from '../src/calendar/user/user.ts';
import type { Context } from '../src/context/context.ts';
import type { OwnerKind } from '../src/database/queries/event-owner.ts';
import type { Language } from '../src/i18n/language.ts';
import type { PostKind } from '../src/policy/visibility.ts';
import type { ListArguments } from './arguments.ts';
import { withErrorLanguage } from './language.ts';
import { selects } from './selection.ts';

interface Owned {
  number: number;
  publishedAtStored: string;
  modifiedAtStored: string;
  authorNumber: number;
  requestedLanguage: Language;
  imageNumber: number | null;
  storedStatus: string;
  visibleAt: string | null;
}

/**
 * The fields that events, venues and organizers share; what takes time to derive is derived where
 * it is selected.
 */
export function postFields(kind: PostKind) {
  return {
    date: ({ publishedAtStored }: Owned, _: unknown, { config }: Context) =>
      fromUtcClock(publishedAtStored, config.timeZone),
    modified: ({ modifiedAtStored }: Owned, _: unknown, { config }: Context) =>
      fromUtcClock(modifiedAtStored, config.timeZone),
    author: (resource: Owned, _: unknown, context: Context) => authorOf(resource, context),
    image: ({ imageNumber, requestedLanguage }: Owned, _: unknown, context: Context) =>
      imageNumber === null ? null : imageOf(imageNumber, requestedLanguage, context),
    canUpdate: (resource: Owned, _: unknown, context: Context) => mayUpdate(context, kind, resource),
    canDelete: (resource: Owned, _: unknown, context: Context) => mayTrash(context, kind, resource),
  };
}

async function imageOf(id: number, language: Language, context: Context) {
  const image = await context.loaders.imageById.load(id);
  return image === null ? null : toImageView(image, language, context);
}

/** The totals of a page, counted only if selected. */
export const pageFields = {
  total: (page: Page<unknown>) => page.count(),
  totalPages: async (page: Page<unknown>) => Math.ceil((await page.count()) / page.perPage),
};

/** The total of a connection, counted only if selected. */
export const connectionFields = {
  totalCount: (connection: Connection<unknown>) => connection.count(),
};

/** A connection to search results, and their edges; `nodeOf` takes the object out of a result. */
export function searchFields<Found extends FoundNode>(
  type: 'Event' | 'Venue' | 'Organizer',
  nodeOf: (found: Found) => unknown,
  more: object = {},
) {
  return {
    [`${type}SearchConnection`]: {
      ...connectionFields,
      nodes: ({ nodes }: Connection<Found>) => nodes.map(nodeOf),
    },
    [`${type}SearchEdge`]: {
      node: ({ node }: { node: Found }) => nodeOf(node),
      score: ({ node }: { node: Found }) => node.score,
      step: ({ node }: { node: Found }) => node.step,
      ...more,
    },
  };
}

/** The distance from the point of the filter, in kilometers. */
export const edgeFields = {
  distance: ({ node }: { node: { meters?: number | null } }) =>
    typeof node.meters === 'number' ? node.meters / 1000 : null,
};

interface Owner {
  number: number;
  requestedLanguage: Language;
}

type Connect<Source> = (
  context: Context,
  source: Source,
  args: ListArguments,
  info: GraphQLResolveInfo,
) => Promise<unknown>;

/** Resolves a list below a resource; its errors are in the language of that resource. */
export function nestedList<Source extends Owner>(connect: Connect<Source>) {
  return (source: Source, args: ListArguments, context: Context, info: GraphQLResolveInfo) =>
    withErrorLanguage(source.requestedLanguage, () => connect(context, source, args, info));
}

/** Resolves the events of an owner of the kind. */
export function eventsOf(kind: OwnerKind) {
  return nestedList((context, { number, requestedLanguage }, input, info) =>
    connectEventsOf(context, { kind, number, requestedLanguage }, toRequest(input, info)),
  );
}

/** Resolves the upcoming events of an owner of the kind. */
export function upcomingEventsOf(kind: OwnerKind) {
  return nestedList((context, { number, requestedLanguage }, input, info) =>
    connectUpcomingOf(context, { kind, number, requestedLanguage }, toRequest(input, info)),
  );
}

function toRequest(input: ListArguments, info: GraphQLResolveInfo) {
  return { input, tellsPages: selects(info, 'pageInfo') };
}
