import { createServer } from 'node:http';
import pg from 'pg';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import amber from 'postgraphile/presets/amber';
import { schemaName, writeViews } from './postgraphile-sql.ts';

/**
 * PostGraphile 5 as its documentation tunes it for production: no watching, no GraphiQL, no
 * explaining, production mode, answers put together as text, prepared statements, lists instead of
 * connections below the event, and as many connections as the service has.
 */
const [connectionString = '', publicUrl = ''] = process.argv.slice(2);

await createViews();
const instance = postgraphile({
  extends: [amber.default],
  pgServices: [makePgService({ connectionString, schemas: [schemaName], poolConfig: { max: 10 } })],
  gather: { installWatchFixtures: false },
  schema: {
    defaultBehavior: '-manyRelation:resource:connection +manyRelation:resource:list -insert -update -delete',
  },
  grafast: { explain: false },
  grafserv: { watch: false, graphiql: false, websockets: false, outputDataAsString: true },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null)
    console.log(`listening at http://127.0.0.1:${address.port}`);
});

async function createViews(): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const statement of writeViews(publicUrl)) await client.query(statement);
  await client.end();
}
