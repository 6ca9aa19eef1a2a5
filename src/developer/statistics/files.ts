import type { Context } from '../../context/context.ts';
import { writeCsv } from '../../feeds/table/csv.ts';
import { tableStyles } from '../../feeds/table/localized.ts';
import type { MadePage } from '../../site/page/page-request.ts';
import type { Parameter } from './choice.ts';
import { type Line, type StatisticsTable, valueOf } from './model.ts';
import { type Cell, changeOf, nameOfLine, toSheet } from './sheet.ts';
import { statisticsTexts } from './texts/texts.ts';
import { writeWorkbook } from './workbook.ts';

/** The formats of the files of the table. */
export const formats = ['csv', 'json', 'xlsx'] as const;

export type FileFormat = (typeof formats)[number];

const types: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The table as a file in the language of the reader. */
export async function writeFile(
  table: StatisticsTable,
  format: FileFormat,
  { clock, config, language }: Context,
): Promise<MadePage> {
  const file = `statistics-${language}-${clock.today(config.timeZone)}.${format}`;
  return { body: await writers[format](table, language), type: types[format], file };
}

type Language = Context['language'];

type Write = (table: StatisticsTable, language: Language) => string | Buffer | Promise<string>;

const writers: Readonly<Record<FileFormat, Write>> = {
  csv: async (table, language) => {
    const [names = [], ...rows] = tableOf(table, language);
    const slices = (async function* () {
      yield await Promise.resolve(rows);
    })();
    const { separator, decimal } = tableStyles[language];
    const content = { names: () => names.map(String), rows: slices };
    let text = '';
    for await (const piece of writeCsv(content, { raw: false, separator, decimal })) text += piece;
    return text;
  },
  json: (table, language) => `${JSON.stringify(toJson(table, language), null, 2)}\n`,
  xlsx: (table, language) =>
    writeWorkbook(statisticsTexts[language].title, tableOf(table, language, { hasDates: true })),
};

/** The rows of a file: the heads, the table, and what all events count. */
function tableOf(
  table: StatisticsTable,
  language: Language,
  { hasDates = false } = {},
): (string | number | Date | null)[][] {
  const { heads, rows, total } = toSheet(table, language);
  const isDay = table.choice.groupBy === 'day';
  const nameOf = (line: Line) => {
    if (!isDay || line.key === null) return nameOfLine(line, language);
    return hasDates ? new Date(line.key) : line.key;
  };
  return [
    heads,
    ...rows.map(({ line, cells }) => [nameOf(line), ...cells.map(plain)]),
    [statisticsTexts[language].sum, ...total.map(plain)],
  ];
}

function plain(cell: Cell): string | number | null {
  return typeof cell === 'object' && cell !== null ? cell.join('; ') : cell;
}

/** The same for programs: names as they are in the address, and values by name. */
function toJson({ choice, rows, columns, total, before }: StatisticsTable, language: Language) {
  const { measure, groupBy, splitBy, from, to, filters } = choice;
  const lineOf = ({ key, isOthers, ...line }: Line) => ({
    ...{ key, label: nameOfLine(line, language), isOthers, ...figuresOf(line.figures) },
  });
  const compare = (now: Line['figures'], then: Line['figures'] | null) => {
    if (before === null) return {};
    if (then === null) return { before: null, change: null, changePercent: null };
    const value = valueOf(then, measure);
    const [change, changePercent] = changeOf(valueOf(now, measure), value);
    return { before: value, change, changePercent };
  };
  return {
    ...{
      groupBy,
      splitBy,
      measure,
      from: from || null,
      to: to || null,
      filters: valuesByName(filters),
    },
    before: before && { from: before.from, to: before.to },
    columns: columns.map(lineOf),
    rows: rows.map((row) => ({
      ...lineOf(row),
      ...(splitBy === null ? {} : { cells: row.cells.map((cell) => valueOf(cell, measure)) }),
      ...compare(row.figures, row.before),
    })),
    total: { ...figuresOf(total), ...compare(total, before?.total ?? null) },
  };
}

/** A parameter may stand several times. */
function valuesByName(filters: readonly Parameter[]): Record<string, string[]> {
  const byName = [...Map.groupBy(filters, ([name]) => name)];
  return Object.fromEntries(byName.map(([name, found]) => [name, found.map(([, value]) => value)]));
}

function figuresOf(figures: Line['figures']) {
  return {
    events: figures.events,
    hours: valueOf(figures, 'duration'),
    allDayDays: figures.days,
    freeEvents: figures.freeEvents,
    costs: figures.costs,
  };
}
