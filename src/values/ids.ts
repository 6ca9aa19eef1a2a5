/** The kinds that parameters refer to by id. */
export type Referable = 'event' | 'venue' | 'organizer' | 'user' | 'image';

/** No larger id exists (wire-format 2). */
export const largestId = 2_147_483_647;

/** The ids that an id column can store. */
export function fittingIds(ids: readonly number[]): number[] {
  return ids.filter((id) => Number.isInteger(id) && id >= 1 && id <= largestId);
}

/** The id of a reference that is a number or digits; otherwise null. */
export function asId(reference: string | number): number | null {
  if (typeof reference === 'number')
    return Number.isSafeInteger(reference) && reference > 0 ? reference : null;
  return /^\d+$/.test(reference) ? Number(reference) : null;
}
