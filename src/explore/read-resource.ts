import { readEvent } from '../calendar/event/event.ts';
import { type OrganizerView, readOrganizer } from '../calendar/organizer/organizer.ts';
import { readAtPage } from '../calendar/post/page-address.ts';
import { parentOfTerm } from '../calendar/relations.ts';
import { readTerm, type TermView } from '../calendar/term/term.ts';
import { readVenue, type VenueView } from '../calendar/venue/venue.ts';
import type { Context } from '../context/context.ts';
import type { Kind } from '../values/kinds.ts';
import { listEventsOf } from './event-lines.ts';
import { fieldOf, line, link, mapOf, phone, pointOf, site } from './facts.ts';
import { describeBreadcrumbs, describeOrganizer, describeVenue } from './linked-data.ts';
import { type Frame, readFrame } from './page-frame.ts';
import type { FactValue, PublicResource } from './public-resource.ts';
import { readEventPage } from './read-event.ts';

/** Reads what a public page shows. Throws the errors of the APIs if the viewer may not see the resource. */
export async function readResource(
  context: Context,
  { kind, slug }: { kind: Kind; slug: string },
): Promise<PublicResource> {
  return readAtPage(slug, async (address) => {
    switch (kind) {
      case 'event':
        return readEventPage(context, await readEvent(context, address));
      case 'venue':
        return readVenuePage(context, await readVenue(context, address));
      case 'organizer':
        return readOrganizerPage(context, await readOrganizer(context, address));
      default:
        return readTermPage(context, await readTerm(context, kind, { address }));
    }
  });
}

async function readVenuePage(context: Context, venue: VenueView): Promise<PublicResource> {
  const page = await readOwner(context, { ...venue, kind: 'venue' });
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
          index === lines.length - 1 ? { ...value, map: mapOf(venue) } : value,
        ),
      },
      { name: 'phone', values: phone(venue.phone) },
      { name: 'website', values: site(venue.website) },
    ],
    points: pointOf(venue),
    linkedData: [describeVenue(page, venue), describeBreadcrumbs(page, null, context)],
  };
}

/** What stands for a state or province was written as one of three fields. */
function describeRegion(venue: VenueView): FactValue[] {
  const field = (['stateprovince', 'state', 'province'] as const).find(
    (name) => venue.sources[name] !== undefined && venue[name] === venue.stateprovince,
  );
  return field === undefined ? line(venue.stateprovince) : fieldOf(venue, field);
}

async function readOrganizerPage(context: Context, organizer: OrganizerView): Promise<PublicResource> {
  const page = await readOwner(context, { ...organizer, kind: 'organizer' });
  const { email } = organizer;
  return {
    ...page,
    facts: [
      { name: 'phone', values: phone(organizer.phone) },
      { name: 'email', values: line(email).map((value) => ({ ...value, address: `mailto:${value.text}` })) },
      { name: 'website', values: site(organizer.website) },
    ],
    linkedData: [describeOrganizer(page, organizer), describeBreadcrumbs(page, null, context)],
  };
}

async function readTermPage(context: Context, term: TermView): Promise<PublicResource> {
  const [page, parent] = await Promise.all([readOwner(context, term), parentOfTerm(term, context)]);
  return {
    ...page,
    facts: [{ name: 'parent', values: parent === null ? [] : [link(parent)] }],
    linkedData: [describeBreadcrumbs(page, parent, context)],
  };
}

type Owner = Parameters<typeof readFrame>[2] & { name: string };

/** The frame and the events of what has events; the lists are read together, so that their venues are one statement. */
async function readOwner(
  context: Context,
  owner: Owner,
): Promise<Frame & Pick<PublicResource, 'points' | 'lists' | 'neighbors'>> {
  const [frame, coming, past] = await Promise.all([
    readFrame(context, owner.name, owner),
    listEventsOf(context, owner, 'coming'),
    listEventsOf(context, owner, 'past'),
  ]);
  const withPast = past.events.length === 0 ? [] : [{ ...past, more: null }];
  return { ...frame, points: [], lists: [coming, ...withPast], neighbors: [] };
}
