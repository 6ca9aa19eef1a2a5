import type { UserView } from '../src/calendar/user/user.ts';
import { toGlobalId } from './node.ts';
import { eventsOf } from './owner.ts';

/** Resolves users. */
export const userResolvers = {
  User: {
    id: ({ number }: UserView) => toGlobalId('User', number),
    events: eventsOf('user'),
  },
};
