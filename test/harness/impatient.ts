import { run } from '../../src/cli/run.ts';
import { readConfig } from '../../src/config/config.ts';

/** The service with short pauses between replacements of workers, which gives up soon. */
await run(readConfig, { pause: 20, longestPause: 200, served: 60_000, start: 20_000, failures: 4 });
