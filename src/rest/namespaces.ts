import type { Api } from './apis/api.ts';
import { ownApi } from './apis/own.ts';
import { tecV1Api } from './apis/tec-v1/api.ts';
import { tribeEventsV1Api } from './apis/tribe-events-v1/api.ts';
import { tribeTicketsV1Api } from './apis/tribe-tickets-v1/api.ts';
import { wpV2Api } from './apis/wp-v2/api.ts';
import { namespace as ownNamespace, wpV2Namespace } from './routing/address.ts';

const apis = new Map<string, Api>([
  [ownNamespace, ownApi],
  [wpV2Namespace, wpV2Api],
  ['tec/v1', tecV1Api],
  ['tribe/tickets/v1', tribeTicketsV1Api],
]);

/** The interface of a namespace; that of an alias has the format of the older service. */
export function apiOf(namespace: string): Api {
  return apis.get(namespace) ?? tribeEventsV1Api;
}
