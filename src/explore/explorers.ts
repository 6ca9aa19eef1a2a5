import express, { type RequestHandler, type Router } from 'express';
import { sendPage } from './content-security-policy.ts';
import { renderExplorerOff } from './error-page.ts';
import { renderGraphiql } from './graphiql.ts';
import { type ExploreOptions, onPage, passUndecodable, type Visit } from './page-request.ts';
import { type SampleOperation, sampleOperations } from './sample-operations.ts';
import { renderSandbox, sandboxOrigins } from './sandbox.ts';

/** What the GraphQL endpoint may answer; programs ask for one of the first. */
const answers = [
  'application/json',
  'application/graphql-response+json',
  'multipart/mixed',
  'text/event-stream',
  'text/html',
];

/** Shows Apollo Sandbox to a browser that opens the address of GraphQL; whoever wants no HTML passes. */
export function createSandboxPage(options: ExploreOptions): Router {
  const router = express.Router();
  router.use(passUndecodable);
  const page = onPage(options, options.graphqlPath, (visit) => showSandbox(options, visit));
  const forBrowsers: RequestHandler = (request, response, next) => {
    response.vary('Accept');
    if (request.accepts(answers) === 'text/html') return page(request, response, next);
    next();
    return undefined;
  };
  router.get(`/{:language/}${options.graphqlPath.slice(1)}`, forBrowsers);
  return router;
}

function showSandbox(options: ExploreOptions, visit: Visit): void {
  if (!options.config.explorer) {
    refuse(visit);
    return;
  }
  sendPage(visit.response, visit.language, {
    body: renderSandbox(visit, startOf(options, visit)),
    scripts: [sandboxOrigins.script],
    frames: [sandboxOrigins.frame],
    calls: [new URL(options.publicRoot(visit.request)).origin],
  });
}

/** The page of GraphiQL; where explorers are off, one that says so. */
export function showGraphiql(options: ExploreOptions, visit: Visit): void {
  if (!options.config.explorer) {
    refuse(visit);
    return;
  }
  const body = renderGraphiql(visit, startOf(options, visit));
  sendPage(visit.response, visit.language, { body, styledByScript: true });
}

/** The operations that a reader may try, in the reader's language. */
export function samplesFor({ now }: ExploreOptions, { language }: Visit): SampleOperation[] {
  return sampleOperations({ language, now: now() });
}

function startOf(options: ExploreOptions, visit: Visit) {
  return { endpoint: visit.root + options.graphqlPath, operations: samplesFor(options, visit) };
}

function refuse(visit: Visit): void {
  sendPage(visit.response, visit.language, { status: 404, body: renderExplorerOff(visit) });
}
