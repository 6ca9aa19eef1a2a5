import { isIP } from 'node:net';
import type { Trust } from 'proxy-addr';
import proxyAddr from 'proxy-addr';
import { expected, listOf, text } from './variables.ts';

/** Addresses and networks between commas: `192.0.2.7, 10.0.0.0/8, loopback`. */
export const addressList = text
  .pipe(listOf(text))
  .refine(areAddresses, expected('must list addresses or networks such as 10.0.0.0/8'));

const compiled = new WeakMap<readonly string[], Trust>();

/** Whether an address is in the list. Throws if the list contains anything but addresses. */
export function isListed(list: readonly string[], address: string): boolean {
  const matches = compiled.get(list) ?? proxyAddr.compile(list);
  compiled.set(list, matches);
  // Only valid addresses are safe for the library's regular expressions.
  return isIP(address) !== 0 && matches(address, 0);
}

/** Whether all of them are addresses, networks or names of networks. */
export function areAddresses(list: readonly string[]): boolean {
  try {
    proxyAddr.compile(list);
    return true;
  } catch {
    return false;
  }
}
