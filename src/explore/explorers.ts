import express, { type RequestHandler, type Router } from 'express';
import { type Policy, sendPage } from './content-security-policy.ts';
import { renderExplorerOff } from './error-page.ts';
import { renderGraphiql } from './graphiql.ts';
import { type ExploreOptions, onPage, type PageRequest, passUndecodable } from './page-request.ts';
import { type SampleOperation, sampleOperations } from './sample-operations.ts';
import { renderSandbox, sandboxOrigins } from './sandbox.ts';

/** The media types of the GraphQL endpoint; a browser prefers the last. */
const mediaTypes = [
  'application/json',
  'application/graphql-response+json',
  'multipart/mixed',
  'text/event-stream',
  'text/html',
];

/** Serves Apollo Sandbox to browsers at the GraphQL endpoint; other clients go to the next handler. */
export function createSandboxPage(options: ExploreOptions): Router {
  const router = express.Router();
  router.use(passUndecodable);
  const sandbox = onPage(options, options.graphqlPath, (page) =>
    sendExplorer(options, page, () => ({
      body: renderSandbox(page, startOf(options, page)),
      scripts: [sandboxOrigins.script],
      frames: [sandboxOrigins.frame],
      calls: [new URL(options.publicRoot(page.request)).origin],
    })),
  );
  const forBrowsers: RequestHandler = (request, response, next) => {
    response.vary('Accept');
    if (request.accepts(mediaTypes) === 'text/html') return sandbox(request, response, next);
    next();
    return undefined;
  };
  router.get(`/{:language/}${options.graphqlPath.slice(1)}`, forBrowsers);
  return router;
}

/** Sends GraphiQL. */
export function sendGraphiql(options: ExploreOptions, page: PageRequest): void {
  sendExplorer(options, page, () => ({
    body: renderGraphiql(page, startOf(options, page)),
    styledByScript: true,
  }));
}

/** The sample operations in the language of the page. */
export function samplesFor({ now }: ExploreOptions, { language }: PageRequest): SampleOperation[] {
  return sampleOperations({ language, now: now() });
}

function startOf(options: ExploreOptions, page: PageRequest) {
  return { endpoint: page.root + options.graphqlPath, operations: samplesFor(options, page) };
}

/** If explorers are disabled, a page that says so (404). */
function sendExplorer(
  { config }: ExploreOptions,
  page: PageRequest,
  content: () => { body: string } & Policy,
): void {
  const { response, language } = page;
  sendPage(response, language, config.explorer ? content() : { status: 404, body: renderExplorerOff(page) });
}
