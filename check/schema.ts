import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printPublished } from '../src/graphql/published-schema';
import { createSchema } from '../src/graphql/schema';
import { compareWithPromise, writePromise } from './contract.ts';

/**
 * Without options: proves that `docs/schema.graphql` is what the service publishes, and that the schema keeps what was
 * promised. With `--write` it writes the first; with `--publish` it promises what there is now, and with a reason,
 * `--because`, also what breaks an older promise.
 */
const published = new URL('../docs/schema.graphql', import.meta.url);
const promised = new URL('../docs/schema-promised.graphql', import.meta.url);

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
    because: { type: 'string' },
  },
});
const schema = createSchema();
const promise = existsSync(promised) ? readFileSync(promised, 'utf8') : '';
const { breaking, dangerous } =
  promise === '' ? { breaking: [], dangerous: [] } : compareWithPromise(promise, schema);

if (values.write) writeFileSync(published, printPublished(schema));
const problems = [...readOutdated(), ...(values.publish ? publish(values.because) : breaking)];

for (const note of dangerous) console.warn(`Clients should know: ${note}`);
for (const problem of problems) console.error(problem);
if (breaking.length > 0 && problems.length > 0)
  console.error(
    'This breaks what clients were promised; docs/schema-promised.graphql says how that is done.',
  );
process.exitCode = problems.length === 0 ? 0 : 1;

function readOutdated(): string[] {
  const current = existsSync(published) ? readFileSync(published, 'utf8') : '';
  return current === printPublished(schema)
    ? []
    : ['docs/schema.graphql is not what the service publishes: npm run schema writes it.'];
}

function publish(reason: string | undefined): string[] {
  const why = reason?.trim() ?? '';
  if (breaking.length > 0 && why === '') return breaking;
  writeFileSync(promised, writePromise(schema, promise, breaking.length > 0 ? why : undefined));
  return [];
}
