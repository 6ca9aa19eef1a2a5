import { namespace as ownNamespace } from '../routing/address.ts';
import type { LinkRoot } from '../routing/links.ts';
import type { WireObject } from './wire-object.ts';

/** The names of the taxonomies on the wire (wire-format 5.3). */
const taxonomies = { categories: 'event_category', tags: 'event_tag' } as const;

/** The names that clients of the older service expect; they use an alias (decision 0021). */
const legacyTaxonomies = { categories: 'tribe_events_cat', tags: 'post_tag' } as const;

/** A category or tag in the legacy format; tags have no parent (wire-format 5.3). */
export function shapeTerm(
  term: WireObject,
  { api, namespace }: LinkRoot,
  collection: 'categories' | 'tags',
): WireObject {
  const { id, parent, ...rest } = term;
  const hasParent = typeof parent === 'number' && parent > 0;
  return {
    id,
    ...rest,
    taxonomy: (namespace === ownNamespace ? taxonomies : legacyTaxonomies)[collection],
    ...(collection === 'categories' ? { parent } : {}),
    urls: {
      self: `${api}/${collection}/${String(id)}`,
      collection: `${api}/${collection}`,
      ...(hasParent ? { up: `${api}/${collection}/${parent}` } : {}),
    },
  };
}
