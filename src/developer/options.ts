import type { Config } from '../config/config.ts';
import type { PageOptions, PageRequest } from '../site/page/page-request.ts';
import type { ReadStatistics } from './statistics/view.ts';

/** What the pages for developers need of the service. */
export interface DeveloperOptions extends PageOptions {
  config: PageOptions['config'] & Pick<Config, 'explorer' | 'introspection'>;
  /** Path of the GraphQL endpoint, e.g. `/graphql`. */
  graphqlPath: string;
  /** The clock, in epoch milliseconds. */
  now: () => number;
  /**
   * Reads statistics with the parameters of `/export/statistics.csv`; throws `invalidParameters`.
   */
  statistics: (search: string, page: PageRequest) => Promise<ReadStatistics>;
  /** The names of those parameters by the names of the schema. */
  statisticsNames: Readonly<Record<string, string>>;
}
