import { type RawBuilder, sql } from 'kysely';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';

/** Tables whose rows have a parent: events are parts of events, categories lie below categories. */
type Tree = 'event' | 'term';

/** Whether a row is the other one, or one of its descendants. */
export async function isWithin(
  em: UnitOfWork,
  tree: Tree,
  [id, ancestorId]: [number, number],
): Promise<boolean> {
  return (await findWithAncestors(em, tree, id)).includes(ancestorId);
}

/** The ids of a row and its ancestors. */
export async function findWithAncestors(em: UnitOfWork, tree: Tree, id: number): Promise<number[]> {
  const { rows } = await selectAncestors(tree, sql`${id}::int`).execute(inTransaction(em));
  return rows.map((row) => row.id);
}

/** A row and its ancestors. */
export function selectAncestors(tree: Tree, id: RawBuilder<unknown>): RawBuilder<{ id: number }> {
  const [table, parent] = [sql.table(tree), sql.ref(`${tree}.parent_id`)];
  return sql<{ id: number }>`with recursive line (id) as (
    select ${id}
    union
    select ${parent} from ${table} join line on ${table}.id = line.id where ${parent} is not null
  ) select id from line`;
}

/** Each of the categories with itself and all its descendants. */
export function selectBranches(categoryIds: readonly number[]): RawBuilder<{ root: number; id: number }> {
  return sql<{ root: number; id: number }>`with recursive branch (root, id) as (
    select root, root from unnest(${[...categoryIds]}::int[]) as roots (root)
    union
    select branch.root, term.id from term join branch on term.parent_id = branch.id
  ) select root, id from branch`;
}

/** The categories that an expression of SQL names, and all their descendants. */
export function selectBranch(roots: RawBuilder<unknown>): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`with recursive branch (id) as (
    select ${roots}
    union
    select term.id from term join branch on term.parent_id = branch.id
  ) select id from branch`;
}
