import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Every file that is used, each by its package and its path there. */
export const thirdPartyFiles = [
  'graphiql/graphiql.min.css',
  'graphiql/graphiql.min.js',
  'graphql-sse/umd/graphql-sse.min.js',
  'leaflet/dist/leaflet.css',
  'leaflet/dist/leaflet.js',
  'react/umd/react.production.min.js',
  'react-dom/umd/react-dom.production.min.js',
  'swagger-ui-dist/swagger-ui-bundle.js',
  'swagger-ui-dist/swagger-ui.css',
] as const;

export type ThirdPartyFile = (typeof thirdPartyFiles)[number];

const copies = join(import.meta.dirname, '../files');
const isCopied = existsSync(copies);

/**
 * The path of a file: that of its copy in what has been built, and of the file of the installed
 * package in a clone.
 */
export function locateThirdPartyFile(file: ThirdPartyFile): string {
  return isCopied ? join(copies, file) : locateInstalled(file);
}

function locateInstalled(file: ThirdPartyFile): string {
  const [name = '', ...path] = file.split('/');
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), ...path);
}
