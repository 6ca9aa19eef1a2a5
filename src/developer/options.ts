import type { Config } from '../config/config.ts';
import type { StatisticsOptions } from './statistics/send.ts';

/** What the pages for developers need of the service. */
export interface DeveloperOptions extends StatisticsOptions {
  config: StatisticsOptions['config'] & Pick<Config, 'introspection'>;
  /** The clock, in epoch milliseconds. */
  now: () => number;
}
