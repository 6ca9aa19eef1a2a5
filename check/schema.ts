import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printPublished } from '../src/graphql/published-schema.ts';
import { createSchema } from '../src/graphql/schema.ts';
import { printOperations } from '../src/rest/operations/generated-documents.ts';
import { compareWithPromise, type Verdict, writePromise } from './contract.ts';
import { printTypes } from './generated-types.ts';
import { compareRestWithPromise, writeRestPromise } from './rest-contract.ts';
import { describeRest } from './rest-document.ts';

/**
 * Proves that `docs/schema.graphql`, the operations of REST in `docs/rest-operations.graphql` and
 * the generated types are up to date, and that what is promised is what is served, over GraphQL
 * and REST. `--write` writes the generated files; `--publish` promises what is served now, and with
 * a reason, `--because`, even if it breaks an older promise.
 */
const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
    because: { type: 'string' },
  },
});
const reason = values.because?.trim() ?? '';
const mayBreak = values.publish && reason !== '';
const schema = createSchema();
const rest = describeRest('en');

/** What clients of an interface were promised. */
interface Contract {
  file: string;
  compare: (promise: string) => Verdict;
  write: (older: string, reason?: string) => string | Promise<string>;
}

const contracts: readonly Contract[] = [
  {
    file: 'docs/schema-promised.graphql',
    compare: (promise) => compareWithPromise(promise, schema),
    write: (older, reason) => writePromise(schema, older, reason),
  },
  {
    file: 'docs/rest-promised.json',
    compare: (promise) => compareRestWithPromise(promise, rest),
    write: (older, reason) => writeRestPromise(rest, older, reason),
  },
];

/** The generated texts by file. */
const generated = new Map([
  ['docs/schema.graphql', printPublished(schema)],
  ['docs/rest-operations.graphql', await printOperations(schema)],
  ...(await printTypes(schema)),
]);
if (values.write) for (const [name, text] of generated) writeFileSync(fileOf(name), text);
const problems = readOutdated();
for (const contract of contracts) problems.push(...(await readBroken(contract)));

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function readOutdated(): string[] {
  return [...generated].flatMap(([name, text]) =>
    read(name) === text ? [] : [`${name} is out of date: npm run schema writes it.`],
  );
}

/**
 * What breaks a promise; else whether it lacks something that is served, which could then be broken
 * unseen. Publishes it first, if that is asked for.
 */
async function readBroken({ file, compare, write }: Contract): Promise<string[]> {
  const promise = read(file);
  const { breaking, dangerous } = promise === '' ? { breaking: [], dangerous: [] } : compare(promise);
  for (const note of dangerous) console.warn(`Clients should know: ${note}`);
  const isBroken = breaking.length > 0;
  if (isBroken && !mayBreak) return [...breaking, howToBreak(file)];
  const next = await write(promise, isBroken ? reason : undefined);
  if (values.publish) writeFileSync(fileOf(file), next);
  return read(file) === next
    ? []
    : [`${file} lacks what is served: npm run schema -- --publish promises it.`];
}

function howToBreak(file: string): string {
  return `This breaks what ${file} promises, which takes npm run schema -- --publish --because "a reason".`;
}

function read(name: string): string {
  const file = fileOf(name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function fileOf(name: string): URL {
  return new URL(`../${name}`, import.meta.url);
}
