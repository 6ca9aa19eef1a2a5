import {
  type Compilable,
  type CompiledQuery,
  type Expression,
  type RawBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import type { Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import type { Slice } from '../../values/slice.ts';
import { prepare, type Statement } from '../statements/prepared.ts';
import { hideLength, hideLimit, sqlBuilder } from '../statements/sql.ts';
import type { AssociatedKind } from './associated.ts';
import {
  directionOf,
  type EventSorting,
  type PlacedRow,
  selectPlaced,
  sliceOfEvents,
  withinSlice,
} from './connection.ts';
import { toEventQuery } from './event-filters.ts';
import { type EventQuery, matchingEvents } from './event.ts';
import { selectBranch } from './tree.ts';

/** What has events; an `event` has its parts, a `user` the events of the author. */
export type OwnerKind = 'venue' | 'organizer' | 'category' | 'tag' | 'event' | 'user';

const ownerId = sql`owner.id`;

type Belongs = (owner: RawBuilder<unknown>) => RawBuilder<SqlBool>;

const belongs: Record<OwnerKind, Belongs> = {
  venue: (owner) => sql`event.id in (select event_id from event_venue where venue_id = ${owner})`,
  organizer: (owner) => sql`event.id in (select event_id from event_organizer where organizer_id = ${owner})`,
  category: (owner) =>
    sql`event.id in (select event_id from event_term where term_id in (${selectBranch(owner)}))`,
  tag: (owner) => sql`event.id in (select event_id from event_term where term_id = ${owner})`,
  event: (owner) => sql`event.parent_id = ${owner}`,
  user: (owner) => sql`event.author_id = ${owner}`,
};

/** The condition that events belong to one owner. */
export function belongsTo(kind: OwnerKind, id: number): RawBuilder<SqlBool> {
  return belongs[kind](sql`${id}::int`);
}

/** A row of one owner's events. */
export type OwnedEventRow = PlacedRow & { ownerId: number };

interface Owned {
  kind: OwnerKind;
  ids: number[];
}

interface Sliced {
  slice: Slice;
  sorting: EventSorting;
}

/**
 * The same slice of the events of each owner, in its order. Without filters and cursors the
 * statement is prepared.
 */
export function slicesOfOwners(
  { kind, ids }: Owned,
  query: EventQuery,
  { slice, sorting }: Sliced,
): CompiledQuery<OwnedEventRow> {
  if (query.planDependsOnValues || slice.after !== undefined || slice.before !== undefined)
    return slicesOf(sql`${ids}::int[]`, ownedSlice(kind, query, { slice, sorting })).compile();
  const { language, reader } = query;
  return firstSlices(kind, language, { slice, sorting })(reader, { ids, limit: slice.limit });
}

const prepared = new Map<string, Statement<{ ids: number[]; limit: number }, OwnedEventRow>>();

/** The first or last events of each owner. */
function firstSlices(
  kind: OwnerKind,
  language: Language,
  { slice, sorting }: Sliced,
): Statement<{ ids: number[]; limit: number }, OwnedEventRow> {
  const key = [kind, language, sorting.by, directionOf(slice, sorting)].join(' ');
  const known = prepared.get(key);
  if (known !== undefined) return known;
  const build = (reader: Reader, { ids, limit }: { ids: number[]; limit: number }) => {
    const query = toEventQuery({}, { ...reader, language });
    const each = ownedSlice(kind, query, { slice: { ...slice, limit }, sorting });
    return slicesOf(hideLength(ids, 'int'), each);
  };
  const statement = prepare(build);
  prepared.set(key, statement);
  return statement;
}

function slicesOf(ids: RawBuilder<number[]>, slice: Expression<unknown>): Compilable<OwnedEventRow> {
  const statement = sql<OwnedEventRow>`
    select owner.id as "ownerId", slice.* from unnest(${ids}) as owner (id)
    cross join lateral (select event.*, row_number() over () as position from (${slice}) as event) as slice
    order by owner.id, slice.position`;
  return { compile: () => statement.compile(sqlBuilder) };
}

/**
 * Links to events that repeat their start: an index has the events of each owner in its order
 * (decision 0135).
 */
const startLinks = {
  venue: sql<StartLink>`(select event_id, starts_at from event_venue where venue_id = ${ownerId})`,
  organizer: sql<StartLink>`(select event_id, starts_at from event_organizer where organizer_id = ${ownerId})`,
};

interface StartLink {
  event_id: number;
  starts_at: string;
}

/**
 * The same of one venue or organizer, as a list of its own. Undefined for orders and conditions
 * that its links do not serve.
 */
export function sliceOfLinked(
  { kind, id }: { kind: AssociatedKind; id: number },
  query: EventQuery,
  { slice, sorting }: Sliced,
): CompiledQuery<PlacedRow> | undefined {
  if (sorting.by !== 'starts_at' || query.searched) return undefined;
  const links = sql<StartLink>`(select event_id, starts_at from ${sql.table(`event_${kind}`)}
    where ${sql.ref(`${kind}_id`)} = ${id})`;
  return sliceByStart(links, query, { slice, sorting }).compile();
}

function ownedSlice(kind: OwnerKind, query: EventQuery, { slice, sorting }: Sliced): Expression<unknown> {
  const hasStarts = (kind === 'venue' || kind === 'organizer') && sorting.by === 'starts_at';
  return hasStarts && !query.searched
    ? sliceByStart(startLinks[kind], query, { slice, sorting })
    : sliceOfEvents(ownedBy(kind, query), slice, sorting);
}

/**
 * Reads no more events than it takes to find those of the slice. The limit is hidden, so that one
 * plan serves all.
 */
function sliceByStart(links: RawBuilder<StartLink>, query: EventQuery, { slice, sorting }: Sliced) {
  const direction = directionOf(slice, sorting);
  return selectPlaced(query, sorting)
    .innerJoin(links.as('link'), 'link.event_id', 'event.id')
    .where((eb) => eb.and([...query.conditions]))
    .where(withinSlice({ key: 'link.starts_at', id: 'link.event_id' }, slice, sorting))
    .orderBy('link.starts_at', direction)
    .orderBy('link.event_id', direction)
    .limit(hideLimit(slice.limit));
}

/** How many events each owner has, exactly. */
export function countOfOwners(
  { kind, ids }: Owned,
  query: EventQuery,
): CompiledQuery<{ ownerId: number; total: number | string }> {
  const counting = matchingEvents(ownedBy(kind, query)).select(sql<number>`count(*)`.as('total'));
  return sql<{ ownerId: number; total: number | string }>`
    select owner.id as "ownerId", ${counting} as total from unnest(${ids}::int[]) as owner (id)`.compile(
    sqlBuilder,
  );
}

function ownedBy(kind: OwnerKind, query: EventQuery): EventQuery {
  return { ...query, conditions: [...query.conditions, belongs[kind](ownerId)] };
}
