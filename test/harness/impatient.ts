import { run } from '../../src/cli/run.ts';
import { readConfig } from '../../src/config/config.ts';

/** The whole service, which replaces its workers as always but at once, and gives up soon. */
await run(readConfig, { pause: 20, longestPause: 200, served: 60_000, start: 20_000, failures: 4 });
