import { interfaceRelation } from '../rest/discovery.ts';
import { empty, html, type Markup } from './html.ts';
import { type Place, renderPage } from './layout.ts';
import { pageTexts, type PageTexts } from './texts.ts';

/** What the landing page links to. */
export interface Doors {
  /** Absolute address at which the REST interface is discovered. */
  root: string;
  /** Path of the GraphQL endpoint, which shows the explorer to browsers; null where the explorer is off. */
  explorer: string | null;
  /** Absolute address of the REST interface in the language of the page. */
  rest: string;
}

/** The start page: what this is, the doors, examples to click and to copy. */
export function renderLanding(place: Place, doors: Doors): string {
  const texts = pageTexts[place.language];
  const body = html`<h1>${texts.title}</h1>
    <p class="introduction">${texts.introduction}</p>
    <div class="doors">${graphqlDoor(texts, doors)} ${restDoor(texts, place, doors)}</div>
    <h2>${texts.tryTitle}</h2>
    <h3>${texts.tryRest}</h3>
    <ul class="examples">
      ${restExamples(texts).map((example) => restLink(example, doors))}
    </ul>
    <h3>${texts.tryGraphql}</h3>
    ${snippet(texts.snippets.upcoming, upcomingQuery(place), texts)}
    ${snippet(texts.snippets.sideBySide, sideBySideQuery, texts)} `;
  const head = html`<link rel="${interfaceRelation}" href="${doors.root}" />
    <script type="module" src="${place.root}/assets/copy.js"></script> `;
  return renderPage(place, { title: texts.title, body, head });
}

function graphqlDoor(texts: PageTexts, { explorer }: Doors): Markup {
  const link =
    explorer === null ? empty : html`<p><a class="button" href="${explorer}">${texts.explorer}</a></p>`;
  return html`<section>
    <h2>${texts.graphqlTitle}</h2>
    <p>${texts.graphqlText}</p>
    ${link}
  </section>`;
}

function restDoor(texts: PageTexts, place: Place, { rest }: Doors): Markup {
  return html`<section>
    <h2>${texts.restTitle}</h2>
    <p>${texts.restText}</p>
    <p>
      <a href="${pathOf(rest)}"><code>${rest}</code></a>
    </p>
    <p><a class="button" href="${place.root}/${place.language}/docs">${texts.documentation}</a></p>
    <p class="note">${texts.documentationText}</p>
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

function restLink([label, route]: [string, string], { rest }: Doors): Markup {
  const path = pathOf(rest) + route;
  return html`<li>
    <a href="${path}"><span>${label}</span> <code>${path}</code></a>
  </li>`;
}

function snippet(title: string, query: string, texts: PageTexts): Markup {
  return html`<figure>
    <figcaption>
      <span>${title}</span><button type="button" data-done="${texts.copied}" hidden>${texts.copy}</button>
    </figcaption>
    <pre tabindex="0"><code>${query}</code></pre>
  </figure>`;
}

function upcomingQuery({ language }: Place): string {
  return `{
  eventPage(perPage: 5, language: ${language.toUpperCase().replace('-', '_')}) {
    total
    nodes {
      title
      startDate
      cost
      venues { name city }
      tickets { name price currency }
    }
  }
}`;
}

const sideBySideQuery = `{
  finnish: eventPage(perPage: 3, language: FI) { nodes { number title language } }
  chinese: eventPage(perPage: 3, language: ZH_HANS) { nodes { number title language } }
}`;

/** Links stay on the host that the reader came by, even where it is reached under several names. */
function pathOf(address: string): string {
  return new URL(address).pathname;
}
