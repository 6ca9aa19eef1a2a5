import { createServer } from 'node:http';

/**
 * The ceiling: node:http sends bytes that are ready, the same as an answer of the service (fetched
 * at the start).
 */
const answer = await fetch(process.argv[2] ?? '');
const body = Buffer.from(await answer.arrayBuffer());

const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null)
    console.log(`listening at http://127.0.0.1:${address.port}`);
});
