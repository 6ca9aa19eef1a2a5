import {
  insertAccount,
  lockAccounts,
  selectAccount,
  selectAccountById,
  skipUserIds,
} from '../../database/queries/account.ts';
import type { Database } from '../../database/database.ts';
import { noteWrite } from '../../database/running-transaction.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Role } from '../../entities/user.ts';
import { asId } from '../../values/ids.ts';
import { isUsableId } from './references.ts';

/** How the authors of a source become users. */
export interface AuthorMapping {
  /** The host or file of the source, for the names of new users. */
  origin: string;
  /** The ids of users by those of authors. */
  named: ReadonlyMap<string, number>;
  /** The user for things without an author. */
  standard: number;
}

/** Roles that may edit everything anyway, so that being an author grants them nothing. */
const unlimited: readonly Role[] = ['administrator', 'editor'];

/**
 * The user for an author of a source (decision 0101): the one that was named; the one that an
 * earlier import created; the one with the same id, if it may edit everything anyway; else a new
 * one, disabled and without password, if possible under the same id. Nobody gains a right.
 */
export async function findAuthor(
  em: UnitOfWork,
  database: Database,
  { author, mapping: { origin, named, standard } }: { author: string | null; mapping: AuthorMapping },
): Promise<number> {
  if (author === null) return standard;
  const chosen = named.get(author);
  if (chosen !== undefined) return chosen;
  const name = nameOf(author, origin);
  const [imported] = await database.query(selectAccount(name));
  if (imported !== undefined) return imported.id;
  return findOrAdd(em, database, { name, id: asId(author) ?? 0 });
}

async function findOrAdd(
  em: UnitOfWork,
  database: Database,
  { name, id }: { name: string; id: number },
): Promise<number> {
  const fits = isUsableId(id);
  const [same] = fits ? await database.query(selectAccountById(id)) : [];
  if (same !== undefined && unlimited.includes(same.role)) return same.id;
  return addAuthor(em, { name, id: fits && same === undefined ? id : undefined });
}

/** The name of a user that stands for an author: `imported-12@old.example`. */
function nameOf(author: string, origin: string): string {
  return `imported-${author}@${origin}`.replaceAll(/[:\p{Cc}]/gu, '-').slice(0, 100);
}

async function addAuthor(em: UnitOfWork, { name, id }: { name: string; id?: number }): Promise<number> {
  await lockAccounts(em);
  if (id !== undefined) await skipUserIds(em, id);
  const account = {
    name,
    role: 'subscriber',
    displayName: null,
    passwordHash: null,
    disabled: true,
  } as const;
  const added = await insertAccount(em, { ...account, id });
  noteWrite({ action: 'create', kind: 'user', id: added.id, before: null });
  return added.id;
}
