import type { Context } from '../../context/context.ts';
import type { RunOperation } from '../../graphql/run-operation.ts';
import type { Kind } from '../../values/kinds.ts';
import { readAtPage } from '../../values/page-address.ts';
import { toEventList } from './event-lines.ts';
import { describeBreadcrumbs, describeOrganizer, describeVenue } from './linked-data.ts';
import { below, type Frame, toFrame } from './frame.ts';
import {
  type FactValue,
  fieldOf,
  line,
  link,
  mapOf,
  phone,
  pointOf,
  type PublicResource,
  type ReadResource,
  site,
} from './public-resource.ts';
import { EventByNumberDocument, EventBySlugDocument } from './event.graphql.ts';
import { toEventPage } from './event.ts';
import {
  CategoryByNumberDocument,
  CategoryBySlugDocument,
  type CategoryPageFragment,
  OrganizerByNumberDocument,
  OrganizerBySlugDocument,
  type OrganizerPageFragment,
  TagByNumberDocument,
  TagBySlugDocument,
  type TermPageFragment,
  VenueByNumberDocument,
  VenueBySlugDocument,
  type VenuePageFragment,
} from './read.graphql.ts';

/** Creates the function that reads what a public page shows. */
export function createResourceReader(run: RunOperation): ReadResource {
  return ({ kind, slug }, context) => readAtPage(slug, readers[kind](run, context));
}

type Address = { slug: string } | { number: number };
type ReadPage = (address: Address) => Promise<PublicResource>;

/** How to read the page of each kind. */
const readers: Readonly<Record<Kind, (run: RunOperation, context: Context) => ReadPage>> = {
  event: (run, context) => async (at) => {
    const { event } =
      'slug' in at
        ? await run(EventBySlugDocument, at, context)
        : await run(EventByNumberDocument, at, context);
    return toEventPage(context, found(event));
  },
  venue: (run, context) => async (at) => {
    const { venue } =
      'slug' in at
        ? await run(VenueBySlugDocument, at, context)
        : await run(VenueByNumberDocument, at, context);
    return toVenuePage(context, found(venue));
  },
  organizer: (run, context) => async (at) => {
    const { organizer } =
      'slug' in at
        ? await run(OrganizerBySlugDocument, at, context)
        : await run(OrganizerByNumberDocument, at, context);
    return toOrganizerPage(context, found(organizer));
  },
  category: (run, context) => async (at) => {
    const { category } =
      'slug' in at
        ? await run(CategoryBySlugDocument, at, context)
        : await run(CategoryByNumberDocument, at, context);
    return toTermPage(context, 'category', found(category));
  },
  tag: (run, context) => async (at) => {
    const { tag } =
      'slug' in at ? await run(TagBySlugDocument, at, context) : await run(TagByNumberDocument, at, context);
    return toTermPage(context, 'tag', found(tag));
  },
};

/** A field that is null only where an error says why, which is thrown then. */
function found<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A resource is null without an error.');
  return value;
}

function toVenuePage(context: Context, venue: VenuePageFragment): PublicResource {
  const page = toOwner(context, 'venue', { ...venue, title: venue.name });
  const [city = {}] = fieldOf(venue, 'city');
  const lines = [
    ...fieldOf(venue, 'address'),
    ...line([venue.zip, venue.city].filter(Boolean).join(' ')).map((value) => ({ ...city, ...value })),
    ...describeRegion(venue),
    ...fieldOf(venue, 'country'),
  ];
  return {
    ...page,
    facts: [
      {
        name: 'address',
        values: lines.map((value, index) =>
          index === lines.length - 1 ? { ...value, map: mapOf(venue, context.config.mapTiles) } : value,
        ),
      },
      { name: 'phone', values: phone(venue.phone) },
      { name: 'website', values: site(venue.website) },
    ],
    points: pointOf(venue),
    linkedData: [describeVenue(page, venue), describeBreadcrumbs(page, context.language)],
  };
}

/** What stands for a state or province was written as one of three fields. */
function describeRegion(venue: VenuePageFragment): FactValue[] {
  const field = (['stateprovince', 'state', 'province'] as const).find(
    (name) =>
      venue.sources.some(({ field: source }) => source === name) && venue[name] === venue.stateprovince,
  );
  return field === undefined ? line(venue.stateprovince) : fieldOf(venue, field);
}

function toOrganizerPage(context: Context, organizer: OrganizerPageFragment): PublicResource {
  const page = toOwner(context, 'organizer', { ...organizer, title: organizer.name });
  const { email } = organizer;
  return {
    ...page,
    facts: [
      { name: 'phone', values: phone(organizer.phone) },
      { name: 'email', values: line(email).map((value) => ({ ...value, address: `mailto:${value.text}` })) },
      { name: 'website', values: site(organizer.website) },
    ],
    linkedData: [describeOrganizer(page, organizer), describeBreadcrumbs(page, context.language)],
  };
}

function toTermPage(
  context: Context,
  kind: 'category' | 'tag',
  { parent = null, ...term }: TermPageFragment & Partial<Pick<CategoryPageFragment, 'parent'>>,
): PublicResource {
  const page = below(toOwner(context, kind, { ...term, title: term.name }), parent);
  return {
    ...page,
    facts: [{ name: 'parent', values: parent === null ? [] : [link(parent)] }],
    linkedData: [describeBreadcrumbs(page, context.language)],
  };
}

type Owner = Parameters<typeof toFrame>[2] & Pick<VenuePageFragment, 'coming' | 'past'>;

/** The frame and the events of what has events. */
function toOwner(
  context: Context,
  kind: Exclude<Kind, 'event'>,
  owner: Owner,
): Frame & Pick<PublicResource, 'points' | 'lists' | 'related'> {
  const { number, coming, past } = owner;
  const [next, over] = (
    [
      ['coming', coming],
      ['past', past],
    ] as const
  ).map(([name, events]) =>
    toEventList(name, events, { owner: { kind, number }, language: context.language }),
  );
  const lists = [...(next === undefined ? [] : [next]), ...(over?.events.length ? [over] : [])];
  return { ...toFrame(context, kind, owner), points: [], lists, related: [] };
}
