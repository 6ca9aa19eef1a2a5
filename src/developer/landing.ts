import { upcomingTable } from './samples/sample-operations.ts';
import { calendarFile, feedHead, subscriptionUrl } from '../site/page/feed-links.ts';
import { empty, html, type Markup } from '../site/page/html.ts';
import { type PageContext, renderPage } from '../site/page/layout.ts';
import type { SampleOperation } from './samples/sample-operations.ts';
import { renderSnippet } from './samples/snippet.ts';
import { statisticsLink } from './statistics/page.ts';
import { calendarTexts } from '../site/texts/calendar.ts';
import { pageTexts } from '../site/texts/pages.ts';
import type { DeveloperTexts, SampleName } from './texts/developer-texts.ts';
import { developerTexts } from './texts/texts.ts';

/** What the page for developers links to. */
export interface Endpoints {
  /** Absolute root of the pages in this language. */
  publicRoot: string;
  /** Whether explorers are enabled. */
  explorer: boolean;
  /** Whether the schema is published. */
  schema: boolean;
  /** Absolute URL of the GraphQL endpoint, which serves Apollo Sandbox to browsers. */
  graphql: string;
  operations: readonly SampleOperation[];
  /** Absolute URL of the REST API in the language of the page. */
  rest: string;
}

/** The operations on the page: queries without variables. */
const featured: readonly SampleName[] = ['upcoming', 'sideBySide'];

/** The page for developers: an introduction, both APIs, and examples to run or copy. */
export function renderLanding(page: PageContext, endpoints: Endpoints): string {
  const texts = developerTexts[page.language];
  const { openCalendar, developers: title } = pageTexts[page.language];
  const file = calendarFile(endpoints.publicRoot);
  const body = html`<h1>${title}</h1>
    <p class="introduction">${texts.introduction}</p>
    <p class="acts">
      <a class="button" href="${page.root}/${page.language}/calendar">${openCalendar}</a>
      <a class="button quiet" href="${subscriptionUrl(file)}">${calendarTexts[page.language].subscribe}</a>
    </p>
    <div class="interfaces">
      ${graphqlEndpoint(texts, page, endpoints)} ${restEndpoint(texts, page, endpoints)}
    </div>
    <h2>${texts.tryTitle}</h2>
    <h3>${texts.tryRest}</h3>
    <ul class="examples">
      ${restExamples(texts).map(([label, route]) => exampleLink(label, pathOf(endpoints.rest) + route))}
      ${exampleLink(texts.examples.csv, `${page.root}/${page.language}${upcomingTable}`)}
    </ul>
    <h3>${texts.tryGraphql}</h3>
    ${endpoints.operations.filter(({ name }) => featured.includes(name)).map((each) => renderSnippet(each, page, { explorer: endpoints.explorer, endpoint: pathOf(endpoints.graphql) }))}`;
  const head = html`${feedHead(file, page.name)}
    <script type="module" src="${page.root}/assets/snippets.js"></script> `;
  return renderPage(page, { title, description: texts.introduction, body, head });
}

function graphqlEndpoint(
  texts: DeveloperTexts,
  page: PageContext,
  { explorer, schema, graphql }: Endpoints,
): Markup {
  const graphiql = `${page.root}/${page.language}/graphiql`;
  const links = html`<p class="acts">
    <a class="button" href="${pathOf(graphql)}">${texts.openSandbox}</a>
    <a class="button quiet" href="${graphiql}">${texts.openGraphiql}</a>
  </p>`;
  const more = [
    ...(explorer ? [html`<a href="${graphiql}?operation=watch">${texts.tryWatch}</a> `] : []),
    ...(schema ? [html`<a href="${page.root}/schema.graphql">${texts.schemaLink}</a>`] : []),
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

function restEndpoint(texts: DeveloperTexts, page: PageContext, { rest }: Endpoints): Markup {
  return html`<section>
    <h2>${texts.restTitle}</h2>
    <p>${texts.restText}</p>
    <p>
      <a href="${pathOf(rest)}"><code>${rest}</code></a>
    </p>
    <p><a class="button" href="${page.root}/${page.language}/docs">${texts.documentation}</a></p>
    <p class="note">${texts.documentationText}</p>
    <p><a href="${page.root}/${page.language}${upcomingTable}">${texts.examples.csv}</a></p>
    <p>${statisticsLink(page)}</p>
  </section>`;
}

/** Requests that succeed in an empty calendar too. */
function restExamples({ examples }: DeveloperTexts): [label: string, route: string][] {
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

function exampleLink(label: string, path: string): Markup {
  return html`<li>
    <a href="${path}"><span>${label}</span> <code>${path}</code></a>
  </li>`;
}

/** Links keep the host of the request, which may have several names. */
function pathOf(address: string): string {
  return new URL(address).pathname;
}
