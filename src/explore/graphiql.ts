import { html, type Markup } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';
import type { SampleOperation } from './sample-operations.ts';
import { pageTexts } from './texts.ts';

/** What the explorer starts with. */
interface Start {
  /** Path of the GraphQL endpoint. */
  endpoint: string;
  operations: readonly SampleOperation[];
}

/** In the order in which they need each other. */
const scripts = [
  'graphiql/react.js',
  'graphiql/react-dom.js',
  'graphiql/graphiql.js',
  'graphiql/graphql-sse.js',
  'assets/graphiql.js',
];

/** The page of GraphiQL, which needs nothing from outside; `?operation=` names the sample that it opens. */
export function renderGraphiql(place: PageContext, { endpoint, operations }: Start): string {
  const texts = pageTexts[place.language];
  const head = html`<link rel="stylesheet" href="${place.root}/graphiql/graphiql.css" />
    <link rel="stylesheet" href="${place.root}/assets/graphiql.css" />
    ${scripts.map((script) => html`<script defer src="${place.root}/${script}"></script> `)}`;
  const body = html`<div class="bar">
      <h1>GraphiQL</h1>
      <label for="sample">${texts.samplesLabel}</label>
      <select id="sample" disabled>
        ${operations.map(renderOption)}
      </select>
      <p class="note">${texts.samplesNote}</p>
      <p><a href="${place.root}/${place.language}/export/events.csv">${texts.tableLink}</a></p>
    </div>
    <noscript><p>${texts.explorerNeedsScript}</p></noscript>
    <div id="graphiql" lang="en" data-endpoint="${endpoint}" data-language="${place.language}"></div>`;
  return renderPage(place, { title: 'GraphiQL', body, head, layout: 'full' });
}

function renderOption({ name, title, document, variables }: SampleOperation): Markup {
  const given = Object.keys(variables).length === 0 ? '' : JSON.stringify(variables, null, 2);
  return html`<option value="${name}" data-document="${document}" data-variables="${given}">
    ${title}
  </option>`;
}
