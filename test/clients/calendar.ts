import { jest } from '@jest/globals';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { copyPrograms, type Programs } from './page.ts';

/** More upcoming events about jazz than two pages have, by start. */
export const concerts = Array.from({ length: 51 }, (_each, minute) => ({
  title: `Jazz ${minute}`,
  start_date: `2027-04-01 18:${String(minute).padStart(2, '0')}:00`,
}));

/** A calendar with the concerts, and the programs of docs/clients.md, filled in for it. */
export async function startForClients(): Promise<{
  world: World;
  programs: Programs;
  close: () => Promise<void>;
}> {
  const world = await startCalendar({ now: () => now });
  const make = createMaker(world);
  for (const concert of concerts) await make.event({ ...concert, end_date: '2027-04-01 20:00' });
  const programs = await copyPrograms(world.url);
  const close = async () => {
    await programs.remove();
    await world.close();
  };
  return { world, programs, close };
}

/** What clients of this process send from now on, and when a stream is connected. */
export function watchRequests(): { requests: Sent[]; streamOpened: () => Promise<void> } {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { fetch } = globalThis;
  const requests: Sent[] = [];
  let opened = Promise.withResolvers<undefined>();
  globalThis.fetch = async (input, options) => {
    const url = input instanceof Request ? input.url : String(input);
    requests.push({ method: options?.method ?? 'GET', url });
    const response = await fetch(input, options);
    if (url.includes('/graphql/stream')) opened.resolve(undefined);
    return response;
  };
  const streamOpened = async () => {
    await opened.promise;
    opened = Promise.withResolvers();
  };
  return { requests, streamOpened };
}

interface Sent {
  method: string;
  url: string;
}
