/** A thing that parameters name by id. */
export type Referable = 'event' | 'venue' | 'organizer' | 'user' | 'image';

/** Ids larger than this name nothing (wire-format 2). */
export const largestId = 2_147_483_647;

/** Ids that an id column can hold. */
export function fittingIds(ids: readonly number[]): number[] {
  return ids.filter((id) => Number.isInteger(id) && id >= 1 && id <= largestId);
}

/** The id that a reference may mean: a number, or digits. */
export function asId(reference: string | number): number | null {
  if (typeof reference === 'number')
    return Number.isSafeInteger(reference) && reference > 0 ? reference : null;
  return /^\d+$/.test(reference) ? Number(reference) : null;
}
