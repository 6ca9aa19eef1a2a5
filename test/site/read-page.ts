import { expect } from '@jest/globals';
import type { World } from '../harness/world.ts';

/** Reads a page that must be there. */
export async function readPage(world: World, path: string): Promise<string> {
  const response = await fetch(world.url + path, { headers: { accept: 'text/html' } });
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** The linked data of a page by type. */
export function linkedData(body: string): Record<string, Record<string, unknown>> {
  const found = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const objects = found.map(([, text = '']) => JSON.parse(text) as Record<string, unknown>);
  return Object.fromEntries(objects.map((object) => [String(object['@type']), object]));
}
