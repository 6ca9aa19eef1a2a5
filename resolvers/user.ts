import type { ViewerCanCreateArgs } from '../schema/types.ts';
import { readViewer, type UserView, type ViewerView } from '../src/calendar/user/user.ts';
import type { Context } from '../src/context/context.ts';
import { mayCreate } from '../src/policy/permissions.ts';
import { toGlobalId } from './node.ts';
import { eventsOf } from './common.ts';

/** Resolves users, and the one who sent the request. */
export const userResolvers = {
  Query: {
    viewer: (_source: unknown, _: unknown, context: Context) => readViewer(context),
  },
  Viewer: {
    id: ({ number }: ViewerView) => toGlobalId('Viewer', number),
    canCreate: (_: ViewerView, { kind }: ViewerCanCreateArgs, { viewer }: Context) => mayCreate(viewer, kind),
  },
  User: {
    id: ({ number }: UserView) => toGlobalId('User', number),
    events: eventsOf('user'),
  },
};
