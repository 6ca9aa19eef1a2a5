import { categoryResolvers } from './category.ts';
import { eventResolvers } from './event.ts';
import { nodeResolvers } from './node.ts';
import { organizerResolvers } from './organizer.ts';
import { scalarResolvers } from './scalars.ts';
import { statisticsResolvers } from './statistics.ts';
import { tagResolvers } from './tag.ts';
import { userResolvers } from './user.ts';
import { venueResolvers } from './venue.ts';

/** Every resolver of the schema, kind by kind. */
export const resolvers = [
  scalarResolvers,
  nodeResolvers,
  eventResolvers,
  venueResolvers,
  organizerResolvers,
  categoryResolvers,
  tagResolvers,
  statisticsResolvers,
  userResolvers,
];
