/** What is counted: events, hours of those with times, days of all-day events, or free events. */
export const measures = ['events', 'duration', 'days', 'free'] as const;

export type Measure = (typeof measures)[number];

/**
 * The texts of the page of statistics in one language; `{count}` is a number, `{measure}`,
 * `{grouping}` and `{second}` are names, `{from}` and `{to}` days, `{filter}` is a filter.
 */
export interface StatisticsTexts {
  title: string;
  introduction: string;
  groupBy: string;
  splitBy: string;
  noSplit: string;
  measure: string;
  measures: Record<Measure, string>;
  compare: string;
  needsPeriod: string;
  compared: string;
  before: string;
  change: string;
  changePercent: string;
  sum: string;
  show: string;
  prices: string;
  none: string;
  total: string;
  /** How many of them not everybody sees. */
  hidden: string;
  largest: string;
  severalTimes: string;
  counted: string;
  tooLong: string;
  tooMany: string;
  invalid: string;
  noEvents: string;
  chart: string;
  chartSplit: string;
  narrowed: string;
  remove: string;
  listed: string;
  files: string;
  allGroups: string;
  yes: string;
  no: string;
  operations: string;
  operationsText: string;
  resultTable: string;
}
