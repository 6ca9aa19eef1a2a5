import { type RawBuilder, sql } from 'kysely';
import { changeOrigin } from '../runtime/change-origin.ts';
import { type Kind, kindFacts, kinds } from '../values/kinds.ts';
import type { Change, RunningTransaction } from './running-transaction.ts';
import { prepareWrite } from './statements/prepared.ts';
import { snapshotOf, snapshotOfImage, snapshotOfUser } from './statements/snapshot.ts';
import { hideLength } from './statements/sql.ts';
import { runInTransaction, type UnitOfWork } from './unit-of-work.ts';

/**
 * Stores what the transaction has changed since the last call as entries of the audit, in one
 * statement, and hands it on to the log (decision 0078). What was changed must have been flushed.
 */
export async function storeChanges({ em, changes, writes }: RunningTransaction): Promise<void> {
  if (changes.length === 0) return;
  const noted = changes.splice(0);
  await insertEntries(em, noted);
  for (const { action, kind, id, token } of noted) writes.push({ action, kind, id, token });
}

/** Parts of a snapshot that follow from other parts, or from the write itself. */
const derived = [
  ...['version', 'created_at', 'visible_at', 'starts_at', 'ends_at', 'floating_date', 'first_language'],
  ...['events', 'children'],
];

/** Inserts an entry for each change, in this order; reads what the resources have become. */
async function insertEntries(em: UnitOfWork, changes: readonly Change[]): Promise<void> {
  const { user, ...origin } = changeOrigin();
  const column = <Name extends keyof Change>(name: Name) => changes.map((change) => change[name] ?? null);
  const ofToken = (name: 'id' | 'name') => changes.map(({ token }) => token?.[name] ?? null);
  const entries = {
    ...{ userId: user.id, userName: user.name, ...origin },
    ...{ actions: column('action'), kinds: column('kind'), ids: changes.map(({ id }) => id) },
    ...{ before: column('before'), tokenIds: ofToken('id'), tokenNames: ofToken('name') },
  };
  await runInTransaction(em, insertionOf(changes)(entries));
}

/** The entries of changes: who changed what, and the values of each change in the same place. */
interface Entries {
  userId: number | null;
  userName: string;
  interface: string;
  address: string | null;
  requestId: string | null;
  actions: unknown[];
  kinds: unknown[];
  ids: number[];
  before: unknown[];
  tokenIds: unknown[];
  tokenNames: unknown[];
}

/** The statements for the kinds of changes in one transaction. */
const insertions = new Map<string, ReturnType<typeof prepareInsertion>>();

function insertionOf(changes: readonly Change[]) {
  const changed = [...kinds, 'image' as const].filter((kind) =>
    changes.some((change) => change.kind === kind),
  );
  const name = changed.join();
  const insertion = insertions.get(name) ?? prepareInsertion(changed);
  insertions.set(name, insertion);
  return insertion;
}

/**
 * The offset keeps the planner from copying the snapshot to each place that names it, where it
 * would be planned and read again.
 */
function prepareInsertion(changed: readonly (Kind | 'image')[]) {
  return prepareWrite(
    (entries: Entries) => sql`insert into audit_entry
      (changed_at, user_id, user_name, interface, address, request_id,
        action, kind, resource_id, version, name, changes, snapshot, token_id, token_name)
    select date_trunc('second', now() at time zone 'utc'), ${entries.userId}::int, ${entries.userName}::text,
      ${entries.interface}::text, ${entries.address}::text, ${entries.requestId}::text,
      change.action, change.kind, change.id,
      coalesce((change.after ->> 'version')::int, (change.before ->> 'version')::int + 1),
      coalesce(${nameIn('change.after')}, ${nameIn('change.before')}),
      case when change.action <> 'delete' and change.kind <> 'token' and (change.before is not null or change.action <> 'update')
        then (${differences}) end,
      change.before, change.token_id, change.token_name
    from (
      select noted.action, noted.kind, noted.id, noted.place, noted.token_id, noted.token_name,
        noted.before::jsonb as before, ${currentOf(changed)} as after
      from unnest(${entries.actions}::text[], ${entries.kinds}::text[], ${hideLength(entries.ids, 'int')},
        ${entries.before}::text[], ${entries.tokenIds}::int[], ${entries.tokenNames}::text[])
        with ordinality as noted (action, kind, id, before, token_id, token_name, place)
      offset 0
    ) as change
    order by change.place`,
  );
}

/**
 * The resource of a change as it is now; of a token, its user. Only the tables of the changed kinds
 * are in the statement, which waits for locks on all of them.
 */
function currentOf(changed: readonly (Kind | 'image')[]): RawBuilder<unknown> {
  const user = sql`(select ${snapshotOfUser()} from user_account where id = noted.id)`;
  const current = changed.map((kind) => (kind === 'image' ? currentOfImage : currentOfKind(kind)));
  if (current.length === 0) return user;
  return sql`case noted.kind ${sql.join(current, sql` `)} else ${user} end`;
}

function currentOfKind(kind: Kind): RawBuilder<unknown> {
  const { table } = kindFacts[kind];
  return sql`when ${sql.lit(kind)} then (
    select ${snapshotOf(kind)} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = noted.id)`;
}

const currentOfImage = sql`when 'image' then (select ${snapshotOfImage()} from image where image.id = noted.id)`;

/** Each changed field with its values before and after; null and an empty list are no value. */
const differences = sql`
  select jsonb_object_agg(key, jsonb_build_array(was.value, becomes.value))
  from jsonb_each(change.before) as was full join jsonb_each(change.after) as becomes using (key)
  where ${valueIn('was')} is distinct from ${valueIn('becomes')} and not key = any(${derived}::text[])`;

function valueIn(side: string) {
  return sql`nullif(nullif(${sql.ref(`${side}.value`)}, 'null'), '[]')`;
}

/** The title or name of a resource: in its first language, or else in any. */
function nameIn(column: string): RawBuilder<unknown> {
  const snapshot = sql.ref(column);
  const first = sql`(${snapshot} ->> 'first_language')`;
  return sql`coalesce(${snapshot} ->> ('title.' || ${first}), ${snapshot} ->> ('name.' || ${first}),
    ${snapshot} ->> 'name', (select value from jsonb_each_text(${snapshot}) where key ~ '^(title|name)[.]' limit 1))`;
}
