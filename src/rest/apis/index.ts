import { namespace as ownNamespace } from '../routing/address.ts';
import type { Api } from './api.ts';
import { legacyApi } from './legacy.ts';
import { ownApi } from './own.ts';

/** The interface of a namespace. */
export function apiOf(namespace: string): Api {
  return namespace === ownNamespace ? ownApi : legacyApi;
}
