import type { Context } from '../../context/context.ts';
import {
  type AssociatedCondition,
  type AssociatedKind,
  associatedWith,
  countAssociated,
  hasPublishedEvent,
  holdsPhrase,
  not,
} from '../../database/queries/associated.ts';
import type { AssociatedQueries } from '../../database/queries/associated-lists.ts';
import { hasStatus } from '../../database/queries/post.ts';
import { notInTrash } from '../../database/queries/visibility.ts';
import { foldText, likePattern } from '../../values/fold.ts';
import { largestId } from '../../values/ids.ts';
import { kindFacts } from '../../values/kinds.ts';
import { accepted, Checks, inLanguage, type Input, isPresent } from '../input/checks.ts';
import { checkIds } from '../input/references.ts';
import { countBy, offsetOf, type Page, readPageRequest, toPage } from '../lists/paging.ts';
import { checkStatuses } from '../post/post.ts';

/** A venue or organizer in a list. */
export interface Published {
  number: number;
  publishedAtStored: string;
}

/** How the things of one kind are listed. */
export interface AssociatedListing<Row, View extends Published> {
  kind: AssociatedKind;
  queries: AssociatedQueries<Row>;
  /** Works out what the row does not hold. */
  toView: (row: Row, context: Context) => View;
}

/** A page of venues or organizers with the parameters of the specification (spec 4.5, wire-format 6.1). */
export async function listAssociated<Row, View extends Published>(
  context: Context,
  input: Input,
  { kind, queries, toView }: AssociatedListing<Row, View>,
): Promise<Page<View>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const requested = readPageRequest(checks, input);
  const conditions = await readConditions(reader, checks, { kind, input });
  if (!isPresent(input.status)) conditions.push(notInTrash(kind));
  checks.throwIfAny();
  const query = { reader, language: reader.language, conditions };
  const limitOffset = { limit: requested.perPage, offset: offsetOf(requested) };
  const rows = await reader.database.query(queries.page(query, limitOffset));
  const nodes = rows.map((row) => toView(row, reader));
  const count = countBy({ ...limitOffset, found: nodes.length }, () =>
    countAssociated(context.database, kind, query),
  );
  return toPage(requested, { nodes, count }, kindFacts[kind].errors.noPage);
}

interface ListInput {
  kind: AssociatedKind;
  input: Input;
}

/** Checks the filters of a list; those not sent are left out, also that of the trash. */
export async function readConditions(
  context: Context,
  checks: Checks,
  list: ListInput,
): Promise<AssociatedCondition[]> {
  const { kind, input } = list;
  const found = [
    readSearch(checks, list),
    await readEventOf(context, checks, list),
    readTruth(checks, ['hasEvents', input.hasEvents], (holds) =>
      either(holds, hasPublishedEvent(kind, context)),
    ),
    readTruth(checks, ['onlyWithUpcoming', input.onlyWithUpcoming], (holds) =>
      holds ? hasPublishedEvent(kind, context, context.clock.against('start')) : undefined,
    ),
    readStatus(context, checks, list),
  ];
  return found.filter((condition) => condition !== undefined);
}

function readSearch(checks: Checks, { kind, input }: ListInput): AssociatedCondition | undefined {
  if (input.search === undefined || input.search === null) return undefined;
  const phrase = accepted(checks.search('search', input.search));
  return phrase === undefined ? undefined : holdsPhrase(kind, likePattern(foldText(phrase)));
}

async function readEventOf(context: Context, checks: Checks, { kind, input }: ListInput) {
  if (input.event === undefined || input.event === null) return undefined;
  const id = accepted(checks.integer('event', input.event));
  if (id === undefined) return undefined;
  await checkIds(context, checks, { name: 'event', kind: 'event', ids: [id] });
  return associatedWith(kind, Math.min(id, largestId));
}

function readTruth(
  checks: Checks,
  [name, value]: [string, unknown],
  condition: (holds: boolean) => AssociatedCondition | undefined,
): AssociatedCondition | undefined {
  if (value === undefined || value === null) return undefined;
  const holds = accepted(checks.boolean(name, value));
  return holds === undefined ? undefined : condition(holds);
}

function readStatus(
  context: Context,
  checks: Checks,
  { kind, input }: ListInput,
): AssociatedCondition | undefined {
  if (!isPresent(input.status)) return undefined;
  const statuses = accepted(checkStatuses(checks, context, input.status));
  return statuses === undefined ? undefined : hasStatus(kind, statuses, context);
}

function either(holds: boolean, condition: AssociatedCondition): AssociatedCondition {
  return holds ? condition : not(condition);
}
