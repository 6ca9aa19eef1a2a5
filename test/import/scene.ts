import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { languages } from '../../src/i18n/language.ts';
import { now } from '../harness/make.ts';
import { sample } from '../harness/sampled.ts';
import { password } from '../harness/users.ts';
import { startCalendar, type World, type WorldOptions } from '../harness/world.ts';

/** The path of the older service. */
export const alias = '/wp-json/tribe/events/v1';

/** Two calendars with the same settings, so that their answers can be compared. */
export function startOne({ config, ...options }: WorldOptions = {}): Promise<World> {
  const settings = { publicUrl: 'https://calendar.example', basePath: '/wp-json', restAliases: [alias] };
  return startCalendar({ now: () => now, ...options, config: { ...settings, ...config } });
}

/** The credentials of an editor. */
export const asEditor = { user: 'editor', password };

/**
 * What both namespaces answer to an editor: every list in every language, and every event, venue
 * and organizer by id.
 */
export async function readAnswers({ request }: Pick<World, 'request'>): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  const read = async (path: string) => {
    const { status, text } = await request('GET', path, { as: 'editor' });
    answers[path] = `${status} ${text}`;
    return text;
  };
  const everything = 'per_page=50&hide_empty=false&status=publish,future,draft,pending,private';
  for (const namespace of ['/wp-json/calendar/events/v1', alias])
    for (const language of sample(languages, namespace === alias ? 1 : 2))
      for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags']) {
        const dates = kind === 'events' ? '&start_date=1900-01-01&end_date=2999-12-31' : '';
        const list = `${namespace}/${kind}?${everything}${dates}&i18n_language=${language}`;
        const found = JSON.parse(await read(list)) as Record<string, { id: number }[]>;
        for (const { id } of found[kind] ?? [])
          await read(`${namespace}/${kind}/${id}?i18n_language=${language}`);
      }
  return answers;
}

/** A source that answers as a test says; paths are without the host. */
export async function startSource(
  answer: (path: string, response: ServerResponse, request: IncomingMessage) => void,
): Promise<{ url: string; requests: string[]; close: () => Promise<void> }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    answer(path, response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The lists of an interface, by collection; every list has one page. */
export function answerLists(lists: Record<string, unknown[]>) {
  return (path: string, response: ServerResponse) => {
    const { pathname } = new URL(path, 'http://source');
    const collection = pathname.split('/').at(-1) ?? '';
    const items = lists[collection] ?? [];
    const isIndex = pathname === '/v1';
    const index = { namespace: 'tribe/events/v1', routes: { '/tribe/events/v1/events': {} } };
    const page = { [collection]: items, total: items.length, total_pages: items.length === 0 ? 0 : 1 };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isIndex ? index : page));
  };
}

/** An answer that passes a relay. */
interface Relayed {
  status: number;
  body: string;
}

/** What stands before a calendar, sees what it answers, and may answer something else. */
export async function startRelay(
  { url }: Pick<World, 'url'>,
  change: (path: string, answer: Relayed) => Relayed,
): ReturnType<typeof startSource> {
  return startSource((path, response, { headers: { authorization } }) => {
    const headers = authorization === undefined ? undefined : { authorization };
    const relay = async () => {
      const answer = await fetch(`${url}${path}`, { headers });
      const { status, body } = change(path, { status: answer.status, body: await answer.text() });
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    };
    relay().catch((error: unknown) => response.destroy(error as Error));
  });
}

/**
 * An answer without what must differ: the address of the calendar, and the random part of the names
 * of files.
 */
export function normalized(text: string, { url }: Pick<World, 'url'>): string {
  return text
    .replaceAll(url, 'https://calendar.example')
    .replaceAll(new URL(url).host, 'calendar.example')
    .replaceAll(/\/media\/\d{4}\/\d\d\/(?:[a-z0-9]+-)*[0-9a-f]{32}/g, '/media/file');
}
