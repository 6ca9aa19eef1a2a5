import express from 'express';
import pg from 'pg';
import { type Language, writeListSql } from './list-sql.ts';

/** The bar: a plain Express handler, one pool and one hand-written query that gives the same answer as the service. */
const [connectionString = '', publicUrl = ''] = process.argv.slice(2);
const api = `${publicUrl}/calendar/events/v1`;
const pool = new pg.Pool({ connectionString, max: 10, idleTimeoutMillis: 30_000 });
const statements = {
  en: writeListSql('en'),
  fi: writeListSql('fi'),
  de: writeListSql('de'),
  'zh-hans': writeListSql('zh-hans'),
};
const app = express();
app.disable('x-powered-by');
app.set('etag', false);

app.get('/events', async (request, response) => {
  const page = Number(request.query.page ?? 1);
  const language = (request.query.i18n_language ?? 'en') as Language;
  const today = new Date().toISOString().slice(0, 10);
  const end = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`;
  const window = [`${today} 00:00:00`, `${end} 23:59:59`];
  const values = [...window, language, (page - 1) * 10, api, publicUrl, new URL(publicUrl).host];
  const text = statements[language];
  const { rows } = await pool.query<{ body: string; total: number }>({
    name: `list ${language}`,
    text,
    values,
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the query gave no row');
  response.setHeader('X-TEC-Total', row.total);
  response.setHeader('X-TEC-TotalPages', Math.ceil(row.total / 10));
  const links = JSON.stringify(linksOf(request.originalUrl, page, row.total));
  response.type('json').send(`${row.body.slice(0, -1)},${links.slice(1)}`);
});

function linksOf(url: string, page: number, total: number): Record<string, string> {
  const search = new URL(url, publicUrl).searchParams;
  const address = () => `${api}/events${search.size === 0 ? '' : `?${search.toString()}`}`;
  const links: Record<string, string> = { rest_url: address() };
  if (page * 10 < total) {
    search.delete('page');
    search.set('page', String(page + 1));
    links.next_rest_url = address();
  }
  if (page > 1) {
    search.delete('page');
    if (page > 2) search.set('page', String(page - 1));
    links.previous_rest_url = address();
  }
  return links;
}

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null)
    console.log(`listening at http://127.0.0.1:${address.port}`);
});
