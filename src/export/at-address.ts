import { readAtPage } from '../values/page-address.ts';

/** Reads what is at a public page, by the last segment of its path, or has a number. */
export function readAtAddress<View>(
  segment: string | number,
  read: (address: { slug: string } | { number: number }) => Promise<View>,
): Promise<View> {
  return typeof segment === 'number' ? read({ number: segment }) : readAtPage(segment, read);
}
