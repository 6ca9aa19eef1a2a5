import { readConfig } from '../config/config.ts';
import { run } from './run.ts';

await run(readConfig);
