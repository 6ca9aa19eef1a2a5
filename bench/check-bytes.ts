import { equal } from 'node:assert/strict';
import type { EventFacts } from './seed/events.ts';
import type { Server } from './servers.ts';

/** The lists that are compared: in four languages, from the first page to one far behind. */
export const listQueries = [
  ...['', '?page=7', '?page=30', '?i18n_language=fi', '?i18n_language=de'],
  '?i18n_language=zh-hans&page=3',
];

const searches = ['?search=concert', '?search=concert&page=2', '?search=ausstellung&i18n_language=de'];

/** Compares lists, searches and single events of the service and the handler byte for byte. */
export async function checkBytes(
  { service, handWritten }: Record<'service' | 'handWritten', Server>,
  facts: readonly EventFacts[],
): Promise<void> {
  const events = facts.filter(({ listed }) => listed).slice(0, 20);
  const single = events.flatMap(({ id }) => [`/${id}`, `/${id}?i18n_language=zh-hans`]);
  for (const path of [...listQueries, ...searches, ...single]) {
    const expected = await readText(service, `/calendar/events/v1/events${path}`);
    equal(await readText(handWritten, `/events${path}`), expected, path);
  }
}

async function readText({ url }: Server, path: string): Promise<string> {
  const response = await fetch(`${url}${path}`);
  equal(response.status, 200, `${path}: ${response.status}`);
  return response.text();
}
