import type { Context } from '../../context/context.ts';
import type { Config } from '../../config/config.ts';
import { CalendarError, problemSentence } from '../../errors.ts';
import type { RequestReader } from '../../feeds/file/read-request.ts';
import type { MadePage, PageOptions, PageRequest } from '../../site/page/page-request.ts';
import { sampleOperations } from '../samples/sample-operations.ts';
import { type Choice, nameOnPage, readChoice } from './choice.ts';
import { type FileFormat, writeFile } from './files.ts';
import { type StatisticsTable, toTable } from './model.ts';
import { readNames } from './names.ts';
import { type Problems, renderStatistics } from './page.ts';
import { readStatistics } from './read.ts';

/** What the page of statistics needs of the service. */
export interface StatisticsOptions extends PageOptions {
  config: PageOptions['config'] & Pick<Config, 'explorer'>;
  /** Path of the GraphQL endpoint, e.g. `/graphql`. */
  graphqlPath: string;
  /** Reads the parameters of statistics. */
  statistics: RequestReader;
}

/**
 * Sends the page of statistics, or what it shows as a file. Its parameters are those of the REST
 * list and its own (decision 0029); with invalid ones it names them (400).
 */
export function sendStatistics(
  options: StatisticsOptions,
  page: PageRequest,
  format: FileFormat | null = null,
): Promise<void> {
  return options.serve(page, async (context, shown) => {
    const choice = readChoice(page.request.url, [...Object.values(options.statistics.names), 'filter']);
    const result = await readResult(options, { choice, page, context });
    if (format === null || 'problems' in result || result.hasMore)
      return makePage(options, { choice, page: shown, context, result, format });
    return writeFile(result, format, context);
  });
}

interface Asked {
  choice: Choice;
  page: PageRequest;
  context: Context;
}

type Result = StatisticsTable | { problems: Problems };

async function makePage(
  options: StatisticsOptions,
  { choice, page, context, result, format }: Asked & { result: Result; format: FileFormat | null },
): Promise<MadePage> {
  const { language, root } = page;
  const isValid = !('problems' in result);
  const names = isValid ? await readNames({ run: options.run, context }, choice) : {};
  // The samples have dates: they are those of one day.
  const now = Date.parse(context.clock.today('UTC'));
  const body = renderStatistics(page, {
    ...{ choice, result, names },
    operations: sampleOperations({ language, now }).filter(({ document }) => /^query /m.test(document)),
    explorer: options.config.explorer,
    endpoint: root + options.graphqlPath,
  });
  // Of too many groups there is no file: it would lack some.
  return { status: isValid && format === null ? 200 : 400, body, submits: true };
}

async function readResult(options: StatisticsOptions, { choice, page, context }: Asked): Promise<Result> {
  const { run, statistics } = options;
  try {
    return toTable(choice, await readStatistics({ run, context }, statistics, choice), page.language);
  } catch (error) {
    if (!(error instanceof CalendarError) || error.details.invalid === undefined) throw error;
    const problems = Object.entries(error.details.invalid).map(
      ([name, problem]) =>
        [nameOnPage(statistics.names[name] ?? name), problemSentence(problem, page.language)] as const,
    );
    return { problems };
  }
}
