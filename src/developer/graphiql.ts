import { html, type Markup } from '../site/page/html.ts';
import { type PageContext, renderPage } from '../site/page/layout.ts';
import { renderSignIn, signInStyle } from './sign-in.ts';
import type { SampleOperation } from './samples/sample-operations.ts';
import { statisticsLink } from './statistics/page.ts';
import { developerTexts } from './texts/texts.ts';

/** What the explorer opens with. */
interface Start {
  /** Path of the GraphQL endpoint. */
  endpoint: string;
  operations: readonly SampleOperation[];
}

/** The packages, in the order of their dependencies. */
const scripts = [
  'graphiql/react.js',
  'graphiql/react-dom.js',
  'graphiql/graphiql.js',
  'graphiql/graphql-sse.js',
];

/**
 * The page of GraphiQL, which loads nothing from other sites; `?operation=` names the sample to
 * open.
 */
export function renderGraphiql(page: PageContext, { endpoint, operations }: Start): string {
  const texts = developerTexts[page.language];
  const head = html`<link rel="stylesheet" href="${page.root}/graphiql/graphiql.css" />
    <link rel="stylesheet" href="${page.root}/assets/graphiql.css" />
    ${signInStyle(page)}
    ${scripts.map((script) => html`<script defer src="${page.root}/${script}"></script> `)}
    <script type="module" src="${page.root}/assets/graphiql.js"></script> `;
  const body = html`<div class="bar">
      <h1>GraphiQL</h1>
      <label for="sample">${texts.samplesLabel}</label>
      <select id="sample" disabled>
        ${operations.map(renderOption)}
      </select>
      ${renderSignIn(page, endpoint)}
      <p class="note">${texts.samplesNote}</p>
      <p><a href="${page.root}/${page.language}/export/events.csv">${texts.tableLink}</a></p>
      <p>${statisticsLink(page)}</p>
    </div>
    <noscript><p>${texts.explorerNeedsScript}</p></noscript>
    <div id="graphiql" lang="en" data-endpoint="${endpoint}" data-language="${page.language}"></div>`;
  return renderPage(page, { title: 'GraphiQL', body, head, layout: 'full' });
}

function renderOption({ name, title, document, variables }: SampleOperation): Markup {
  const json = Object.keys(variables).length === 0 ? '' : JSON.stringify(variables, null, 2);
  return html`<option value="${name}" data-document="${document}" data-variables="${json}">${title}</option>`;
}
