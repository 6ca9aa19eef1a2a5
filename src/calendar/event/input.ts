import type { Context } from '../../context/context.ts';
import { selectEventTimes } from '../../database/queries/event.ts';
import type { StoredCost } from '../../entities/shapes.ts';
import { parseCost } from '../../values/cost.ts';
import { slugify } from '../../values/slug.ts';
import { accepted, type Checks, type Input, refused } from '../input/checks.ts';
import { checkImage } from '../input/image.ts';
import { checkIds } from '../input/references.ts';
import {
  checkAuthor,
  type Checked,
  checkFlags,
  checkNaming,
  checkTexts,
  checkWebsite,
  checkWritten,
  readInput,
  type Submission,
} from '../post/input.ts';
import { checkPublication } from '../post/publication.ts';
import { sentColumns } from '../post/record.ts';
import type { PostChanges } from '../post/write.ts';
import { checkLinks, type WantedLink } from './links.ts';
import { checkEventTerms, type WantedTerm } from './terms.ts';
import { checkTickets, type WantedTicket } from './tickets.ts';
import { type EventTimes, settleTimes } from './times.ts';

/** A list of more has more characters than a cost may have. */
const largestCostList = 1000;
const flags = ['showMap', 'showMapLink', 'hideFromListings', 'sticky', 'featured'] as const;

export type EventField = 'title' | 'description' | 'excerpt';

/** What an event has in one form for all languages. */
export interface EventColumns extends EventTimes, Record<(typeof flags)[number], boolean> {
  cost: StoredCost | null;
  /** An address; empty once cleared. */
  website: string | null;
  parentId: number | null;
}

/** What is to be written to an event, every value checked; what is undefined stays as it is. */
export interface EventChanges extends PostChanges<EventField, EventColumns> {
  times?: EventTimes;
  categories?: WantedTerm[];
  tags?: WantedTerm[];
  venues?: WantedLink[];
  organizers?: WantedLink[];
  tickets?: WantedTicket[];
}

/** Checks everything that was sent (spec 2, wire-format 7); an update starts from the times that the event has. */
export async function readEventInput(
  context: Context,
  submission: Submission,
): Promise<Checked<EventChanges>> {
  const { number } = submission;
  const [before] = number === undefined ? [] : await context.database.query(selectEventTimes(number));
  return readInput(context, { kind: 'event', ...submission }, async (writer, checks, input) => {
    const own = await readOwnFields(writer, checks, { input, before: before ?? null });
    const related = await readRelatedFields(writer, checks, input);
    const parentId = await readParent(writer, checks, input.parent);
    const { times } = own;
    return { ...own, ...related, columns: sentColumns({ ...times, ...own.columns, parentId }) };
  });
}

async function readOwnFields(
  context: Context,
  checks: Checks,
  { input, before }: { input: Input; before: EventTimes | null },
) {
  return {
    publication: checkPublication(context, checks, input),
    written: await checkWritten(context, checks, { input, read: readTexts }),
    times: settleTimes(context, checks, { input, before }),
    columns: {
      ...checkFlags(checks, { input, fields: flags }),
      cost: readCost(checks, input.cost),
      website: readWebsite(checks, input.website),
    },
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

async function readRelatedFields(context: Context, checks: Checks, input: Input) {
  return {
    authorId: await checkAuthor(context, checks, input.authorNumber),
    image: await checkImage(context, checks, input.image),
    categories: await checkEventTerms(context, checks, { kind: 'category', value: input.categories }),
    tags: await checkEventTerms(context, checks, { kind: 'tag', value: input.tags }),
    venues: await checkLinks(context, checks, { kind: 'venue', value: input.venues }),
    organizers: await checkLinks(context, checks, { kind: 'organizer', value: input.organizers }),
    tickets: checkTickets(checks, input.tickets),
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
  if (cost === null) checks.addError('cost', 'invalid.cost');
  else checks.shortText('cost', cost.text);
  return cost;
}

/** The texts and numbers of a cost in one, for their length; an object is neither, and may have no text at all. */
function writtenCost(value: unknown): string {
  if (Array.isArray(value)) return value.slice(0, largestCostList).map(writtenCost).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
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
