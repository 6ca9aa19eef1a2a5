import { interfaceRelation } from '../rest/discovery.ts';
import { empty, html, type Markup } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';
import type { SampleOperation } from './sample-operations.ts';
import { pageTexts, type PageTexts, type SampleName } from './texts.ts';

/** What the landing page links to. */
export interface Endpoints {
  /** Absolute address at which the REST interface is discovered. */
  root: string;
  /** Whether there are explorers. */
  explorer: boolean;
  /** Whether the schema is published. */
  schema: boolean;
  /** Absolute address of the GraphQL endpoint, which shows Apollo Sandbox to browsers. */
  graphql: string;
  /** Operations to try. */
  operations: readonly SampleOperation[];
  /** Absolute address of the REST interface in the language of the page. */
  rest: string;
}

/** The operations that the start page shows: those that read without variables. */
const shown: readonly SampleName[] = ['upcoming', 'sideBySide'];

/** The start page: what this is, the interfaces, examples to click and to copy. */
export function renderLanding(place: PageContext, endpoints: Endpoints): string {
  const texts = pageTexts[place.language];
  const body = html`<h1>${texts.title}</h1>
    <p class="introduction">${texts.introduction}</p>
    <div class="doors">
      ${graphqlEndpoint(texts, place, endpoints)} ${restEndpoint(texts, place, endpoints)}
    </div>
    <h2>${texts.tryTitle}</h2>
    <h3>${texts.tryRest}</h3>
    <ul class="examples">
      ${restExamples(texts).map((example) => restLink(example, endpoints))}
      ${exampleLink(texts.examples.csv, `${place.root}/${place.language}/export/events.csv`)}
    </ul>
    <h3>${texts.tryGraphql}</h3>
    ${endpoints.operations.filter(({ name }) => shown.includes(name)).map((each) => snippet(each, place, endpoints))}`;
  const head = html`<link rel="${interfaceRelation}" href="${endpoints.root}" />
    <script type="module" src="${place.root}/assets/snippets.js"></script> `;
  return renderPage(place, { title: texts.title, body, head });
}

function graphqlEndpoint(
  texts: PageTexts,
  place: PageContext,
  { explorer, schema, graphql }: Endpoints,
): Markup {
  const graphiql = `${place.root}/${place.language}/graphiql`;
  const links = html`<p class="acts">
    <a class="button" href="${pathOf(graphql)}">${texts.openSandbox}</a>
    <a class="button quiet" href="${graphiql}">${texts.openGraphiql}</a>
  </p>`;
  const more = [
    ...(explorer ? [html`<a href="${graphiql}?operation=watch">${texts.tryWatch}</a> `] : []),
    ...(schema ? [html`<a href="${place.root}/schema.graphql">${texts.schemaLink}</a>`] : []),
  ];
  return html`<section>
    <h2>${texts.graphqlTitle}</h2>
    <p>${texts.graphqlText}</p>
    <p><code>${graphql}</code></p>
    ${
      explorer
        ? html`${links}
            <p class="note">${texts.explorersText}</p>`
        : empty
    }
    <p class="note">${texts.subscriptionsText}</p>
    <p class="acts">${more}</p>
  </section>`;
}

function restEndpoint(texts: PageTexts, place: PageContext, { rest }: Endpoints): Markup {
  return html`<section>
    <h2>${texts.restTitle}</h2>
    <p>${texts.restText}</p>
    <p>
      <a href="${pathOf(rest)}"><code>${rest}</code></a>
    </p>
    <p><a class="button" href="${place.root}/${place.language}/docs">${texts.documentation}</a></p>
    <p class="note">${texts.documentationText}</p>
    <p><a href="${place.root}/${place.language}/export/events.csv">${texts.examples.csv}</a></p>
  </section>`;
}

/** Lists that answer in every calendar, also in an empty one. */
function restExamples({ examples }: PageTexts): [label: string, route: string][] {
  return [
    [examples.upcoming, '/events?per_page=3'],
    [examples.featured, '/events?featured=true'],
    [examples.near, '/events?geoloc_lat=60.17&geoloc_lng=24.94'],
    [examples.venues, '/venues'],
    [examples.organizers, '/organizers'],
    [examples.categories, '/categories'],
    [examples.tags, '/tags'],
  ];
}

function restLink([label, route]: [string, string], { rest }: Endpoints): Markup {
  return exampleLink(label, pathOf(rest) + route);
}

function exampleLink(label: string, path: string): Markup {
  return html`<li>
    <a href="${path}"><span>${label}</span> <code>${path}</code></a>
  </li>`;
}

/** An operation to run on the spot, to copy, or to open in GraphiQL. */
function snippet(operation: SampleOperation, place: PageContext, { explorer, graphql }: Endpoints): Markup {
  const texts = pageTexts[place.language];
  const address = `${place.root}/${place.language}/graphiql?operation=${operation.name}`;
  const open = html`<a href="${address}">${texts.openGraphiql}</a>`;
  return html`<figure data-endpoint="${pathOf(graphql)}" data-failed="${texts.runFailed}">
    <figcaption>
      <span>${operation.title}</span>
      <span class="acts">
        ${explorer ? open : empty}
        <button type="button" data-act="copy" data-done="${texts.copied}" hidden>${texts.copy}</button>
        <button type="button" data-act="run" hidden>${texts.run}</button>
      </span>
    </figcaption>
    <pre tabindex="0" role="region" aria-label="${operation.title}"><code>${operation.document}</code></pre>
    <pre class="answer" tabindex="0" role="status" aria-label="${texts.answer}" hidden></pre>
  </figure>`;
}

/** Links stay on the host that the reader came by, even where it is reached under several names. */
function pathOf(address: string): string {
  return new URL(address).pathname;
}
