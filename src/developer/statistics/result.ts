import { languageTags } from '../../i18n/language.ts';
import { empty, html, type Markup } from '../../site/page/html.ts';
import type { PageContext } from '../../site/page/layout.ts';
import { timeLabels } from '../../values/labels.ts';
import { renderBars } from './bars.ts';
import { type Bar, renderLegend, renderPatterns } from './chart.ts';
import { choiceQuery, exportQuery, type Choice } from './choice.ts';
import { renderColumns, renderLine } from './columns.ts';
import { formats } from './files.ts';
import { type StatisticsTable, valueOf } from './model.ts';
import { isTimed, isTimeline } from './periods.ts';
import { mostValues } from './read.ts';
import { labelOfGrouping, nameOfLine } from './sheet.ts';
import { narrowedAddress, renderTable } from './table.ts';
import { statisticsTexts } from './texts/texts.ts';

/** The chart and the table of a choice, with their files. */
export function renderResult(page: PageContext, table: StatisticsTable): Markup {
  const { choice, total, before } = table;
  const texts = statisticsTexts[page.language];
  if (total.events + (before?.total.events ?? 0) === 0) return html`<p>${texts.noEvents}</p>`;
  if (table.hasMore) return html`<p>${texts.tooMany}</p>`;
  const isWide = choice.splitBy !== null || before !== null;
  return html`<div class="${isWide ? 'result wide' : 'result'}">${renderFigures(page, table)}</div>
    ${renderNotes(page, table)} ${renderFiles(page, choice)}`;
}

function renderFigures(page: PageContext, table: StatisticsTable): Markup {
  const { choice } = table;
  const title = titleOf(page, choice);
  const isHeatMap = [choice.groupBy, choice.splitBy].toSorted().join() === 'hour,weekday';
  const shown = renderTable(page, table, { title, isHeatMap });
  if (isHeatMap)
    return html`<h2>${title}</h2>
      ${shown}`;
  return html`<figure>
      <figcaption><h2>${title}</h2></figcaption>
      <div class="chart">${renderChart(page, table)}</div>
    </figure>
    ${shown}`;
}

function titleOf({ language }: PageContext, { groupBy, splitBy, measure }: Choice): string {
  const texts = statisticsTexts[language];
  const nameOf = (grouping: string) => {
    const name = labelOfGrouping(grouping, language);
    return language === 'en' || language === 'fi' ? name.toLowerCase() : name;
  };
  return (splitBy === null ? texts.chart : texts.chartSplit)
    .replace('{measure}', texts.measures[measure])
    .replace('{grouping}', nameOf(groupBy))
    .replace('{second}', nameOf(splitBy ?? ''));
}

function renderChart(page: PageContext, table: StatisticsTable): Markup {
  const { choice, columns, hasGaps } = table;
  if (hasGaps) return html`<p>${statisticsTexts[page.language].tooLong}</p>`;
  const bars = toBars(page, table);
  const names = columns.map((column) => nameOfLine(column, page.language));
  const legend = names.length === 0 ? empty : html`${renderPatterns(names.length)}${renderLegend(names)}`;
  const write = (value: number) => formatNumber(page, value);
  if (!isTimed(choice.groupBy)) return html`${legend}${renderBars(bars)}`;
  const isLine = isTimeline(choice.groupBy) && choice.splitBy === null && bars.length > 1;
  return html`${legend}${(isLine ? renderLine : renderColumns)(bars, write)}`;
}

function toBars(page: PageContext, { choice, rows, columns, before }: StatisticsTable): Bar[] {
  const { measure } = choice;
  return rows.map((row): Bar => {
    const value = valueOf(row.figures, measure);
    const parts = row.cells.map((cell, series) => ({
      ...{ series, name: nameOfLine(columns[series] ?? { label: null }, page.language) },
      ...{ value: valueOf(cell, measure), text: formatNumber(page, valueOf(cell, measure)) },
    }));
    const text = formatNumber(page, value);
    return {
      label: nameOfLine(row, page.language),
      text,
      parts: choice.splitBy === null ? [{ series: 0, name: '', value, text }] : parts,
      before: before === null || row.before === null ? null : valueOf(row.before, measure),
      href: narrowedAddress(page, choice, [choice.groupBy, row]),
    };
  });
}

function renderNotes(page: PageContext, table: StatisticsTable): Markup {
  const { choice, rows, columns, before, total, hidden } = table;
  const texts = statisticsTexts[page.language];
  const day = (date: string) => timeLabels.day(date, page.language);
  const folds = (lines: readonly { isOthers: boolean }[], most: number) =>
    lines.some(({ isOthers }) => isOthers) ? [texts.largest.replace('{count}', String(most))] : [];
  const notes = [
    texts.total.replace('{count}', formatNumber(page, total.events)),
    ...(hidden === 0 ? [] : [texts.hidden.replace('{count}', formatNumber(page, hidden))]),
    ...(before === null
      ? []
      : [texts.compared.replace('{from}', day(before.from)).replace('{to}', day(before.to))]),
    ...(choice.compare && before === null ? [texts.needsPeriod] : []),
    ...folds(rows, mostValues.rows),
    ...folds(columns, mostValues.columns),
    ...([choice.groupBy, choice.splitBy].some((each) => !isTimed(each) && each !== null)
      ? [texts.severalTimes]
      : []),
    texts.counted,
  ];
  return html`<ul class="notes">
    ${notes.map((note) => html`<li class="note">${note}</li> `)}
  </ul>`;
}

function renderFiles(page: PageContext, choice: Choice): Markup {
  const texts = statisticsTexts[page.language];
  const root = `${page.root}/${page.language}`;
  return html`<p class="acts">
    <span>${texts.files}</span>
    ${formats.map(
      (format) =>
        html`<a class="button quiet" href="${root}${page.path}.${format}${choiceQuery(choice)}"
          >${format.toUpperCase()}</a
        > `,
    )}
    <a href="${root}/export/statistics.csv${exportQuery(choice)}">${texts.allGroups}</a>
  </p>`;
}

function formatNumber({ language }: PageContext, value: number): string {
  return value.toLocaleString(languageTags[language], { maximumFractionDigits: 1 });
}
