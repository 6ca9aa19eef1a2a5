import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SourceError } from './source-error.ts';

/**
 * Whether an address is not one of the public internet: this machine, a local network, a reserved
 * range.
 */
export function isPrivateAddress(address: string): boolean {
  return !ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast';
}

/** Whether a host is, or has, a private address. Throws a `SourceError` if it cannot be found. */
export async function isPrivateHost({ hostname }: URL): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0) return isPrivateAddress(host);
  const { promise, resolve: found, reject } = Promise.withResolvers<LookupAddress[]>();
  resolve(host, { all: true }, (error, addresses) => (error === null ? found(addresses) : reject(error)));
  try {
    return (await promise).some(({ address }) => isPrivateAddress(address));
  } catch (error) {
    throw new SourceError(`The host ${host} cannot be found.`, error);
  }
}

/**
 * Resolves names for connections, and rejects those with a private address: what was checked is
 * what is connected to.
 */
export const resolvePublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      callback(error, [], 0);
      return;
    }
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address))) {
      callback(new PrivateAddressError(hostname), [], 0);
      return;
    }
    if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** A source leads to a private address that it must not lead to. */
export class PrivateAddressError extends SourceError {
  constructor(host: string) {
    super(`${host} has a private address that is not that of the source, so it is not followed.`);
  }
}
