import { writeJson } from '../values/json.ts';
import { html } from '../site/page/html.ts';
import { type PageContext, renderPage } from '../site/page/layout.ts';
import { joinOperations, type SampleOperation } from './samples/sample-operations.ts';
import { statisticsLink } from './statistics/page.ts';
import { developerTexts } from './texts/texts.ts';

/** Origins of Apollo Sandbox: its script, and the frame that the script opens. */
export const sandboxOrigins = {
  script: 'https://embeddable-sandbox.cdn.apollographql.com',
  frame: 'https://sandbox.embed.apollographql.com',
};

/**
 * The page of Apollo Sandbox, with an alternative if the network does not reach Apollo (decision
 * 0031). It offers no subscription, because Sandbox does not support our protocol.
 */
export function renderSandbox(
  page: PageContext,
  { endpoint, operations }: { endpoint: string; operations: readonly SampleOperation[] },
): string {
  const texts = developerTexts[page.language];
  const { document, variables } = joinOperations(operations.filter(({ isSubscription }) => !isSubscription));
  const script = `${sandboxOrigins.script}/v2/embeddable-sandbox.umd.production.min.js`;
  const head = html`<link rel="stylesheet" href="${page.root}/assets/sandbox.css" />
    <script defer src="${script}"></script>
    <script defer src="${page.root}/assets/sandbox.js"></script> `;
  const body = html`<div id="waiting">
      <h1>Apollo Sandbox</h1>
      <p role="status" data-unreachable="${texts.sandboxUnreachable}">${texts.sandboxComes}</p>
      <p>${texts.sandboxInstead}</p>
      <p>
        <a class="button" href="${page.root}/${page.language}/graphiql">${texts.openGraphiql}</a>
      </p>
      <p>${statisticsLink(page)}</p>
    </div>
    <div
      id="sandbox"
      data-endpoint="${endpoint}"
      data-document="${document}"
      data-variables="${writeJson(variables)}"
      hidden
    ></div>`;
  return renderPage(page, { title: 'Apollo Sandbox', body, head, layout: 'full' });
}
