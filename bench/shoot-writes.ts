import { askOnce } from './asking.ts';
import { signIn } from './database.ts';
import { shoot } from './measure.ts';
import type { Server } from './servers.ts';

/** How many connections write at once. */
export const writers = 16;

/** Gives the request of a write by its number: a path, and the fields to send. */
export type Write = (count: number) => { path: string; fields: object };

/**
 * Lets 16 connections write for so many seconds; returns how many changes a second they reached.
 */
export async function shootWrites(server: Server, write: Write, seconds: number): Promise<number> {
  let count = 0;
  const next = () => {
    const { path, fields } = write((count += 1));
    return { path, body: JSON.stringify(fields) };
  };
  const asking = {
    url: server.url,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', authorization: signIn() },
  };
  const setupRequest = <Asked extends object>(request: Asked) => ({ ...request, ...next() });
  const row = {
    ...{ name: 'Writers', question: { name: 'writes', path: '' }, state: 'uncached' as const, server },
    connections: writers,
  };
  const { times, duration } = await shoot(row, {
    ...asking,
    duration: seconds,
    requests: [{ setupRequest }],
  });
  // What was under way at the end must not fall into the next turn.
  const { path, body } = next();
  await askOnce({ ...asking, url: `${server.url}${path}`, body });
  return times.length / duration;
}
