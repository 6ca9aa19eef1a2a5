import { createHash } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { selectTaken, type TakenEntry } from '../../database/queries/import.ts';
import type { Kind } from '../../values/kinds.ts';
import type { ImportedItem } from './item.ts';

/** What imports take: things of each kind, and copies of images. */
type TakenKind = Kind | 'image';

/** A thing that was taken, or would be. */
export type Taken = Pick<TakenEntry, 'resourceId' | 'version' | 'digest'>;

/** What imports have taken from one source. */
export class TakenThings {
  readonly #taken = new Map<string, Taken>();
  /** What a dry run would create. */
  readonly #planned = new Set<string>();

  find(kind: TakenKind, key: string): Taken | undefined {
    return this.#taken.get(nameOf(kind, key));
  }

  /** The keys of what was taken of a kind. */
  keysOf(kind: Kind): string[] {
    const start = nameOf(kind, '');
    const names = [...this.#taken.keys()].filter((name) => name.startsWith(start));
    return names.map((name) => name.slice(start.length));
  }

  isPlanned(kind: Kind, key: string): boolean {
    return this.#planned.has(nameOf(kind, key));
  }

  set(kind: TakenKind, key: string, taken: Taken): void {
    this.#taken.set(nameOf(kind, key), taken);
  }

  /** Remembers a thing under another key. */
  rename(kind: Kind, from: string, { key, ...taken }: Taken & { key: string }): void {
    this.#taken.delete(nameOf(kind, from));
    this.set(kind, key, taken);
  }

  plan(kind: Kind, key: string): void {
    this.#planned.add(nameOf(kind, key));
  }
}

/** Reads what earlier imports have taken from a source. */
export async function readTaken(database: Database, source: string): Promise<TakenThings> {
  const things = new TakenThings();
  for (const { kind, key, ...taken } of await database.query(selectTaken(source)))
    things.set(kind as TakenKind, key, taken);
  return things;
}

function nameOf(kind: TakenKind, key: string): string {
  return `${kind} ${key}`;
}

/**
 * A digest of all that a source says about a thing; of its image only which one it is, for that has
 * a digest of its own.
 */
export function digestOf({ image, ...item }: ImportedItem): string {
  const shown = image === null ? null : { url: image.url, id: image.id };
  const named = { ...item, formerKeys: undefined, image: shown };
  return createHash('sha256').update(JSON.stringify(named)).digest('base64url');
}
