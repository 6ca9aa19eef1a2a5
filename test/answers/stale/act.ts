import type { Random } from '../../../bench/seed/random.ts';
import type { Client, RestOptions } from '../../harness/client.ts';
import type { Look } from './look.ts';
import type { Story } from './story.ts';

/** What is written, and the ways of reading it. */
export interface Scene {
  story: Story;
  /** Makes the write of this number. */
  change(client: Client, number: number, random: Random): Promise<void>;
  looks: Look[];
}

/** An event far in the future, which every list has that asks for nothing else. */
export const later = { start_date: '2031-01-01 18:00:00', end_date: '2031-01-01 20:00:00' };

/** Writes as an editor; a refusal fails the test. Gives the answer. */
export async function write<Body = Record<string, unknown>>(
  client: Client,
  [method, path]: readonly [string, string],
  options: RestOptions,
): Promise<Body> {
  const { status, text, body } = await client.rest<Body>(method, path, { as: 'editor', ...options });
  if (status !== 200 && status !== 201) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
  return body;
}
