import { findUser, listUsers } from '../../accounts/users.ts';
import type { Context } from '../../context/context.ts';
import { StartupError } from '../../runtime/startup-error.ts';
import type { AuthorMapping } from './author.ts';
import { ImageCopies, type ImageSource } from './image-copies.ts';
import { readTaken, type TakenThings } from './taken.ts';

/** An import that runs. */
export interface Importing {
  /** The name by which the source is remembered. */
  source: string;
  taken: TakenThings;
  authors: AuthorMapping;
  images: ImageCopies;
  /** Whether everything is checked, and nothing written. */
  dryRun: boolean;
  /** Whether events that the source does not have any more are moved to the trash. */
  prune: boolean;
  /** A new context for each thing, as an administrator. */
  createContext: () => Context;
}

/** What is imported, and how. */
export interface ImportOptions extends Pick<Importing, 'source' | 'dryRun' | 'prune' | 'createContext'> {
  /** User names by ids of authors at the source. */
  authors: Readonly<Record<string, string>>;
  /** The user for things without an author; by default the first administrator. */
  owner: string | undefined;
  /** Null: what was copied before is used, and nothing else is copied. */
  images: ImageSource | null;
  signal: AbortSignal;
}

/**
 * Begins an import. Throws `userNotFound` for a user that does not exist, and a `StartupError` if
 * nobody can own what has no author.
 */
export async function beginImport({
  authors,
  owner,
  images,
  signal,
  ...options
}: ImportOptions): Promise<Importing> {
  const { source, dryRun, createContext } = options;
  const context = createContext();
  const named = new Map<string, number>();
  for (const [author, user] of Object.entries(authors)) named.set(author, await idOf(context, user));
  const origin = source.split('/')[0] ?? '';
  const standard = owner === undefined ? await firstAdministrator(context) : await idOf(context, owner);
  const taken = await readTaken(context.database, source);
  return {
    ...options,
    taken,
    authors: { origin, named, standard },
    images: new ImageCopies({ source, dryRun, taken, signal, images, owner: standard, createContext }),
  };
}

async function idOf({ database }: Context, user: string): Promise<number> {
  return (await findUser(database, user)).id;
}

async function firstAdministrator({ database }: Context): Promise<number> {
  const users = await listUsers(database);
  const first = users.find(({ role, disabled }) => role === 'administrator' && !disabled);
  if (first === undefined) throw new StartupError('There is no administrator; --owner names another user.');
  return first.id;
}
