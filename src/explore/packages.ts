import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RequestHandler } from 'express';

/** A file that a page loads: the address below the pages, the package that it comes with, its path in there. */
type Packaged = readonly [address: string, name: string, path: string];

/** What the pages load of other packages; nothing else of those is served. */
export const packaged: readonly Packaged[] = [
  ['/docs/swagger-ui.css', 'swagger-ui-dist', 'swagger-ui.css'],
  ['/docs/swagger-ui-bundle.js', 'swagger-ui-dist', 'swagger-ui-bundle.js'],
  ['/graphiql/react.js', 'react', 'umd/react.production.min.js'],
  ['/graphiql/react-dom.js', 'react-dom', 'umd/react-dom.production.min.js'],
  ['/graphiql/graphiql.js', 'graphiql', 'graphiql.min.js'],
  ['/graphiql/graphql-sse.js', 'graphql-sse', 'umd/graphql-sse.min.js'],
  ['/graphiql/graphiql.css', 'graphiql', 'graphiql.min.css'],
];

/** Sends the file; it is looked for when the first reader wants it, not at the start. */
export function sendPackaged([, name, path]: Packaged): RequestHandler {
  return (_request, response) => {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    response.sendFile(join(folder, path), { maxAge: '1h' });
  };
}
