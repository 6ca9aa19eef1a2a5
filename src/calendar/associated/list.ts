import { foldText } from '#word-forms';
import type { Context } from '../../context/context.ts';
import {
  type AssociatedCondition,
  type AssociatedKind,
  associatedWith,
  countAssociated,
  hasPublishedEvent,
  containsPhrase,
  idAmong,
  not,
} from '../../database/queries/associated.ts';
import {
  type AssociatedFilters,
  type AssociatedQueries,
  toAssociatedConditions,
} from '../../database/queries/associated-lists.ts';
import { addressed, hasStatus, toPostConditions } from '../../database/queries/post.ts';
import { likePattern } from '../../values/search-text.ts';
import { fittingIds, largestId } from '../../values/ids.ts';
import { kindFacts } from '../../values/kinds.ts';
import { Checks, inLanguage, type Input, optional, type Untrusted } from '../input/checks.ts';
import { checkId } from '../input/references.ts';
import type { QueryVenuePageArgs } from '../../../schema/types.ts';
import { countBy, type Page, readPageRequest, toPage } from '../lists/paging.ts';
import { readPostFilters } from '../post/filters.ts';
import { checkStatuses } from '../post/post.ts';

/** A venue or organizer in a list. */
export interface Published {
  number: number;
  publishedAtStored: string;
}

/** How the venues or the organizers are read. */
export interface AssociatedListing<Row, View extends Published> {
  kind: AssociatedKind;
  queries: AssociatedQueries<Row>;
  /** Adds the derived fields to a row. */
  toView: (row: Row, context: Context) => View;
}

/**
 * A page of venues or organizers with the parameters of the specification (spec 4.5, wire-format
 * 6.1).
 */
export async function listAssociated<Row, View extends Published>(
  context: Context,
  input: Input,
  { kind, queries, toView }: AssociatedListing<Row, View>,
): Promise<Page<View>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const requested = readPageRequest(checks, input, context);
  const filters = await readListFilters(reader, checks, { kind, input });
  checks.throwIfAny();
  const conditions = toAssociatedConditions(kind, filters);
  const query = { reader, language: reader.language, conditions };
  const limitOffset = { limit: requested.perPage, offset: requested.offset };
  const rows = await reader.database.query(queries.page(query, limitOffset, context.paging?.order));
  const nodes = rows.map((row) => toView(row, reader));
  const count = countBy({ ...limitOffset, found: nodes.length }, () =>
    countAssociated(context.database, kind, query),
  );
  return toPage(requested, { nodes, count }, kindFacts[kind].errors.noPage);
}

interface ListInput {
  kind: AssociatedKind;
  input: Untrusted<QueryVenuePageArgs>;
}

/** Checks the filters of a list. */
export async function readListFilters(
  context: Context,
  checks: Checks,
  { kind, input }: ListInput,
): Promise<AssociatedFilters> {
  const search = optional(input.search, (value) => checks.search('search', value));
  const event = await checkId(context, checks, { name: 'event', kind: 'event', value: input.event });
  const hasEvents = optional(input.hasEvents, (value) => checks.boolean('hasEvents', value));
  const upcoming = optional(input.onlyWithUpcoming, (value) => checks.boolean('onlyWithUpcoming', value));
  const statuses = optional(input.status, (value) => checkStatuses(checks, context, value));
  const conditions: AssociatedCondition[] = [];
  if (search !== undefined) conditions.push(containsPhrase(kind, likePattern(foldText(search))));
  if (event !== undefined) conditions.push(associatedWith(kind, Math.min(event, largestId)));
  if (hasEvents === true) conditions.push(hasPublishedEvent(kind, context));
  if (hasEvents === false) conditions.push(not(hasPublishedEvent(kind, context)));
  if (upcoming === true) conditions.push(hasPublishedEvent(kind, context, context.clock.against('start')));
  if (statuses !== undefined) conditions.push(hasStatus(kind, statuses, context));
  conditions.push(...chosenBy(checks, { kind, input }));
  conditions.push(...toPostConditions(kind, readPostFilters(context, checks, input) ?? {}));
  return { conditions, statuses };
}

/** The conditions of the filters that name venues or organizers. */
function chosenBy(checks: Checks, { kind, input }: ListInput): AssociatedCondition[] {
  const slug = optional(input.slug, (value) => checks.nonEmptyText('slug', value));
  const include = optional(input.include, (value) => checks.ids('include', value));
  const exclude = optional(input.exclude, (value) => checks.ids('exclude', value));
  return [
    ...(slug === undefined ? [] : [addressed(kind, { slug })]),
    ...(include === undefined ? [] : [idAmong(kind, fittingIds(include))]),
    ...(exclude === undefined ? [] : [not(idAmong(kind, fittingIds(exclude)))]),
  ];
}
