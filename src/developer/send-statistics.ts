import { CalendarError, problemSentence } from '../errors.ts';
import { sendPage } from '../site/page/send-page.ts';
import { sampleOperations } from './sample-operations.ts';
import type { PageRequest } from '../site/page/page-request.ts';
import type { DeveloperOptions } from './options.ts';
import { type Choice, mostBars, renderStatistics, type StatisticsPage } from './statistics.ts';
import { isTimeline, toStatisticsView } from './statistics-view.ts';

/** Parameters that the form has fields for, or that only the page sets. */
const own = ['group_by', 'measure', 'start_date', 'end_date', 'order_by', 'first', 'raw', 'localized'];

/**
 * Sends the page of statistics. Its parameters are those of `/export/statistics.csv`, and
 * `measure`; with invalid ones it names them (400).
 */
export async function sendStatistics(options: DeveloperOptions, page: PageRequest): Promise<void> {
  const { request } = page;
  const choice = readChoice(page);
  const result = await readResult(options, page, choice);
  const samples = sampleOperations({ language: page.language, now: options.now() });
  const viewer = await options.nameViewer(request);
  const body = renderStatistics(
    { ...page, viewer },
    {
      choice,
      result,
      search: tableSearch(choice),
      pageSearch: request.url.replace(/^[^?]*/, ''),
      operations: samples.filter(({ document }) => /^query /m.test(document)),
      explorer: options.config.explorer,
      endpoint: page.root + options.graphqlPath,
    },
  );
  const status = 'problems' in result ? 400 : 200;
  sendPage(page.response, page.language, { status, body, submits: true });
}

function readChoice({ request }: PageRequest): Choice {
  const parameters = Object.entries(request.query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((each) => (typeof each === 'string' && each !== '' ? [[name, each] as const] : [])),
  );
  const { group_by: groupBy = 'month', measure, ...rest } = Object.fromEntries(parameters);
  return {
    groupBy,
    measure: measure === 'duration' ? 'duration' : 'events',
    from: rest.start_date ?? '',
    until: rest.end_date ?? '',
    others: parameters.filter(([name]) => !own.includes(name)),
  };
}

/** The query of the CSV file with the same statistics. */
function tableSearch({ groupBy, from, until, others }: Choice): string {
  const dates = [['start_date', from] as const, ['end_date', until] as const].filter(
    ([, value]) => value !== '',
  );
  return `?${new URLSearchParams([['group_by', groupBy], ...dates, ...others].map(([name = '', value = '']) => [name, value])).toString()}`;
}

async function readResult(
  options: DeveloperOptions,
  page: PageRequest,
  choice: Choice,
): Promise<StatisticsPage['result']> {
  const order = isTimeline(choice.groupBy)
    ? {}
    : { order_by: `${choice.measure}_desc`, first: String(mostBars) };
  const search = new URLSearchParams([...new URLSearchParams(tableSearch(choice)), ...Object.entries(order)]);
  try {
    return toStatisticsView(await options.statistics(search.toString(), page), page.language);
  } catch (error) {
    if (!(error instanceof CalendarError) || error.details.invalid === undefined) throw error;
    const problems = Object.entries(error.details.invalid).map(
      ([name, problem]) =>
        [options.statisticsNames[name] ?? name, problemSentence(problem, page.language)] as const,
    );
    return { problems };
  }
}
