import { notInTrash } from '../database/queries/visibility';
import type { Context } from '../context/context';
import {
  countLinked,
  hasPublishedEvent,
  holdsPhrase,
  type LinkedCondition,
  type LinkedKind,
  type LinkedQuery,
  linkedTo,
  not,
} from '../database/queries/associated';
import { hasStatus } from '../database/queries/post.ts';
import { accepted, Checks, inLanguage, type Input, isGiven } from './input/checks';
import { countBy, offsetOf, type Page, readPageWanted, toPage } from './lists/paging';
import { checkStatuses, postErrors } from './post/post';
import { checkIds, largestId } from './input/references';
import { foldText, likePattern } from '../values/fold';

interface Listing<View> {
  kind: LinkedKind;
  /** Reads one page and works out what the rows do not hold. */
  read(context: Context, query: LinkedQuery, cut: { limit: number; offset: number }): Promise<View[]>;
}

/** A page of venues or organizers with the parameters of the specification (spec 4.5, wire-format 6.1). */
export async function listLinked<View>(
  context: Context,
  input: Input,
  listing: Listing<View>,
): Promise<Page<View>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const wanted = readPageWanted(checks, input);
  const conditions = await readConditions(reader, checks, { kind: listing.kind, input });
  if (!isGiven(input.status)) conditions.push(notInTrash(listing.kind));
  checks.done();
  const query = { reader, language: reader.language, conditions };
  const cut = { limit: wanted.perPage, offset: offsetOf(wanted) };
  const nodes = await listing.read(reader, query, cut);
  const count = countBy({ ...cut, found: nodes.length }, () =>
    countLinked(context.database, listing.kind, query),
  );
  return toPage(wanted, { nodes, count }, postErrors[listing.kind].noPage);
}

interface Asked {
  kind: LinkedKind;
  input: Input;
}

/** Checks the filters of a list; those not sent are left out, also that of the trash. */
export async function readConditions(
  context: Context,
  checks: Checks,
  asked: Asked,
): Promise<LinkedCondition[]> {
  const { kind, input } = asked;
  const found = [
    readSearch(checks, asked),
    await readEventOf(context, checks, asked),
    readTruth(checks, ['hasEvents', input.hasEvents], (wanted) =>
      either(wanted, hasPublishedEvent(kind, context)),
    ),
    readTruth(checks, ['onlyWithUpcoming', input.onlyWithUpcoming], (wanted) =>
      wanted ? hasPublishedEvent(kind, context, context.clock.against('start')) : undefined,
    ),
    readStatus(context, checks, asked),
  ];
  return found.filter((condition) => condition !== undefined);
}

function readSearch(checks: Checks, { kind, input }: Asked): LinkedCondition | undefined {
  if (input.search === undefined || input.search === null) return undefined;
  const phrase = accepted(checks.search('search', input.search));
  return phrase === undefined ? undefined : holdsPhrase(kind, likePattern(foldText(phrase)));
}

async function readEventOf(context: Context, checks: Checks, { kind, input }: Asked) {
  if (input.event === undefined || input.event === null) return undefined;
  const id = accepted(checks.integer('event', input.event));
  if (id === undefined) return undefined;
  await checkIds(context, checks, { name: 'event', kind: 'event', ids: [id] });
  return linkedTo(kind, Math.min(id, largestId));
}

function readTruth(
  checks: Checks,
  [name, value]: [string, unknown],
  condition: (wanted: boolean) => LinkedCondition | undefined,
): LinkedCondition | undefined {
  if (value === undefined || value === null) return undefined;
  const wanted = accepted(checks.boolean(name, value));
  return wanted === undefined ? undefined : condition(wanted);
}

function readStatus(context: Context, checks: Checks, { kind, input }: Asked): LinkedCondition | undefined {
  if (!isGiven(input.status)) return undefined;
  const statuses = accepted(checkStatuses(checks, context, input.status));
  return statuses === undefined ? undefined : hasStatus(kind, statuses, context);
}

function either(wanted: boolean, condition: LinkedCondition): LinkedCondition {
  return wanted ? condition : not(condition);
}
