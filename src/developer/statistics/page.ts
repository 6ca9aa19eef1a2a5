import { languageTags } from '../../i18n/language.ts';
import { type Bar, renderBars, renderColumns } from './chart.ts';
import { groupingLabels } from '../../feeds/table/headings.ts';
import { empty, html, type Markup } from '../../site/page/html.ts';
import { type PageContext, renderPage } from '../../site/page/layout.ts';
import { describeSpread } from '../../site/texts/price.ts';
import type { SampleOperation } from '../sample-operations.ts';
import { sampleTable } from '../sample-operations.ts';
import { renderSnippet } from '../snippet.ts';
import type { EventNumbers, LabeledGroup, StatisticsView } from './view.ts';
import { pageTexts } from '../../site/texts/pages.ts';
import { developerTexts } from '../texts/texts.ts';
import { type Measure, statisticsTexts } from '../texts/statistics.ts';

/** The choice of the reader, as in the address of the page. */
export interface Choice {
  groupBy: string;
  measure: Measure;
  from: string;
  until: string;
  /** Further parameters of the CSV file, which the form keeps. */
  others: readonly (readonly [name: string, value: string])[];
}

/** What the page shows. */
export interface StatisticsPage {
  choice: Choice;
  /** The statistics, or the messages of invalid parameters by name. */
  result: StatisticsView | { problems: readonly (readonly [name: string, message: string])[] };
  /** The query of the CSV file. */
  search: string;
  /** The query of the page, which links to other languages keep. */
  pageSearch: string;
  operations: readonly SampleOperation[];
  explorer: boolean;
  /** Path of the GraphQL endpoint. */
  endpoint: string;
}

/** The most bars of a chart by size. */
export const mostBars = 25;

/**
 * The page of statistics: a chart and a table of one grouping, and the sample queries with their
 * results as CSV.
 */
export function renderStatistics(page: PageContext, content: StatisticsPage): string {
  const texts = statisticsTexts[page.language];
  const head = html`<link rel="stylesheet" href="${page.root}/assets/statistics.css" />
    <script type="module" src="${page.root}/assets/snippets.js"></script> `;
  const body = html`<h1>${texts.title}</h1>
    <p class="introduction">${texts.introduction}</p>
    ${form(page, content.choice)} ${result(page, content)}
    <h2>${texts.operations}</h2>
    <p>${texts.operationsText}</p>
    ${content.operations.map((operation) => {
      const table = sampleTable(operation);
      const address = `${page.root}/${page.language}${table ?? ''}`;
      const links = table === null ? empty : html`<a href="${address}">${texts.resultTable}</a>`;
      return renderSnippet(operation, page, { ...content, links });
    })}`;
  return renderPage({ ...page, path: page.path + content.pageSearch }, { title: texts.title, body, head });
}

function form(page: PageContext, { groupBy, measure, from, until, others }: Choice): Markup {
  const texts = statisticsTexts[page.language];
  const options = (names: Readonly<Record<string, string>>, chosen: string) =>
    Object.entries(names).map(
      ([value, name]) =>
        html`<option value="${value}" ${value === chosen ? html`selected` : empty}>${name}</option> `,
    );
  const hidden = others.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" /> `,
  );
  return html`<form class="choice" action="${page.root}/${page.language}${page.path}">
    <label
      >${texts.groupBy}
      <select name="group_by">
        ${options(groupingLabels[page.language], groupBy)}
      </select></label
    >
    <label
      >${texts.measure}
      <select name="measure">
        ${options(texts.measures, measure)}
      </select></label
    >
    <label>${texts.from} <input type="date" name="start_date" value="${dateOf(from)}" /></label>
    <label>${texts.until} <input type="date" name="end_date" value="${dateOf(until)}" /></label>
    ${hidden}<button class="button">${texts.show}</button>
  </form>`;
}

/** What a date field of a form takes. */
function dateOf(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : '';
}

function result(page: PageContext, { result: view, choice, search }: StatisticsPage): Markup {
  const texts = statisticsTexts[page.language];
  if ('problems' in view) {
    const problems = view.problems.map(([name, message]) => html`<li><code>${name}</code> ${message}</li> `);
    return html`<p>${texts.invalid}</p>
      <ul>
        ${problems}
      </ul>`;
  }
  if (view.total.events === 0) return html`<p>${texts.noEvents}</p>`;
  const grouping = groupingLabels[page.language][choice.groupBy] ?? choice.groupBy;
  const title = texts.chart
    .replace('{measure}', texts.measures[choice.measure])
    .replace('{grouping}', page.language === 'en' ? grouping.toLowerCase() : grouping);
  return html`<div class="result">
      <figure>
        <figcaption><h2>${title}</h2></figcaption>
        <div class="chart">${chart(page, view, { measure: choice.measure, title })}</div>
      </figure>
      ${table(page, view.groups, { grouping, title })}
    </div>
    <p class="acts">
      <a
        class="button quiet"
        href="${page.root}/${page.language}/export/statistics.csv${search}&localized=true"
        >${texts.csv}</a
      >
      <span class="note">${texts.total.replace('{count}', formatNumber(page, view.total.events))}</span>
    </p>`;
}

function chart(
  page: PageContext,
  { groups, isTimeline, isTooLong }: StatisticsView,
  { measure, title }: { measure: Measure; title: string },
): Markup {
  const texts = statisticsTexts[page.language];
  if (isTooLong) return html`<p>${texts.tooLong}</p>`;
  const bars = groups.map((group): Bar => {
    const value = measure === 'events' ? group.events : hoursOf(group);
    return { label: group.label ?? texts.none, value, text: formatNumber(page, value) };
  });
  if (isTimeline) return renderColumns(bars, title, (value) => formatNumber(page, value));
  const note = html`<p class="note">${texts.largest.replace('{count}', String(mostBars))}</p>`;
  return html`${renderBars(bars)} ${groups.length === mostBars ? note : empty}`;
}

function table(
  page: PageContext,
  groups: readonly LabeledGroup[],
  { grouping, title }: { grouping: string; title: string },
): Markup {
  const texts = statisticsTexts[page.language];
  const heads = [
    grouping,
    texts.measures.events,
    texts.measures.duration,
    pageTexts[page.language].free,
    texts.prices,
  ];
  const rows = groups.map(
    (group) =>
      html`<tr>
        <th scope="row">${group.label ?? texts.none}</th>
        <td>${formatNumber(page, group.events)}</td>
        <td>${formatNumber(page, hoursOf(group))}</td>
        <td>${formatNumber(page, group.freeEvents)}</td>
        <td>
          ${group.costs.map((cost) => html`<span>${describeSpread(cost, cost.currency, page.language)}</span> `)}
        </td>
      </tr> `,
  );
  return html`<figure class="table" tabindex="0" role="region" aria-label="${title}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th> `)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </figure>`;
}

/** To a tenth of an hour. */
function hoursOf({ durationSeconds }: EventNumbers): number {
  return Math.round(durationSeconds / 360) / 10;
}

function formatNumber({ language }: PageContext, value: number): string {
  return value.toLocaleString(languageTags[language], { maximumFractionDigits: 1 });
}

/** The name of the page in the language of another. */
export function statisticsLink({ root, language }: PageContext): Markup {
  return html`<a href="${root}/${language}/statistics">${developerTexts[language].statisticsLink}</a>`;
}
