import type { Context } from '../../context/context.ts';
import { ownConditions } from '../../database/queries/event-conditions.ts';
import {
  countFacets,
  type Facet,
  type FacetCounting,
  type FacetRow,
  facets,
} from '../../database/queries/event-facets.ts';
import { type EventFilters, toEventQuery } from '../../database/queries/event-filters.ts';
import type { Condition, EventQuery } from '../../database/queries/event.ts';
import { allOf } from '../../database/queries/filter-tree.ts';
import { accepted, Checks, type Input } from '../input/checks.ts';
import { wholeList } from '../lists/requested.ts';
import { type FacetValue, toValues } from './facet-value.ts';
import { createResources } from './group-resources.ts';
import { lookUpFilters } from './looked-up.ts';

/** The names of all facets. */
export const facetNames: readonly Facet[] = facets;

/** The facets of a list that were requested. */
export type EventFacets = Partial<Record<Facet, FacetValue[]>>;

/** What is requested of the facets of a list: which of them, and `first`. */
export interface FacetRequest {
  names: readonly Facet[];
  args: Input;
}

/** Counts the facets of a list. Throws `invalidParameters`. */
export type ReadFacets = (request: FacetRequest) => Promise<EventFacets>;

/** Something that knows the facets of its list. */
export interface Faceted {
  facets: ReadFacets;
}

/** What decides which events the facets of a list count. */
interface FacetedList {
  /** Filters that all hold; what they choose of a facet are their own fields, not nested ones. */
  filters: readonly EventFilters[];
  /** A further condition of the events that meet the filters without their choices. */
  narrow?: (query: EventQuery) => Condition | Promise<Condition>;
}

/** The fields of a filter by which something is chosen of each facet. */
const fields: Record<Facet, readonly (keyof EventFilters)[]> = {
  categories: ['categories', 'branches'],
  tags: ['tags'],
  cities: ['cities'],
  weekdays: ['weekdays'],
  timesOfDay: ['hours'],
  languages: ['languages'],
  free: ['free'],
  online: ['online'],
};

const largest = 100;
const standardSize = 20;

/**
 * The facets of a list: how many of its events have each value. What is chosen of a facet does not
 * narrow its own values, so that several can be chosen; all other filters do. One statement for all
 * facets, besides those that look up words and places. Categories, tags and cities have the values
 * of most events, those that are chosen first; the others have all of their values.
 */
export function facetsOf(reader: Context, { filters, narrow }: FacetedList): ReadFacets {
  return async ({ names, args }) => {
    const checks = new Checks();
    const size = accepted(checks.number('first', args.first ?? standardSize, [0, largest])) ?? standardSize;
    checks.throwIfAny();
    if (names.length === 0) return {};
    const events = await queryOf(reader, { filters: filters.map(withoutChoices), narrow });
    const counting: FacetCounting = {
      ...{ events, facets: names, size: Math.floor(size), chosen: choicesIn(reader, filters) },
      values: {
        categories: filters.flatMap(({ branches = [] }) => branches),
        tags: filters.flatMap(({ tags = [] }) => tags),
        cities: filters.flatMap(({ cities = [] }) => cities),
      },
    };
    const rows = await reader.database.query<FacetRow>(countFacets(counting), wholeList);
    const context = { resources: createResources(reader), filters, language: reader.language };
    const entries = names.map(async (facet) => [
      facet,
      await toValues(
        facet,
        rows.filter((row) => row.facet === facet),
        context,
      ),
    ]);
    return Object.fromEntries(await Promise.all(entries)) as EventFacets;
  };
}

async function queryOf(reader: Context, { filters, narrow }: FacetedList): Promise<EventQuery> {
  const looked = await Promise.all(filters.map((each) => lookUpFilters(reader, each)));
  const queries = looked.map((each) => toEventQuery(each, reader));
  const query: EventQuery = {
    reader,
    language: reader.language,
    conditions: queries.flatMap(({ conditions }) => conditions),
    searched: queries.some(({ searched }) => searched),
    letters: queries.some(({ letters }) => letters !== undefined) ? 'beside' : undefined,
    planDependsOnValues: true,
  };
  const further = await narrow?.(query);
  return further === undefined ? query : { ...query, conditions: [...query.conditions, further] };
}

/** The filters without what they choose of facets. */
function withoutChoices(filters: EventFilters): EventFilters {
  const chosen = new Set<string>(Object.values(fields).flat());
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !chosen.has(name)));
}

function choicesIn(reader: Context, filters: readonly EventFilters[]): ReadonlyMap<Facet, Condition> {
  const chosen = Object.entries(fields).flatMap(([facet, names]): [Facet, Condition][] => {
    const conditions = filters.flatMap((each) => {
      const own = Object.fromEntries(names.map((name) => [name, each[name]])) as EventFilters;
      return ownConditions(own, reader);
    });
    return conditions.length === 0 ? [] : [[facet as Facet, allOf(conditions)]];
  });
  return new Map(chosen);
}
