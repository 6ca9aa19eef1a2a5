import { languageTags } from '../../i18n/language.ts';
import { html, type Markup } from '../../site/page/html.ts';
import type { PageContext } from '../../site/page/layout.ts';
import { type Choice, choiceQuery } from './choice.ts';
import { type Line, type Row, type StatisticsTable, valueOf } from './model.ts';
import { calendarQuery, narrow, type Value } from './narrow.ts';
import { type Cell, nameOfLine, toSheet } from './sheet.ts';
import { statisticsTexts } from './texts/texts.ts';

/** How many shades a heat map has beside that of nothing. */
const shades = 6;

/**
 * The table: names of rows and columns lead to what they narrow to, numbers of events to their
 * list. As a heat map, its cells are shaded.
 */
export function renderTable(
  page: PageContext,
  table: StatisticsTable,
  { title, isHeatMap }: { title: string; isHeatMap: boolean },
): Markup {
  const { choice, columns, before } = table;
  const { heads, rows, total } = toSheet(table, page.language);
  const [corner = '', ...names] = heads;
  const shade = isHeatMap ? shadeOf(table) : () => '';
  const isSigned = (index: number) => before !== null && index >= names.length - 2;
  const write = (cell: Cell, index: number) => writeCell(page, cell, isSigned(index));
  const head = names.map((name, index) => renderHead(page, choice, { name, column: columns[index] }));
  const body = rows.map(({ line, cells }) => {
    const linked = cells.map((cell, index) => {
      const isListed = index <= columns.length && cell !== 0;
      const content = isListed ? listLink(page, table, [line, columns[index]])(write(cell, index)) : null;
      return html`<td ${shade(cell, index)}>${content ?? write(cell, index)}</td> `;
    });
    return html`<tr>
      <th scope="row">${nameLink(page, choice, [choice.groupBy, line])}</th>
      ${linked}
    </tr> `;
  });
  return html`<figure
    class="${isHeatMap ? 'table heat' : 'table'}"
    tabindex="0"
    role="region"
    aria-label="${title}"
  >
    <table>
      <thead>
        <tr>
          <th scope="col">${corner}</th>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${body}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${statisticsTexts[page.language].sum}</th>
          ${total.map((cell, index) => html`<td>${write(cell, index)}</td> `)}
        </tr>
      </tfoot>
    </table>
  </figure>`;
}

function renderHead(
  page: PageContext,
  choice: Choice,
  { name, column }: { name: string; column: Line | undefined },
): Markup {
  const link = column && nameLink(page, choice, [choice.splitBy ?? '', column]);
  return html`<th scope="col">${link ?? name}</th> `;
}

/** The class of a cell among all: the larger, the stronger. */
function shadeOf({ choice, rows, columns }: StatisticsTable): (cell: Cell, index: number) => Markup | string {
  const values = rows.flatMap(({ cells }) => cells.map((each) => valueOf(each, choice.measure)));
  const most = Math.max(1, ...values);
  return (cell, index) =>
    index < columns.length ? html`class="heat-${Math.ceil((shades * Number(cell)) / most)}"` : '';
}

/** Where a value narrows the page to; null where nothing does. */
export function narrowedAddress(
  page: PageContext,
  choice: Choice,
  [grouping, line]: readonly [string, Line],
): string | null {
  const next = line.key === null ? null : narrow(choice, [grouping, line.key]);
  return next && `${page.root}/${page.language}${page.path}${choiceQuery(next)}`;
}

function nameLink(page: PageContext, choice: Choice, value: readonly [string, Line]): Markup {
  const name = nameOfLine(value[1], page.language);
  const address = narrowedAddress(page, choice, value);
  return address === null ? html`${name}` : html`<a href="${address}">${name}</a>`;
}

/** Links to the list of the events of a cell, or of a whole row, where there is one. */
function listLink(
  page: PageContext,
  { choice }: StatisticsTable,
  [row, column]: [Row, Line | undefined],
): (content: Markup) => Markup {
  const values: (Value | null)[] = [toValue(choice.groupBy, row)];
  if (column !== undefined) values.push(toValue(choice.splitBy ?? '', column));
  const query = calendarQuery(choice, values);
  const { listed } = statisticsTexts[page.language];
  return (content) =>
    query === null
      ? content
      : html`<a href="${page.root}/${page.language}/calendar${query}" title="${listed}">${content}</a>`;
}

function toValue(grouping: string, { key }: Line): Value | null {
  return key === null ? null : [grouping, key];
}

/** A number as the language writes it, a change with its sign. */
function writeCell({ language }: PageContext, cell: Cell, isSigned: boolean): Markup {
  if (cell === null) return html`–`;
  if (typeof cell !== 'number') return html`${cell.map((text) => html`<span>${text}</span> `)}`;
  const form = { maximumFractionDigits: 1, signDisplay: isSigned ? 'exceptZero' : 'auto' } as const;
  return html`${cell.toLocaleString(languageTags[language], form)}`;
}
