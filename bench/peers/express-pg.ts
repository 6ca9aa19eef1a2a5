import express from 'express';
import pg from 'pg';
import { linksOf, perPage, readListAddress } from './list-address.ts';
import { type Language, writeListSql } from './list-sql.ts';
import { listen } from './listen.ts';

/**
 * A plain Express handler, one pool and one hand-written query that gives the same answer as the
 * service.
 */
const [connectionString = '', publicUrl = ''] = process.argv.slice(2);
const api = `${publicUrl}/calendar/events/v1`;
const pool = new pg.Pool({ connectionString, max: 10, idleTimeoutMillis: 300_000 });
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
  const { language, page, window } = readListAddress(request);
  const values = [...window, language, (page - 1) * perPage, api, publicUrl, new URL(publicUrl).host];
  const text = statements[language as Language];
  const { rows } = await pool.query<{ body: string; total: number }>({
    name: `list ${language}`,
    text,
    values,
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the query gave no row');
  response.setHeader('X-TEC-Total', row.total);
  response.setHeader('X-TEC-TotalPages', Math.ceil(row.total / perPage));
  const links = JSON.stringify(linksOf(request, { api, page, total: row.total }));
  response.type('json').send(`${row.body.slice(0, -1)},${links.slice(1)}`);
});

listen(app);
