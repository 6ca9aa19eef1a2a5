import type { RequestHandler } from 'express';
import { type Policy, sendPage } from '../site/page/send-page.ts';
import { renderProblem } from '../site/page/error-page.ts';
import { renderGraphiql } from './graphiql.ts';
import { onPage, type PageRequest } from '../site/page/page-request.ts';
import type { DeveloperOptions } from './options.ts';
import { sampleOperations } from './samples/sample-operations.ts';
import { renderSandbox, sandboxOrigins } from './sandbox.ts';
import { developerTexts } from './texts/texts.ts';

/** Sends Apollo Sandbox. */
export function createSandboxPage(options: DeveloperOptions): RequestHandler {
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
export function sendGraphiql(options: DeveloperOptions, page: PageRequest): void {
  sendExplorer(options, page, () => ({
    body: renderGraphiql(page, startOf(options, page)),
    styledByScript: true,
  }));
}

function startOf(options: DeveloperOptions, page: PageRequest) {
  return {
    endpoint: page.root + options.graphqlPath,
    operations: sampleOperations({ language: page.language, now: options.now() }),
  };
}

/** If explorers are disabled (EXPLORER), a page that says so (404); GraphQL itself still works. */
function sendExplorer(
  { config }: DeveloperOptions,
  page: PageRequest,
  content: () => { body: string } & Policy,
): void {
  const { response, language } = page;
  sendPage(response, language, config.explorer ? content() : { status: 404, body: renderOff(page) });
}

function renderOff(page: PageRequest): string {
  const { explorerOff, explorerOffText } = developerTexts[page.language];
  return renderProblem(page, explorerOff, explorerOffText);
}
