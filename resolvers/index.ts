import { accountResolvers } from './account.ts';
import { organizerResolvers, venueResolvers } from './associated.ts';
import { auditResolvers } from './audit.ts';
import { eventResolvers } from './event.ts';
import { facetResolvers } from './facets.ts';
import { imageResolvers } from './image.ts';
import { nodeResolvers } from './node.ts';
import { publicPageResolvers } from './public-page.ts';
import { scalarResolvers } from './scalars.ts';
import { statisticsResolvers } from './statistics.ts';
import { suggestionResolvers } from './suggestion.ts';
import { userResolvers } from './user.ts';
import { categoryResolvers, tagResolvers } from './term.ts';

/** All resolvers of the schema. */
export const resolvers = [
  scalarResolvers,
  nodeResolvers,
  ...eventResolvers,
  facetResolvers,
  ...venueResolvers,
  ...organizerResolvers,
  ...categoryResolvers,
  ...tagResolvers,
  statisticsResolvers,
  suggestionResolvers,
  userResolvers,
  accountResolvers,
  auditResolvers,
  imageResolvers,
  publicPageResolvers,
];
