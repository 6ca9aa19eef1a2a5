import type { Context } from '../../context/context';
import type { StoredCost } from '../../entities/shapes';
import { accepted, Checks, inLanguage, type Input, refused, requireFields } from '../input/checks';
import { parseCost } from '../../values/cost';
import { checkLinks, type WantedLink } from './links';
import { checkEventTerms, type WantedTerm } from './terms';
import { type EventTimes, settleTimes } from './times';
import { checkImage, type WantedImage } from '../input/image';
import {
  checkAuthor,
  checkFlags,
  checkNaming,
  checkTexts,
  checkWebsite,
  type Mode,
  sentFields,
  checkWritten,
} from '../post/input';
import { checkPublication, type WantedPublication } from '../post/publication';
import { checkIds } from '../input/references';
import { slugify } from '../../values/slug';
import type { WrittenTexts } from '../texts/store';
import { checkTickets, type WantedTicket } from './tickets';

/** A list of more has more characters than a cost may have. */
const largestCostList = 1000;
const flags = ['showMap', 'showMapLink', 'hideFromListings', 'sticky', 'featured'] as const;

/** What is to be written to an event, every value checked; what is undefined stays as it is. */
export interface EventChanges {
  publication: WantedPublication;
  authorId?: number;
  written: WrittenTexts<'title' | 'description' | 'excerpt'>[];
  times?: EventTimes;
  flags: Partial<Record<(typeof flags)[number], boolean>>;
  /** The cost, or null for none; undefined leaves it. */
  cost?: StoredCost | null;
  /** An address; empty once cleared; undefined leaves it. */
  website?: string;
  image?: WantedImage;
  categories?: WantedTerm[];
  tags?: WantedTerm[];
  venues?: WantedLink[];
  organizers?: WantedLink[];
  tickets?: WantedTicket[];
  parentId?: number | null;
}

interface Sent {
  mode: Mode;
  input: Input;
  language?: unknown;
  /** The event as it is, in an update. */
  before: EventTimes | null;
}

/**
 * Checks everything that was sent; missing fields are reported first, then all bad ones in one error (wire-format 2).
 * Gives the changes and the context in the language that they are written in.
 */
export async function readEventInput(
  context: Context,
  sent: Sent,
): Promise<{ context: Context; changes: EventChanges }> {
  const checks = new Checks();
  if (sent.mode === 'create') requireFields(context, 'CreateEventInput', sent.input);
  const writer = inLanguage(context, checks, sent.language);
  const input = sentFields(sent.input, sent.mode, context.required.CreateEventInput ?? []);
  const changes: EventChanges = {
    ...(await readOwnFields(writer, checks, { input, before: sent.before })),
    ...(await readLinkedFields(writer, checks, input)),
  };
  checks.done();
  return { context: writer, changes };
}

async function readOwnFields(
  context: Context,
  checks: Checks,
  { input, before }: Pick<Sent, 'input' | 'before'>,
) {
  return {
    publication: checkPublication(context, checks, input),
    written: await checkWritten(context, checks, { input, read: readTexts }),
    times: settleTimes(context, checks, { input, before }),
    flags: checkFlags(checks, { input, fields: flags }),
    cost: readCost(checks, input.cost),
    website: readWebsite(checks, input.website),
  };
}

function readTexts(context: Context, checks: Checks, input: Input) {
  const title = checkNaming(checks, 'title', input.title);
  return {
    texts: {
      ...checkTexts(context, checks, { input, fields: ['description', 'excerpt'] }),
      ...(title === undefined ? {} : { title }),
    },
    slug: readSlug(checks, input.slug),
  };
}

async function readLinkedFields(context: Context, checks: Checks, input: Input) {
  return {
    authorId: await checkAuthor(context, checks, input.authorNumber),
    image: await checkImage(context, checks, input.image),
    categories: await checkEventTerms(context, checks, { kind: 'category', value: input.categories }),
    tags: await checkEventTerms(context, checks, { kind: 'tag', value: input.tags }),
    venues: await checkLinks(context, checks, { kind: 'venue', value: input.venues }),
    organizers: await checkLinks(context, checks, { kind: 'organizer', value: input.organizers }),
    tickets: checkTickets(checks, input.tickets),
    parentId: await readParent(context, checks, input.parent),
  };
}

function readSlug(checks: Checks, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = accepted(checks.text('slug', value));
  return text === undefined ? undefined : slugify(text);
}

function readCost(checks: Checks, value: unknown): StoredCost | null | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === '') return null;
  if (checks.shortText('cost', writtenCost(value)) === refused) return undefined;
  const cost = isStorable(value) ? parseCost(value) : null;
  if (cost === null) checks.refuse('cost', 'invalid.cost');
  else checks.shortText('cost', cost.text);
  return cost;
}

/** The texts and numbers of a cost in one, for their length. */
function writtenCost(value: unknown): string {
  return Array.isArray(value) ? value.slice(0, largestCostList).map(writtenCost).join(', ') : String(value);
}

/** JSON in the database takes neither NUL nor half a surrogate pair. */
function isStorable(value: unknown): boolean {
  const text = JSON.stringify(value);
  return !text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text);
}

/** An empty address shows that it was cleared: then the public page does not stand in (wire-format 5.1). */
function readWebsite(checks: Checks, value: unknown): string | undefined {
  return checkWebsite(checks, value) ?? (value === undefined ? undefined : '');
}

async function readParent(
  context: Context,
  checks: Checks,
  value: unknown,
): Promise<number | null | undefined> {
  if (value === undefined || value === null || value === 0) return value === 0 ? null : value;
  const id = checks.integer('parent', value);
  if (id === refused) return undefined;
  await checkIds(context, checks, { name: 'parent', kind: 'event', ids: [id] });
  return id;
}
