import type { Request } from 'express';
import type { RequestQuota } from '../context/context.ts';
import { CalendarError, quotaHeaders } from '../errors.ts';
import type { Viewer } from '../policy/viewer.ts';
import type { Limiter } from '../rate-limits/limiter.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import { addressGroup } from '../values/address-group.ts';

/**
 * What the client of a request may still do: without credentials, its address is limited in the
 * cost of GraphQL operations; a user is limited in writes. A response that is counted has the limit
 * in its headers (decision 0085).
 */
export function createRequestQuota(
  limits: RateLimits,
  request: Request,
  viewer: Viewer | null,
): RequestQuota {
  const { ip: address = '' } = request;
  if (limits.isTrusted(address)) return unlimited;
  let isBegun = false;
  const charge = async (limiter: Limiter | null, key: string, points: number) => {
    if (limiter === null) return;
    const { state, isExceeded } = await limiter.consume(key, points);
    // What has begun is completed: a response with half of the writes would invite the client to
    // repeat all of them.
    if (isExceeded && !isBegun)
      throw new CalendarError('rateLimited', { retryAfter: state.reset, quota: state });
    isBegun = true;
    const { res: response } = request;
    if (response?.headersSent === false) response.set(quotaHeaders(state));
  };
  return viewer === null
    ? { ...unlimited, chargeCost: (cost) => charge(limits.cost, addressGroup(address), cost) }
    : { ...unlimited, chargeWrites: (count) => charge(limits.writes, `user ${viewer.id}`, count) };
}

const unlimited: RequestQuota = {
  chargeCost: () => Promise.resolve(),
  chargeWrites: () => Promise.resolve(),
};
