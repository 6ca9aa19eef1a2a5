import { CalendarError } from '../errors.ts';
import { normalizeSlug } from './slug.ts';

/**
 * Reads what is at a public page by the last segment of its path: the slug, or the number of a
 * resource that has none (see `publicPage`); or what has a number. Throws the errors of `read`.
 */
export async function readAtPage<View>(
  segment: string | number,
  read: (address: { slug: string } | { number: number }) => Promise<View>,
): Promise<View> {
  if (typeof segment === 'number') return read({ number: segment });
  try {
    return await read({ slug: normalizeSlug(segment) });
  } catch (error) {
    const mayBeNumber = error instanceof CalendarError && error.status === 404 && /^\d{1,9}$/.test(segment);
    if (!mayBeNumber) throw error;
    return read({ number: Number(segment) });
  }
}
