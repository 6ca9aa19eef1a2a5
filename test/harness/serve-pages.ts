import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Context } from '../../src/context/context.ts';
import { CalendarError } from '../../src/errors.ts';
import { sendPage } from '../../src/site/page/send-page.ts';
import { createSandboxPage } from '../../src/developer/explorers.ts';
import { showBrowsers } from '../../src/developer/for-browsers.ts';
import type { DeveloperOptions } from '../../src/developer/options.ts';
import { createDeveloperPages } from '../../src/developer/pages.ts';
import { createNotFoundPage, createResourcePages } from '../../src/site/pages.ts';
import type { PublicResource } from '../../src/site/resource/public-resource.ts';

const resources: Record<string, PublicResource> = {
  concert: {
    kind: 'event',
    number: 12,
    title: 'Rock & <script>alert(1)</script>',
    description: '<p>Loud, <b>very</b> loud.</p>',
    language: 'de',
    descriptionLanguage: 'de',
    ownSummary: '',
    summary: 'Loud, very loud.',
    image: null,
    points: [],
    lists: [],
    related: [],
    trail: [{ name: 'Kalenteri', url: 'http://127.0.0.1/fi/calendar', language: 'fi' }],
    calendar: 'http://127.0.0.1/fi/event/concert.ics',
    urls: {
      all: {
        en: 'http://127.0.0.1/en/event/concert',
        fi: 'http://127.0.0.1/fi/event/concert',
        de: 'http://127.0.0.1/de/event/konzert',
        'zh-hans': 'http://127.0.0.1/zh-hans/event/concert',
      },
      own: ['de'],
      standard: 'http://127.0.0.1/event/concert',
    },
    linkedData: [{ '@type': 'Event', name: 'Rock & </script><script>alert(1)</script>' }],
    facts: [
      { name: 'cost', values: [{ text: '12 "€"' }] },
      { name: 'website', values: [{ text: 'site', address: 'https://example.org/?a=1&b=2' }] },
      { name: 'organizers', values: [{ text: 'trap', address: 'javascript:alert(1)' }] },
      { name: 'tags', values: [] },
    ],
  },
};

function read({ slug }: { slug: string }): PublicResource {
  if (slug === 'hidden') throw new CalendarError('eventNotAccessible');
  if (slug === 'trashed') throw new CalendarError('eventInTrash');
  if (slug === 'broken') throw new Error('The database is gone.');
  const resource = Object.hasOwn(resources, slug) ? resources[slug] : undefined;
  if (resource === undefined) throw new CalendarError('eventNotFound');
  return resource;
}

/** Serves the pages alone, over the resources above, on a free port. */
export function serve(changes: Partial<DeveloperOptions>): Promise<Server> {
  const root = changes.publicRoot ?? (() => 'http://127.0.0.1');
  const options: DeveloperOptions = {
    config: {
      defaultLanguage: 'en',
      calendarName: null,
      accentColor: null,
      mapTiles: null,
      startPage: 'developers',
      explorer: true,
      introspection: true,
    },
    graphqlPath: '/graphql',
    publicRoot: root,
    interfaceRoot: () => 'http://localhost/wp-json/',
    discoveryHeaders: () => ({}),
    legacyAddress: () => null,
    now: () => Date.UTC(2027, 2, 14),
    restRoot: (language, request) =>
      `${root(request)}${language === null ? '' : `/${language}`}/calendar/events/v1`,
    run: () => Promise.reject(new Error('These pages read no documents.')),
    // Nothing here reads the context.
    serve: async (page, make) =>
      sendPage(page.response, page.language, await make({} as unknown as Context, page)),
    nameViewer: () => Promise.resolve(null),
    share: (read) => read,
    readCategories: () => Promise.resolve([]),
    statistics: {
      names: {},
      read: () => {
        throw new CalendarError('busy');
      },
    },
    ...changes,
  };
  const app = express();
  app.set('env', 'test');
  app.use(
    showBrowsers(options.graphqlPath, createSandboxPage(options)),
    createResourcePages(options, (asked) => new Promise((resolve) => resolve(read(asked)))),
    createDeveloperPages(options),
    createNotFoundPage(options),
  );
  app.use((_request, response) => {
    response.status(404).send('left to others');
  });
  return new Promise((resolve) => {
    const running = app.listen(0, '127.0.0.1', () => resolve(running));
  });
}

/** Where they are served. */
export function address(running: Server): string {
  return `http://127.0.0.1:${(running.address() as AddressInfo).port}`;
}
