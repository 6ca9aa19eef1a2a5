import { namespace as ownNamespace } from '../routing/address.ts';
import type { Api } from './api.ts';
import { legacyApi } from './legacy.ts';
import { newerApi, siteApi, ticketsApi } from './neighbors.ts';
import { ownApi } from './own.ts';

const apis = new Map<string, Api>([
  [ownNamespace, ownApi],
  ['wp/v2', siteApi],
  ['tec/v1', newerApi],
  ['tribe/tickets/v1', ticketsApi],
]);

/** The interface of a namespace; that of an alias has the format of the older service. */
export function apiOf(namespace: string): Api {
  return apis.get(namespace) ?? legacyApi;
}
