import express, { type Response } from 'express';
import pg from 'pg';
import { writeJson } from '../../src/values/json.ts';
import { readList, readOne, searchList, type ReadEvent } from './hand-written/read.ts';
import type { Root } from './hand-written/rows.ts';
import { shapeEvent } from './hand-written/shapes.ts';
import { changeTitle, createEvent, type NewEvent } from './hand-written/write.ts';
import { linksOf, perPage, readLanguage, readListAddress } from './list-address.ts';
import { listen } from './listen.ts';

/**
 * The best that we can write by hand: Express, one pool, a few prepared statements which run at
 * once where they can, and answers that are formatted in JavaScript. They are those of the service
 * byte for byte.
 */
const [connectionString = '', publicUrl = ''] = process.argv.slice(2);
const root: Root = {
  origin: publicUrl,
  host: new URL(publicUrl).host,
  api: `${publicUrl}/calendar/events/v1`,
};
// Dates are answered as PostgreSQL writes them.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text);
const pool = new pg.Pool({ connectionString, max: 10, idleTimeoutMillis: 300_000 });
const app = express();
app.disable('x-powered-by');
app.set('etag', false);

app.get('/events', async (request, response) => {
  const address = readListAddress(request);
  const { search } = request.query;
  const { events, total } = await (typeof search === 'string'
    ? searchList(pool, address, search)
    : readList(pool, address));
  const pages = Math.ceil(total / perPage);
  response.setHeader('X-TEC-Total', total);
  response.setHeader('X-TEC-TotalPages', pages);
  send(response, {
    events: events.map(({ row, related }) => shapeEvent(row, related, root, false)),
    ...linksOf(request, { api: root.api, page: address.page, total }),
    total,
    total_pages: pages,
    per_page: perPage,
  });
});

app.get('/events/:id', async (request, response) => {
  const found = await readOne(pool, Number(request.params.id), readLanguage(request.query));
  if (found === undefined) response.sendStatus(404);
  else send(response, shapeOne(found, true));
});

app.post('/events', express.json(), async (request, response) => {
  const id = await createEvent(pool, request.body as NewEvent, request.ip ?? '');
  await sendWritten(response.status(201), id);
});

app.post('/events/:id', express.json(), async (request, response) => {
  const id = Number(request.params.id);
  const { title } = request.body as { title: string };
  await changeTitle(pool, { id, title, address: request.ip ?? '' });
  await sendWritten(response, id);
});

async function sendWritten(response: Response, id: number): Promise<void> {
  const found = await readOne(pool, id, 'en');
  if (found === undefined) throw new Error(`event ${id} was written and is not there`);
  send(response, shapeOne(found, false));
}

function shapeOne({ row, related }: ReadEvent, isRead: boolean) {
  return shapeEvent(row, related, root, isRead);
}

function send(response: Response, body: object): void {
  response.type('json').send(writeJson(body));
}

listen(app);
