import type { Config } from '../config/config.ts';
import type { RequestReader } from '../feeds/file/read-request.ts';
import type { PageOptions } from '../site/page/page-request.ts';

/** What the pages for developers need of the service. */
export interface DeveloperOptions extends PageOptions {
  config: PageOptions['config'] & Pick<Config, 'explorer' | 'introspection'>;
  /** Path of the GraphQL endpoint, e.g. `/graphql`. */
  graphqlPath: string;
  /** The clock, in epoch milliseconds. */
  now: () => number;
  /** Reads the parameters of statistics. */
  statistics: RequestReader;
}
