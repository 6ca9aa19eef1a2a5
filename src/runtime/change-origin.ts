import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChangeInterface } from '../entities/audit-entry.ts';
import { currentRequest } from './request-record.ts';

/** Who changes something, through which interface, from where. */
export interface ChangeOrigin {
  interface: ChangeInterface;
  /** Null without a user who signed in: in the shell. */
  user: { readonly id: number | null; readonly name: string };
  /** The address of the client (decision 0045). */
  address: string | null;
  requestId: string | null;
}

const others = new AsyncLocalStorage<ChangeInterface>();

/** Runs work that changes the calendar without a request, under the name of what changes it. */
export function changeAs<Result>(origin: 'sample', work: () => Result): Result {
  return others.run(origin, work);
}

/** The origin of what is changed now: the current request, or else the shell. */
export function changeOrigin(): ChangeOrigin {
  const request = currentRequest();
  if (request !== undefined) {
    const { user = { id: null, name: '' }, client, id } = request;
    return { interface: request.interface ?? 'rest', user, address: client(), requestId: id };
  }
  const origin = others.getStore() ?? 'shell';
  return { interface: origin, user: { id: null, name: origin }, address: null, requestId: null };
}
