import { setTimeout as wait } from 'node:timers/promises';
import { type ChaosClient, counterTitle } from './clients.ts';
import type { Counter, Ledger } from './ledger.ts';
import { countOf } from './writers.ts';

/** The pause between two reads of a client, in milliseconds. */
const pause = 15;

/** A way to read the count of an event; null if the response is not a success. */
type Read = (client: ChaosClient, counter: Counter) => Promise<number | null>;

/** All ways to read: a single resource and a list of REST, a query of GraphQL. */
const ways: readonly Read[] = [
  async (client, { id }) => {
    const { status, text } = await client.read(`/events/${id}`);
    return status === 200 ? countOf((JSON.parse(text) as { title: string }).title) : null;
  },
  async (client, { id }) => {
    const path = `/events?start_date=2035-01-01&end_date=2035-01-02&search=${counterTitle}&per_page=50`;
    const { status, text } = await client.read(path);
    if (status !== 200) return null;
    const { events } = JSON.parse(text) as { events: { id: number; title: string }[] };
    const found = events.find((event) => event.id === id);
    return found === undefined ? -1 : countOf(found.title);
  },
  async (client, { id }) => {
    const { status, text } = await client.run(`{ event(number: ${id}) { title } }`);
    if (status !== 200) return null;
    return countOf((JSON.parse(text) as { data: { event: { title: string } } }).data.event.title);
  },
];

/**
 * Reads the counters in turn, in all ways, until the signal: what was known before a request must
 * be in its response.
 */
export async function readCounters(
  { client, ledger, first }: { client: ChaosClient; ledger: Ledger; first: number },
  stopping: AbortSignal,
): Promise<void> {
  for (let index = first; !stopping.aborted; index += 1) {
    const counter = ledger.counters[index % ledger.counters.length];
    const way = ways[Math.floor(index / ledger.counters.length) % ways.length];
    if (counter === undefined || way === undefined) return;
    const known = counter.seen;
    const count = await way(client, counter);
    if (count !== null) ledger.see(counter, count, { known, where: client.name });
    await wait(pause);
  }
}
