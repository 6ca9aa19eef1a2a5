import { setTimeout as wait } from 'node:timers/promises';
import { type ChaosClient, counterTitle } from './clients.ts';
import type { Counter, Ledger } from './ledger.ts';

/** The pause between two writes of a client, in milliseconds. */
const pause = 25;

/**
 * How long a client waits after an outage, in milliseconds: less than it is told, to be there when
 * the service is back.
 */
const patience = 100;

const update = `mutation ($number: Int!, $title: String!, $version: Int!) {
  updateEvent(number: $number, input: { title: $title }, expectedVersion: $version) {
    event { version }
    errors { code }
  }
}`;
const query = 'query ($number: Int!) { event(number: $number) { title version } }';

interface Updated {
  data?: { updateEvent?: { event: { version: number } | null; errors: { code: string }[] } | null } | null;
}

interface State {
  count: number;
  version: number;
}

/** Creates the event that a writer counts up; tries until it is there. */
export async function createCounter(client: ChaosClient, ledger: Ledger): Promise<Counter> {
  const { status, text } = await client.create('/events', describeEvent(`${counterTitle} 0`));
  if (status !== 201) throw new Error(`The first writes got ${status}: ${text}`);
  const { id } = JSON.parse(text) as { id: number };
  const counter = { id, seen: 0, sent: 0 };
  ledger.counters.push(counter);
  return counter;
}

/**
 * Counts an event up until the signal, each time as a change of the version that it last saw, so
 * that a write whose outcome is unknown can be sent again.
 */
export async function countUp(
  { client, ledger, counter }: { client: ChaosClient; ledger: Ledger; counter: Counter },
  stopping: AbortSignal,
): Promise<void> {
  let state = await readState(client, counter, stopping);
  while (!stopping.aborted && state !== null) {
    const next = state.count + 1;
    counter.sent = Math.max(counter.sent, next);
    const title = `${counterTitle} ${next}`;
    const { status, text } = await client.run(update, { number: counter.id, title, version: state.version });
    const event = status === 200 ? (JSON.parse(text) as Updated).data?.updateEvent?.event : undefined;
    if (event) {
      if (event.version !== state.version + 1)
        ledger.report(`a change of version ${state.version} made version ${event.version}`);
      state = { count: next, version: event.version };
      counter.seen = Math.max(counter.seen, next);
      await wait(pause);
    } else {
      await wait(patience);
      state = await settle({ client, ledger, counter }, { before: state, stopping });
    }
  }
}

/** After an unknown outcome: the write was done once, or not at all. */
async function settle(
  { client, ledger, counter }: { client: ChaosClient; ledger: Ledger; counter: Counter },
  { before, stopping }: { before: State; stopping: AbortSignal },
): Promise<State | null> {
  const now = await readState(client, counter, stopping);
  if (now === null) return null;
  const steps = now.count - before.count;
  if (![0, 1].includes(steps) || now.version - before.version !== steps)
    ledger.report(
      `after a write of unknown outcome, ${before.count} was ${now.count}, as version ${now.version}`,
    );
  return now;
}

async function readState(client: ChaosClient, { id }: Counter, stopping: AbortSignal): Promise<State | null> {
  while (!stopping.aborted) {
    const { status, text } = await client.run(query, { number: id });
    if (status === 200) {
      const { data } = JSON.parse(text) as { data: { event: { title: string; version: number } } };
      return { count: countOf(data.event.title), version: data.event.version };
    }
    await wait(patience);
  }
  return null;
}

/** The count in a title. */
export function countOf(title: string): number {
  return Number(title.split(' ')[1]);
}

/**
 * Creates events until the signal, each with a venue and a tag of its own. Nothing is sent twice.
 */
export async function createEvents(
  { client, ledger, name }: { client: ChaosClient; ledger: Ledger; name: string },
  stopping: AbortSignal,
): Promise<void> {
  for (let index = 0; !stopping.aborted; index += 1) {
    const title = `Event ${name}-${index}`;
    ledger.unknown.add(title);
    const { status, text } = await client.create('/events', {
      ...describeEvent(title),
      venue: { venue: `Hall ${name}-${index}` },
      tags: [`Tag ${name}-${index % 50}`],
    });
    if (status === 201) {
      ledger.acknowledge(title, (JSON.parse(text) as { id: number }).id);
      ledger.unknown.delete(title);
    }
    await wait(status === 201 ? pause : patience);
  }
}

function describeEvent(title: string) {
  return { title, start_date: '2035-01-01 10:00:00', end_date: '2035-01-01 11:00:00' };
}
