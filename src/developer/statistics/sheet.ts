import { groupingLabels } from '../../feeds/table/headings.ts';
import type { Language } from '../../i18n/language.ts';
import { freeLabel } from '../../values/labels.ts';
import { describeSpread } from '../../site/texts/price.ts';
import { type Measure, measures } from './texts/statistics-texts.ts';
import { type Line, type Row, type StatisticsTable, valueOf } from './model.ts';
import type { Figures } from './read.ts';
import { statisticsTexts } from './texts/texts.ts';

/** A cell: a number, texts that stand under one another, or nothing. */
export type Cell = number | readonly string[] | null;

/** The table as it is shown, and as its files have it. */
export interface Sheet {
  heads: string[];
  /** One for each row of the table. */
  rows: { line: Row; cells: Cell[] }[];
  /** What all events count, under the rows. */
  total: Cell[];
}

/** The cells of a table, without the first column, which has the names of the rows. */
export function toSheet(table: StatisticsTable, language: Language): Sheet {
  const { choice, before } = table;
  const read = choice.splitBy === null ? plainCells(language) : splitCells(choice.measure);
  const compare = (now: Figures, then: Figures | null) =>
    before === null ? [] : comparison(now, then, choice.measure);
  return {
    heads: [labelOfGrouping(choice.groupBy, language), ...headsOf(table, language)],
    rows: table.rows.map((line) => ({
      line,
      cells: [...read(line.figures, line.cells), ...compare(line.figures, line.before)],
    })),
    total: [
      ...read(
        table.total,
        table.columns.map(({ figures }) => figures),
      ),
      ...compare(table.total, before?.total ?? null),
    ],
  };
}

/** The name of a line in its table. */
export function nameOfLine({ label }: Pick<Line, 'label'>, language: Language): string {
  return label ?? statisticsTexts[language].none;
}

/** What a grouping is called; one that is unknown stays as it is. */
export function labelOfGrouping(grouping: string, language: Language): string {
  return groupingLabels[language][grouping] ?? grouping;
}

/** The change from one number to another, and the same in percent of it, to a tenth. */
export function changeOf(now: number, before: number): [change: number, percent: number | null] {
  const change = Math.round(10 * (now - before)) / 10;
  return [change, before === 0 ? null : Math.round((1000 * change) / before) / 10];
}

type ReadCells = (figures: Figures, cells: readonly Figures[]) => Cell[];

function plainCells(language: Language): ReadCells {
  return (figures) => [
    ...measures.map((measure) => valueOf(figures, measure)),
    figures.costs.map((cost) => describeSpread(cost, cost.currency, language)),
  ];
}

function splitCells(measure: Measure): ReadCells {
  return (figures, cells) => [...cells, figures].map((each) => valueOf(each, measure));
}

function headsOf({ choice, columns, before }: StatisticsTable, language: Language): string[] {
  const texts = statisticsTexts[language];
  const plain = [
    ...[texts.measures.events, texts.measures.duration, texts.measures.days],
    ...[freeLabel(true, language), texts.prices],
  ];
  const split = [...columns.map((column) => nameOfLine(column, language)), texts.sum];
  return [
    ...(choice.splitBy === null ? plain : split),
    ...(before === null ? [] : [texts.before, texts.change, texts.changePercent]),
  ];
}

function comparison(now: Figures, then: Figures | null, measure: Measure): Cell[] {
  if (then === null) return [null, null, null];
  const before = valueOf(then, measure);
  return [before, ...changeOf(valueOf(now, measure), before)];
}
