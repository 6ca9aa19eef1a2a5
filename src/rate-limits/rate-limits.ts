import { isListed } from '../config/address-list.ts';
import type { Config } from '../config/config.ts';
import { fixed } from '../config/fixed.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../runtime/log.ts';
import { Limiter } from './limiter.ts';
import { createSharedCounts, type SharedCounts } from './shared-counts.ts';

/** The rate limits of a process; null: not limited (decision 0085). */
export interface RateLimits {
  /** Whether nothing that comes from this address is limited. */
  isTrusted: (address: string) => boolean;
  /** The cost of GraphQL operations without credentials, by address. */
  cost: Limiter | null;
  /** Writes, by user. */
  writes: Limiter;
  /** The failed sign-ins of all processes, by name and address, and by address. */
  failedSignIns: SharedCounts | null;
}

type Settings = Pick<Config, 'trustedAddresses' | 'graphqlCostPerMinute' | 'writesPerMinute'>;

const minute = 60;

/** The name of the limit of failed sign-ins. */
export const signInLimit = 'failed-sign-ins';

/**
 * Failed sign-ins count together for a quarter of an hour, as the half-life of failures within a
 * process (decision 0085).
 */
export const signInWindow = 900;

/** The limits of failed sign-ins (decision 0085). */
export interface SignInLimits {
  /** Failures without consequence: of a name from one client, and of a client with any names. */
  free: { pair: number; client: number };
  isTrusted: (address: string) => boolean;
  shared: SharedCounts | null;
}

/** The default limits, within one process. */
export const standardSignInLimits: SignInLimits = {
  free: { pair: fixed.failedSignInsPerName, client: fixed.failedSignInsPerAddress },
  isTrusted: () => false,
  shared: null,
};

/** The limits of failed sign-ins, as configured. */
export function signInLimits(
  {
    failedSignInsPerName,
    failedSignInsPerAddress,
  }: Pick<Config, 'failedSignInsPerName' | 'failedSignInsPerAddress'>,
  { isTrusted, failedSignIns }: RateLimits,
): SignInLimits {
  const free = { pair: failedSignInsPerName, client: failedSignInsPerAddress };
  return { free, isTrusted, shared: failedSignIns };
}

/** Creates the rate limits of a process. */
export function createRateLimits(
  { trustedAddresses, graphqlCostPerMinute, writesPerMinute }: Settings,
  database: Pick<Database, 'query' | 'embedded'>,
  log: Logger,
): RateLimits {
  const share = createSharedCounts(database, log);
  const limiterOf = (name: string, quota: number) => {
    const counting = { name, quota, window: minute };
    return new Limiter(counting, { shared: share?.(counting) ?? null, log });
  };
  return {
    isTrusted: (address) => trustedAddresses.length > 0 && isListed(trustedAddresses, address),
    cost: graphqlCostPerMinute === 0 ? null : limiterOf('graphql-cost', graphqlCostPerMinute),
    writes: limiterOf('writes', writesPerMinute),
    failedSignIns: share?.({ name: signInLimit, quota: 1, window: signInWindow }) ?? null,
  };
}
