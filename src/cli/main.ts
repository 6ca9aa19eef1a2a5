import { readConfig } from '../config/config.ts';
import { openEarly } from '../database/embedded/embedded.ts';

// Before the rest of the program is loaded, which takes as long.
try {
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl === null) openEarly(dataDir);
} catch {
  // `run` reports it.
}
const { run } = await import('./run.ts');
await run(readConfig);
