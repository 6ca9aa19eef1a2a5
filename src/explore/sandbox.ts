import { writeJson } from '../values/json.ts';
import { html } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';
import { joinOperations, type SampleOperation } from './sample-operations.ts';
import { pageTexts } from './texts.ts';

/** Where Apollo Sandbox comes from: its script, and the frame that the script opens. */
export const sandboxOrigins = {
  script: 'https://embeddable-sandbox.cdn.apollographql.com',
  frame: 'https://sandbox.embed.apollographql.com',
};

/**
 * The page that GraphQL's own address shows to browsers: Apollo Sandbox over it, and below it what is to be done where
 * the network does not reach Apollo (decision 0031). It offers no subscription: Sandbox knows other streams than ours.
 */
export function renderSandbox(
  place: PageContext,
  { endpoint, operations }: { endpoint: string; operations: readonly SampleOperation[] },
): string {
  const texts = pageTexts[place.language];
  const { document, variables } = joinOperations(operations.filter(({ isStream }) => !isStream));
  const script = `${sandboxOrigins.script}/v2/embeddable-sandbox.umd.production.min.js`;
  const head = html`<link rel="stylesheet" href="${place.root}/assets/sandbox.css" />
    <script defer src="${script}"></script>
    <script defer src="${place.root}/assets/sandbox.js"></script> `;
  const body = html`<div id="waiting">
      <h1>Apollo Sandbox</h1>
      <p role="status" data-unreachable="${texts.sandboxUnreachable}">${texts.sandboxComes}</p>
      <p>${texts.sandboxInstead}</p>
      <p>
        <a class="button" href="${place.root}/${place.language}/graphiql">${texts.openGraphiql}</a>
      </p>
    </div>
    <div
      id="sandbox"
      data-endpoint="${endpoint}"
      data-document="${document}"
      data-variables="${writeJson(variables)}"
      hidden
    ></div>`;
  return renderPage(place, { title: 'Apollo Sandbox', body, head, layout: 'full' });
}
