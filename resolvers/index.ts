import { organizerResolvers, venueResolvers } from './associated.ts';
import { eventResolvers } from './event.ts';
import { nodeResolvers } from './node.ts';
import { scalarResolvers } from './scalars.ts';
import { statisticsResolvers } from './statistics.ts';
import { userResolvers } from './user.ts';
import { categoryResolvers, tagResolvers } from './term.ts';

/** Every resolver of the schema, kind by kind. */
export const resolvers = [
  scalarResolvers,
  nodeResolvers,
  ...eventResolvers,
  ...venueResolvers,
  ...organizerResolvers,
  ...categoryResolvers,
  ...tagResolvers,
  statisticsResolvers,
  userResolvers,
];
