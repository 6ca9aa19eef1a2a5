import type { Kind } from '../../values/kinds.ts';
import type { ImportedItem, References } from './item.ts';
import { Left } from './left.ts';
import type { TakenThings } from './taken.ts';

/** The numbers that a thing refers to. */
export type ReferredIds = Record<keyof References, number[]>;

/** Ids beyond this would leave too few for what is created here. */
const largestImportedId = 2_000_000_000;

/** Whether an id of another calendar can be used here. */
export function isUsableId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= largestImportedId;
}

const kindOf = { venues: 'venue', organizers: 'organizer', categories: 'category', tags: 'tag' } as const;

/** The kind of what a thing refers to by a name: the parent of a category is a category. */
function kindOfReference(name: keyof References, kind: Kind): Kind {
  return name === 'parent' ? kind : kindOf[name];
}

/** Whether a thing refers to a parent that has not been taken yet. */
export function isBeforeParent(
  { kind, references: { parent = [] } }: ImportedItem,
  taken: TakenThings,
): boolean {
  return parent.some((key) => taken.find(kind, key) === undefined && !taken.isPlanned(kind, key));
}

/**
 * The numbers here of what a thing refers to. Throws `Left` where something was not taken: a thing
 * is not imported without its venue. In a dry run, what would be created has no number.
 */
export function idsOf({ kind, references }: ImportedItem, taken: TakenThings): ReferredIds {
  const idsIn = (name: keyof References) =>
    (references[name] ?? []).flatMap((key) => {
      const referred = kindOfReference(name, kind);
      const found = taken.find(referred, key);
      if (found !== undefined) return [found.resourceId];
      if (taken.isPlanned(referred, key)) return [];
      throw new Left(`${name === 'parent' ? 'its parent' : `its ${referred}`} ${key} was not imported`);
    });
  return {
    venues: idsIn('venues'),
    organizers: idsIn('organizers'),
    categories: idsIn('categories'),
    tags: idsIn('tags'),
    parent: idsIn('parent'),
  };
}
