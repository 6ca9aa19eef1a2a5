import type { ClientResponse, RestOptions } from './client.ts';
import { startCalendar, type World } from './world.ts';

/** Many concurrent writers. */
export interface Crowd {
  world: World;
  /**
   * Sends all requests at once, as an editor; on PostgreSQL alternately to two calendars that share
   * the database.
   */
  atOnce<Body = Record<string, unknown>>(requests: readonly Request[]): Promise<ClientResponse<Body>[]>;
  close(): Promise<void>;
}

/** The method, path and body of a request. */
export type Request = readonly [string, string, (object | undefined)?, Pick<RestOptions, 'language'>?];

/** Starts the calendars that a crowd writes to. */
export async function startCrowd(now: () => number): Promise<Crowd> {
  const world = await startCalendar({ now });
  const { databaseUrl } = world.config;
  const second = databaseUrl === null ? null : await startCalendar({ now, config: { databaseUrl } });
  const endpoints = second === null ? [world] : [world, second];
  return {
    world,
    atOnce: <Body>(requests: readonly Request[]) =>
      Promise.all(
        requests.map(([method, path, body, options], index) => {
          const endpoint = endpoints[index % endpoints.length] ?? world;
          return endpoint.rest<Body>(method, path, { as: 'editor', body, ...options });
        }),
      ),
    close: async () => {
      await second?.close();
      await world.close();
    },
  };
}

/** The responses by status: `{ 201: 1, 400: 9 }`. */
export function statusesOf(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
