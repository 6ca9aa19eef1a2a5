import { empty, html, type Markup } from '../../site/page/html.ts';
import { type PageContext, renderPage } from '../../site/page/layout.ts';
import type { SampleOperation } from '../samples/sample-operations.ts';
import { sampleTable } from '../samples/sample-operations.ts';
import { renderSnippet } from '../samples/snippet.ts';
import { developerTexts } from '../texts/texts.ts';
import { type FilterNames, renderChips } from './chips.ts';
import { type Choice, choiceQuery } from './choice.ts';
import { renderForm } from './form.ts';
import type { StatisticsTable } from './model.ts';
import { renderResult } from './result.ts';
import { statisticsTexts } from './texts/texts.ts';

/** The messages of invalid parameters by name. */
export type Problems = readonly (readonly [name: string, message: string])[];

/** What the page shows. */
export interface StatisticsPage {
  choice: Choice;
  /** The statistics, or what is wrong with the address. */
  result: StatisticsTable | { problems: Problems };
  /** What the filters of the choice are called. */
  names: FilterNames;
  operations: readonly SampleOperation[];
  explorer: boolean;
  /** Path of the GraphQL endpoint. */
  endpoint: string;
}

/**
 * The page of statistics: a chart and a table of one or two groupings, and the sample queries with
 * their results as CSV.
 */
export function renderStatistics(page: PageContext, content: StatisticsPage): string {
  const { choice, names, operations, result } = content;
  const texts = statisticsTexts[page.language];
  const head = html`<link rel="stylesheet" href="${page.root}/assets/statistics.css" />
    <script type="module" src="${page.root}/assets/snippets.js"></script> `;
  const body = html`<h1>${texts.title}</h1>
    <p class="introduction">${texts.introduction}</p>
    ${renderForm(page, choice)} ${renderChips(page, choice, names)}
    ${'problems' in result ? renderProblems(page, result.problems) : renderResult(page, result)}
    <h2>${texts.operations}</h2>
    <p>${texts.operationsText}</p>
    ${operations.map((operation) => {
      const table = sampleTable(operation);
      const address = `${page.root}/${page.language}${table ?? ''}`;
      const links = table === null ? empty : html`<a href="${address}">${texts.resultTable}</a>`;
      return renderSnippet(operation, page, { ...content, links });
    })}`;
  return renderPage({ ...page, path: page.path + choiceQuery(choice) }, { title: texts.title, body, head });
}

function renderProblems({ language }: PageContext, problems: Problems): Markup {
  return html`<p>${statisticsTexts[language].invalid}</p>
    <ul>
      ${problems.map(([name, message]) => html`<li><code>${name}</code> ${message}</li> `)}
    </ul>`;
}

/** The name of the page in the language of another. */
export function statisticsLink({ root, language }: PageContext): Markup {
  return html`<a href="${root}/${language}/statistics">${developerTexts[language].statisticsLink}</a>`;
}
