import { type EventView, readEvent } from '../calendar/event/event.ts';
import { type OrganizerView, readOrganizer } from '../calendar/organizer/organizer.ts';
import type { Address } from '../calendar/post/post.ts';
import { organizersOf, parentOfEvent, parentOfTerm, termsOf, venuesOf } from '../calendar/relations.ts';
import { readTerm, type TermView } from '../calendar/term/term.ts';
import { readVenue, type VenueView } from '../calendar/venue/venue.ts';
import type { Context } from '../context/context.ts';
import { CalendarError } from '../errors.ts';
import { plainText } from '../values/html.ts';
import type { Kind } from '../values/kinds.ts';
import { normalizeSlug } from '../values/slug.ts';
import { describePrice, describeTimes } from './event-time.ts';
import { pageTexts } from './texts.ts';
import type { FactValue, PublicResource } from './resource-page.ts';

/** Reads what a public page shows. Throws the errors of the APIs if the viewer may not see the resource. */
export async function readResource(
  context: Context,
  { kind, slug }: { kind: Kind; slug: string },
): Promise<PublicResource> {
  return readBySlug(slug, async (address) => {
    switch (kind) {
      case 'event':
        return describeEvent(await readEvent(context, address), context);
      case 'venue':
        return describeVenue(await readVenue(context, address));
      case 'organizer':
        return describeOrganizer(await readOrganizer(context, address));
      default:
        return describeTerm(await readTerm(context, kind, { address }), context);
    }
  });
}

/** A resource without a slug has its number in the URL (see `publicPage`). */
async function readBySlug(
  slug: string,
  read: (address: Address) => Promise<PublicResource>,
): Promise<PublicResource> {
  try {
    return await read({ slug: normalizeSlug(slug) });
  } catch (error) {
    const mayBeNumber = error instanceof CalendarError && error.status === 404 && /^\d{1,9}$/.test(slug);
    if (!mayBeNumber) throw error;
    return read({ number: Number(slug) });
  }
}

async function describeEvent(event: EventView, context: Context): Promise<PublicResource> {
  const [venues, organizers, categories, tags, parent, tickets] = await Promise.all([
    venuesOf(event, context),
    organizersOf(event, context),
    termsOf(event, 'category', context),
    termsOf(event, 'tag', context),
    parentOfEvent(event, context),
    context.loaders.ticketsByEvent.load(event.number),
  ]);
  return {
    ...pick('event', event, event.title),
    facts: [
      { name: 'when', values: [{ text: describeTimes(event, event.requestedLanguage) }] },
      { name: 'where', values: venues.map((venue) => ({ text: placeName(venue), address: venue.url })) },
      { name: 'cost', values: line(event.cost) },
      { name: 'tickets', values: tickets.map((ticket) => describeTicket(ticket, context)) },
      { name: 'organizers', values: organizers.map(link) },
      { name: 'categories', values: categories.map(link) },
      { name: 'tags', values: tags.map(link) },
      {
        name: 'parent',
        values: parent === null ? [] : [{ text: plainText(parent.title), address: parent.url }],
      },
      { name: 'website', values: event.website === event.url ? [] : site(event.website) },
    ],
  };
}

function describeVenue(venue: VenueView): PublicResource {
  const place = [
    venue.address,
    [venue.zip, venue.city].filter(Boolean).join(' '),
    venue.stateprovince,
    venue.country,
  ];
  return {
    ...pick('venue', venue, venue.name),
    facts: [
      { name: 'address', values: place.flatMap(line) },
      { name: 'phone', values: phone(venue.phone) },
      { name: 'website', values: site(venue.website) },
    ],
  };
}

function describeOrganizer(organizer: OrganizerView): PublicResource {
  const { email } = organizer;
  return {
    ...pick('organizer', organizer, organizer.name),
    facts: [
      { name: 'phone', values: phone(organizer.phone) },
      { name: 'email', values: line(email).map((value) => ({ ...value, address: `mailto:${value.text}` })) },
      { name: 'website', values: site(organizer.website) },
    ],
  };
}

async function describeTerm(term: TermView, context: Context): Promise<PublicResource> {
  const parent = await parentOfTerm(term, context);
  return {
    ...pick(term.kind, term, term.name),
    facts: [{ name: 'parent', values: parent === null ? [] : [link(parent)] }],
  };
}

type Named = Pick<PublicResource, 'number' | 'language'> & { description: string | null };

function pick(kind: Kind, { number, language, description }: Named, title: string) {
  return { kind, number, language, title: plainText(title), description: description ?? '' };
}

function placeName({ name, city }: VenueView): string {
  return [plainText(name), city].filter(Boolean).join(', ');
}

function link({ name, url }: { name: string; url: string }): FactValue {
  return { text: plainText(name), address: url };
}

type Ticket = Awaited<ReturnType<Context['loaders']['ticketsByEvent']['load']>>[number];

function describeTicket(
  { name, price, currency, url, availability }: Ticket,
  { language }: Context,
): FactValue {
  const amount = price === null ? null : describePrice(price, currency, language);
  const parts = [name, amount, pageTexts[language].availability[availability]].filter(Boolean);
  return { text: parts.join(' · '), address: url };
}

function line(text: string | null | undefined): FactValue[] {
  return text ? [{ text: plainText(text) }] : [];
}

function site(address: string | null): FactValue[] {
  return line(address).map((value) => ({ ...value, address }));
}

function phone(text: string | null): FactValue[] {
  return line(text).map((value) => ({ ...value, address: `tel:${value.text.replace(/[^\d+]/g, '')}` }));
}
