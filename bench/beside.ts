import pg from 'pg';
import { signIn } from './database.ts';
import { ownName } from './processes.ts';
import type { Server } from './servers.ts';

/** Concurrent writes per second. */
const writes = 10;

/** Changes of the revision per second, so that no cached response is served twice. */
const moves = 200;

/** Starts background work; the returned function ends it, and throws if something failed. */
export type Beside = () => Promise<() => Promise<void>>;

/** Updates one event after the other through the service, at a constant rate. */
export function writeBeside(server: Server, events: readonly number[]): Beside {
  const write = async (count: number) => {
    const path = `/calendar/events/v1/events/${events[count % events.length] ?? 0}`;
    const headers = { 'content-type': 'application/json', authorization: signIn() };
    const body = JSON.stringify({ title: `Written ${count}` });
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body });
    const answer = await response.text();
    if (!response.ok) throw new Error(`a write beside the readers gave ${response.status}: ${answer}`);
  };
  return () => Promise.resolve(every(writes, write));
}

/** Increments the revision like a write, at almost no cost. */
export function moveRevision(connectionString: string): Beside {
  const text = 'update revision set value = value + (1::bigint << 20) where shard = 0';
  return async () => {
    const client = new pg.Client({ connectionString, application_name: ownName });
    await client.connect();
    let last: Promise<unknown> = Promise.resolve();
    const end = every(moves, () => (last = last.then(() => client.query(text))));
    return () => end().finally(() => client.end());
  };
}

/** Acts at a constant rate; compensates for late timers on a busy machine. */
function every(perSecond: number, act: (count: number) => Promise<unknown>): () => Promise<void> {
  let count = 0;
  const begun = performance.now();
  const acts: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  const catchUp = () => {
    while (count < ((performance.now() - begun) / 1000) * perSecond)
      acts.push(act((count += 1)).catch((error: unknown) => failures.push(error)));
  };
  const timer = setInterval(catchUp, 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(acts);
    if (failures.length > 0)
      throw new Error('what went on beside the readers failed', { cause: failures[0] });
  };
}
