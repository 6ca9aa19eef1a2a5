import type { Client, RestOptions } from '../../harness/client.ts';
import type { Look } from './look.ts';
import type { Story } from './story.ts';

/** What is written, and the ways of reading it. */
export interface Scene {
  story: Story;
  /** Makes the write of this number. */
  change(client: Client, number: number): Promise<unknown>;
  looks: Look[];
}

const day = new Date(Date.now() + 100 * 24 * 3_600_000).toISOString().slice(0, 10);

/**
 * When an event is that every list has which asks for no days: they begin today and end in two
 * years.
 */
export const later = { start_date: `${day} 18:00:00`, end_date: `${day} 20:00:00` };

/** Writes as an editor; a rejection fails the test. Returns the response. */
export async function write<Body = Record<string, unknown>>(
  client: Client,
  request: string,
  options: RestOptions = {},
): Promise<Body> {
  const [method = '', path = ''] = request.split(' ');
  const { status, text, body } = await client.rest<Body>(method, path, { as: 'editor', ...options });
  if (status !== 200 && status !== 201) throw new Error(`${request} was answered with ${status}: ${text}`);
  return body;
}
