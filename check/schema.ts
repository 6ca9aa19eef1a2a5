import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printPublished } from '../src/graphql/published-schema.ts';
import { createSchema } from '../src/graphql/schema.ts';
import { printOperations } from '../src/rest/operations/generated-documents.ts';
import { compareWithPromise, writePromise } from './contract.ts';
import { printTypes } from './generated-types.ts';

/**
 * Proves that `docs/schema.graphql`, the operations of REST in `docs/rest-operations.graphql` and
 * the generated types are up to date, and that what is promised is what is served.
 * `--write` writes the generated files; `--publish` promises the current schema, and with a reason,
 * `--because`, even if it breaks an older promise.
 */
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

/** The generated texts by file. */
const generated = new Map([
  ['docs/schema.graphql', printPublished(schema)],
  ['docs/rest-operations.graphql', await printOperations(schema)],
  ...(await printTypes(schema)),
]);
if (values.write) for (const [name, text] of generated) writeFileSync(fileOf(name), text);
const problems = [...readOutdated(), ...(values.publish ? publish(values.because) : readUnkept())];

for (const note of dangerous) console.warn(`Clients should know: ${note}`);
for (const problem of problems) console.error(problem);
if (breaking.length > 0 && problems.length > 0)
  console.error(
    'This breaks what clients were promised; docs/schema-promised.graphql says how that is done.',
  );
process.exitCode = problems.length === 0 ? 0 : 1;

function readOutdated(): string[] {
  return [...generated].flatMap(([name, text]) => {
    const file = fileOf(name);
    const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return current === text ? [] : [`${name} is out of date: npm run schema writes it.`];
  });
}

/**
 * What breaks the promise; else whether it lacks something that is served, which could then be
 * broken unseen.
 */
function readUnkept(): string[] {
  if (breaking.length > 0 || writePromise(schema, promise) === promise) return breaking;
  return ['docs/schema-promised.graphql lacks what is served: npm run schema -- --publish promises it.'];
}

function fileOf(name: string): URL {
  return new URL(`../${name}`, import.meta.url);
}

function publish(reason: string | undefined): string[] {
  const why = reason?.trim() ?? '';
  if (breaking.length > 0 && why === '') return breaking;
  writeFileSync(promised, writePromise(schema, promise, breaking.length > 0 ? why : undefined));
  return [];
}
