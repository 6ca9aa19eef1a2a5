import type { RequestHandler } from 'express';
import { type Policy, sendPage } from './content-security-policy.ts';
import { renderExplorerOff } from './error-page.ts';
import { renderGraphiql } from './graphiql.ts';
import { type ExploreOptions, onPage, type PageRequest } from './page-request.ts';
import { type SampleOperation, sampleOperations } from './sample-operations.ts';
import { renderSandbox, sandboxOrigins } from './sandbox.ts';

/** Sends Apollo Sandbox. */
export function createSandboxPage(options: ExploreOptions): RequestHandler {
  return onPage(options, options.graphqlPath, (page) =>
    sendExplorer(options, page, () => ({
      body: renderSandbox(page, startOf(options, page)),
      scripts: [sandboxOrigins.script],
      frames: [sandboxOrigins.frame],
      calls: [new URL(options.publicRoot(page.request)).origin],
    })),
  );
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
