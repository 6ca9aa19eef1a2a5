import type { Context } from '../../context/context.ts';
import { selectEventTimes } from '../../database/queries/event.ts';
import type { StoredCost } from '../../entities/shapes.ts';
import { isLanguage, type Language } from '../../i18n/language.ts';
import { parseCost } from '../../values/cost.ts';
import { plainText } from '../../values/html.ts';
import { accepted, type Checks, clearable, isEmpty, rejected, type Untrusted } from '../input/checks.ts';
import { checkImage } from '../input/image.ts';
import { checkId } from '../input/references.ts';
import type { UpdateEventInput } from '../../../schema/types.ts';
import { httpSchemes } from '../../values/web-address.ts';
import {
  checkAuthor,
  type Checked,
  checkFlags,
  checkNaming,
  checkSlug,
  checkTexts,
  checkWebsite,
  checkWritten,
  readInput,
  type Submission,
} from '../post/input.ts';
import { checkPublication } from '../post/publication.ts';
import { sentColumns } from '../post/record.ts';
import type { PostChanges } from '../post/store.ts';
import { checkEventStatus, outdatedReasons } from './event-status.ts';
import { checkLinks, type RequestedLink } from './links.ts';
import { checkEventTerms, type RequestedTerm } from './terms.ts';
import { checkTickets, type TicketChange } from './tickets.ts';
import { type EventTimes, settleTimes } from './times.ts';

type EventInput = Untrusted<UpdateEventInput>;

/** The items of a cost list that count: more of them exceed the length of a cost in any case. */
const largestCostList = 1000;
const flags = ['showMap', 'showMapLink', 'hideFromListings', 'sticky', 'featured'] as const;

export type EventField = 'title' | 'description' | 'excerpt' | 'statusReason';

/** The columns of an event that have no language. */
export interface EventColumns extends EventTimes, Record<(typeof flags)[number], boolean> {
  cost: StoredCost | null;
  /** A URL; empty once cleared. */
  website: string | null;
  parentId: number | null;
  eventStatus: string;
  onlineUrl: string | null;
}

/** The checked changes of an event; undefined leaves a value as it is. */
export interface EventChanges extends PostChanges<EventField, EventColumns> {
  times?: EventTimes;
  categories?: RequestedTerm[];
  tags?: RequestedTerm[];
  venues?: RequestedLink[];
  organizers?: RequestedLink[];
  tickets?: TicketChange;
  /** Languages whose names of tickets are removed. */
  removedLanguages?: readonly Language[];
}

/**
 * Checks the input of an event (spec 2.1, wire-format 7); an update of its times starts from the
 * stored ones.
 */
export async function readEventInput(
  context: Context,
  submission: Submission,
): Promise<Checked<EventChanges>> {
  const before = await timesBefore(context, submission);
  return readInput(context, { kind: 'event', ...submission }, async (writer, checks, input) => {
    const own = await readOwnFields(writer, checks, { input, before });
    const { parentId, ...others } = hasRelated(input)
      ? await readRelatedFields(writer, checks, input)
      : { parentId: undefined };
    const { times } = own;
    return { ...own, ...others, columns: sentColumns({ ...times, ...own.columns, parentId }) };
  });
}

/** What the times of an event follow from. */
const timing = ['timezone', 'allDay', 'startDate', 'endDate'];

/**
 * The stored times of an event; null for a new one, undefined for one whose times stay as they are.
 */
async function timesBefore(
  { database }: Context,
  { number, input }: Submission,
): Promise<EventTimes | null | undefined> {
  if (number === undefined) return null;
  if (timing.every((name) => input[name] === undefined)) return undefined;
  const [before] = await database.query(selectEventTimes(number));
  return before ?? null;
}

async function readOwnFields(
  context: Context,
  checks: Checks,
  { input, before }: { input: EventInput; before: EventTimes | null | undefined },
) {
  const eventStatus = checkEventStatus(checks, input.eventStatus);
  const written = await checkWritten(context, checks, { input, read: readTexts });
  return {
    publication: checkPublication(context, checks, input),
    written: [...outdatedReasons(eventStatus), ...written],
    times: before === undefined ? undefined : settleTimes(context, checks, { input, before }),
    removedLanguages: [input.removedLanguages].flat().filter(isLanguage),
    columns: {
      ...checkFlags(checks, { input, fields: flags }),
      cost: readCost(checks, input.cost),
      website: readWebsite(checks, input.website),
      eventStatus,
      onlineUrl: clearable(input.onlineUrl, () =>
        accepted(checks.url('onlineUrl', input.onlineUrl, httpSchemes)),
      ),
    },
  };
}

function readTexts(context: Context, checks: Checks, input: EventInput) {
  const title = checkNaming(checks, ['title', input.title]);
  return {
    texts: {
      ...checkTexts(context, checks, { input, fields: ['description', 'excerpt'] }),
      ...checkTexts(context, checks, { input, fields: ['statusReason'], clean: plainText }),
      ...(title === undefined ? {} : { title }),
    },
    slug: checkSlug(checks, input.slug),
  };
}

/** What is checked against the database. */
const related = [
  ...(['authorNumber', 'image', 'categories', 'tags'] as const),
  ...(['venues', 'organizers', 'tickets', 'parent'] as const),
];

function hasRelated(input: EventInput): boolean {
  for (const name of related) if (input[name] !== undefined) return true;
  return false;
}

async function readRelatedFields(context: Context, checks: Checks, input: EventInput) {
  // At once: what they look up is sent together.
  const [authorId, image, categories, tags, venues, organizers, tickets, parentId] = await checks.all([
    (part) => checkAuthor(context, part, input.authorNumber),
    (part) => checkImage(context, part, input.image),
    (part) => checkEventTerms(context, part, { kind: 'category', value: input.categories }),
    (part) => checkEventTerms(context, part, { kind: 'tag', value: input.tags }),
    (part) => checkLinks(context, part, { kind: 'venue', value: input.venues }),
    (part) => checkLinks(context, part, { kind: 'organizer', value: input.organizers }),
    (part) => checkTickets(part, { value: input.tickets, language: context.language }),
    (part) => readParent(context, part, input.parent),
  ]);
  return { authorId, image, categories, tags, venues, organizers, tickets, parentId };
}

function readCost(checks: Checks, value: unknown): StoredCost | null | undefined {
  if (isEmpty(value)) return value === undefined ? undefined : null;
  if (checks.shortText('cost', writtenCost(value)) === rejected) return undefined;
  const cost = isStorable(value) ? parseCost(value) : null;
  if (cost === null) checks.addError('cost', 'invalid.cost');
  else checks.shortText('cost', cost.text);
  return cost;
}

/** The texts and numbers of a cost in one text, to check its length; objects count as empty. */
function writtenCost(value: unknown): string {
  if (Array.isArray(value)) return value.slice(0, largestCostList).map(writtenCost).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** PostgreSQL's JSON accepts neither NUL nor an unpaired surrogate. */
function isStorable(value: unknown): boolean {
  const text = JSON.stringify(value);
  return !text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text);
}

/**
 * The empty text stands for a cleared website, so that the public page does not replace it
 * (wire-format 5.1).
 */
function readWebsite(checks: Checks, value: unknown): string | undefined {
  return value === undefined ? undefined : (checkWebsite(checks, value) ?? '');
}

async function readParent(
  context: Context,
  checks: Checks,
  value: unknown,
): Promise<number | null | undefined> {
  if (value === null || value === 0) return null;
  return checkId(context, checks, { name: 'parent', kind: 'event', value });
}
