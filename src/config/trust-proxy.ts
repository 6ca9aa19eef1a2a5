import type { Trust } from 'proxy-addr';
import { z } from 'zod';
import { areAddresses, isListed } from './address-list.ts';
import { expected, listOf, onOrOff, text } from './variables.ts';

/**
 * The trusted proxies: none, the one in front, a number in a row, or those with these addresses
 * (decision 0045).
 */
export type TrustProxy = boolean | number | readonly string[];

/** `on` is the one proxy in front; otherwise their number, or their addresses. */
export const trustProxy = z.union(
  [
    text.regex(/^[2-9]$/).transform(Number),
    onOrOff,
    // A bare number would be an IPv4 address too.
    text
      .regex(/[.:]|\b(?:loopback|linklocal|uniquelocal)\b/)
      .pipe(listOf(text))
      .refine(areAddresses),
  ],
  expected('must be on, off, a number of proxies or their addresses'),
);

/**
 * Whether an address, at a number of hops, belongs to a trusted proxy. Throws if a list contains no
 * valid addresses.
 */
export function trustOf(setting: TrustProxy): Trust {
  if (typeof setting === 'boolean' || typeof setting === 'number')
    return (_address, hop) => hop < Number(setting);
  return (address) => isListed(setting, address);
}
