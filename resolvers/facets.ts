import type { GraphQLResolveInfo } from 'graphql';
import { type EventFacets, type Faceted, facetNames } from '../src/calendar/event/facets.ts';
import { facetsOfPage } from '../src/calendar/event/search/page-facets.ts';
import type { RequestedPage } from './kind.ts';
import { withErrorLanguage } from './language.ts';
import { nameInEnum } from './scalars.ts';
import { selects } from './selection.ts';

/** What is requested: only the facets that are selected are counted. */
function toRequest(args: object, info: GraphQLResolveInfo) {
  return { names: facetNames.filter((name) => selects(info, name)), args: { ...args } };
}

const ofConnection = (connection: Faceted, args: object, _: unknown, info: GraphQLResolveInfo) =>
  connection.facets(toRequest(args, info));

/** The facets whose values are of an enum of the schema. */
const enumerated = ['weekdays', 'timesOfDay', 'languages'] as const;

function namedByEnum(facet: (typeof enumerated)[number]) {
  return (facets: EventFacets) =>
    facets[facet]?.map((each) => ({ ...each, value: nameInEnum(each.value) })) ?? [];
}

/** Resolves the facets of lists of events. */
export const facetResolvers = {
  EventPage: {
    facets: (
      { requested: { context, input } }: RequestedPage,
      args: object,
      _: unknown,
      info: GraphQLResolveInfo,
    ) =>
      withErrorLanguage(context.errorLanguage, () =>
        facetsOfPage({ context, input: { ...input } }, toRequest(args, info)),
      ),
  },
  EventConnection: { facets: ofConnection },
  EventSearchConnection: { facets: ofConnection },
  EventFacets: Object.fromEntries(enumerated.map((name) => [name, namedByEnum(name)])),
};
