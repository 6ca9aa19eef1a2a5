import { namespace as ownNamespace } from '../routing/address.ts';
import type { LinkRoot } from '../routing/links.ts';
import { blankShape, namesWithout } from './blank-shape.ts';
import type { WireObject } from './wire-object.ts';

/** The names of the taxonomies on the wire (wire-format 5.3). */
const taxonomies = { categories: 'event_category', tags: 'event_tag' } as const;

/** The names that clients of the older service expect; they use an alias (decision 0020). */
const legacyTaxonomies = { categories: 'tribe_events_cat', tags: 'post_tag' } as const;

const blanks = {
  categories: blankShape((own) => namesOf(own, ['parent', 'urls'])),
  tags: blankShape((own) => namesOf(own, ['urls', 'parent'])),
};

function namesOf(own: string[], last: readonly string[]): string[] {
  return ['id', ...namesWithout(own, ['id', 'parent']), 'taxonomy', ...last];
}

/** A category or tag in the legacy format; tags have no parent (wire-format 5.3). */
export function shapeTerm(
  term: WireObject,
  { api, namespace }: LinkRoot,
  collection: 'categories' | 'tags',
): WireObject {
  const { id, parent } = term;
  const shaped = blanks[collection](term);
  for (const name in term) shaped[name] = term[name];
  const hasParent = typeof parent === 'number' && parent > 0;
  shaped.taxonomy = (namespace === ownNamespace ? taxonomies : legacyTaxonomies)[collection];
  shaped.parent = collection === 'categories' ? parent : undefined;
  shaped.urls = {
    self: `${api}/${collection}/${String(id)}`,
    collection: `${api}/${collection}`,
    ...(hasParent ? { up: `${api}/${collection}/${parent}` } : {}),
  };
  return shaped;
}
