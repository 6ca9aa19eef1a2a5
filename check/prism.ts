import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { folder, pathOf } from './tools.ts';

interface Sent {
  method?: string;
  path: string;
  status: number;
  /** JSON; a string is sent as a URL-encoded form. */
  body?: object | string;
  anonymous?: boolean;
  /** The request itself breaks the description, so only its response must follow it. */
  wrong?: boolean;
}

// Without a list: Prism takes a list in a form for text where its type also allows null.
const form = 'title=Prism+Form&start_date=2027-04-02&end_date=2027-04-02&cost=10+-+25';
const concert = {
  title: 'Prism Concert',
  start_date: '2027-04-01 18:00',
  end_date: '2027-04-01 20:00',
  venue: [{ venue: 'Prism Hall' }],
  organizer: [{ organizer: 'Prism Choir' }],
  categories: ['Prism'],
  tags: ['Prism', 2],
  cost: [10, '25'],
  image: null,
};

/**
 * Reads, writes and errors of every kind of resource; `ID` is the id of the resource that was
 * created last.
 */
const requests: readonly Sent[] = [
  ...['/', '/doc', '/events', '/venues', '/organizers', '/categories', '/tags'].map(ok),
  ...['/export/events.csv', '/export/venues.csv', '/export/organizers.csv', '/export/tags.csv?raw=true'].map(
    ok,
  ),
  ok('/export/categories.csv?i18n_language=fi'),
  ok('/export/statistics.csv?group_by=month,venue&order_by=events_desc&first=5'),
  ok('/events?categories=1,2&per_page=2&page=2&strict_dates=true&status=publish,draft&i18n_language=de'),
  ok('/events?geoloc_lat=60.17&geoloc_lng=24.94&featured=false'),
  ok('/venues/by-slug/old-fire-station-kallio'),
  { path: '/events?page=9999', status: 404 },
  { path: '/events/999999', status: 404 },
  { path: '/organizers/by-slug/nobody', status: 404 },
  { path: '/events?per_page=0', status: 400, wrong: true },
  { path: '/export/events.csv?featured=perhaps', status: 400, wrong: true },
  { method: 'POST', path: '/events', status: 401, body: concert, anonymous: true, wrong: true },
  { method: 'POST', path: '/events', status: 400, body: { title: 'Prism' }, wrong: true },
  { method: 'POST', path: '/events', status: 201, body: form },
  { method: 'POST', path: '/events', status: 201, body: concert },
  { path: '/events/ID', status: 200 },
  {
    method: 'PATCH',
    path: '/events/ID',
    status: 200,
    body: { cost: null, venue: [], description: '<p>New</p>' },
  },
  {
    method: 'PUT',
    path: '/events/ID',
    status: 200,
    body: { venue: [{ venue: 'Prism Barn' }], all_day: true },
  },
  { method: 'DELETE', path: '/events/ID', status: 200 },
  { method: 'DELETE', path: '/events/ID', status: 410 },
  ...lifeOf('/venues', { venue: 'Prism House', city: 'Turku' }, { phone: '+358 2 1234' }),
  ...lifeOf('/organizers', { organizer: 'Prism Club', email: 'club@example.org' }, { website: null }),
  ...lifeOf('/categories', { name: 'Prism Category' }, { description: 'New' }),
  ...lifeOf('/tags', { name: 'Prism Tag' }, { name: 'Prism Tags' }),
  { method: 'POST', path: '/tags', status: 400, body: { name: 'Prism' } },
];

function ok(path: string): Sent {
  return { path, status: 200 };
}

function lifeOf(path: string, body: object, changes: object): Sent[] {
  return [
    { method: 'POST', path, status: 201, body },
    { method: 'PATCH', path: `${path}/ID`, status: 200, body: changes },
    { method: 'DELETE', path: `${path}/ID`, status: 200 },
  ];
}

interface Violation {
  location: string[];
  message: string;
}

/**
 * Sends requests through the validating proxy of Prism; returns everything that breaks the
 * description.
 */
export async function findViolations(root: string, authorization: string): Promise<string[]> {
  const args = ['proxy', 'generated/openapi.json', root, '--port', '0'];
  const child = spawn(pathOf('node_modules/.bin/prism'), args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const proxy = await addressOf(child.stdout);
    const problems: string[] = [];
    let id = '';
    for (const sent of requests) {
      const response = await send(proxy + sent.path.replace('ID', id), sent, authorization);
      const text = await response.text();
      if (response.status === 201) id = String((JSON.parse(text) as { id: number }).id);
      problems.push(...problemsOf(sent, response, text));
    }
    return problems;
  } finally {
    child.kill();
    await once(child, 'close');
  }
}

/** Reads the output of Prism until it names its address. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+$/.exec(line.trim()) ?? [];
    if (line.includes('Prism is listening') && address !== undefined) {
      output.resume();
      return address;
    }
  }
  throw new Error('Prism does not start.');
}

function send(
  url: string,
  { method = 'GET', body, anonymous }: Sent,
  authorization: string,
): Promise<Response> {
  const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
  return fetch(url, {
    method,
    headers: {
      ...(anonymous === true ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    body: typeof body === 'object' ? JSON.stringify(body) : body,
    signal: AbortSignal.timeout(30_000),
  });
}

function problemsOf(sent: Sent, response: Response, text: string): string[] {
  const name = `Prism: ${sent.method ?? 'GET'} ${sent.path}`;
  const header = response.headers.get('sl-violations');
  const violations = header === null ? [] : (JSON.parse(header) as Violation[]);
  return [
    ...(response.status === sent.status ? [] : [`${name}: status ${response.status}: ${text.slice(0, 500)}`]),
    ...violations
      .filter(({ location }) => sent.wrong !== true || location[0] === 'response')
      .map(({ location, message }) => `${name}: ${message} (${location.join('.')})`),
  ];
}
