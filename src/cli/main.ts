import { readConfig } from '../config';
import { run } from './run';

await run(readConfig);
