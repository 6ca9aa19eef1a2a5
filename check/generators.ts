import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { start } from '../src/app/app.ts';
import { readConfig } from '../src/config/config.ts';
import { printRelayProject } from './relay-project.ts';
import { findViolations } from './prism.ts';
import { folder, pathOf, runTool, runToolchain } from './tools.ts';

/**
 * Proves that code generators work with the interfaces as they are served: orval, Kubb, Hey API and
 * openapi-typescript generate clients that compile and run, graphql-codegen and relay-compiler take
 * the schema, and Prism finds no violation. The tools have a package of their own in
 * check/generators, because they are heavy.
 */
const password = 'generated-clients-1';

/** What a client gets from the service (check/generators/clients/visit.ts). */
interface Visit {
  titles: string[];
  title: string;
  missing: [status: number, code: string];
  created: [title: string, city: string | undefined];
}

interface ClientModule {
  visit(service: { root: string; authorization: string }): Promise<Visit>;
}

await installTools();
rmSync(pathOf('generated'), { recursive: true, force: true });
for (const name of ['src', 'artifacts']) mkdirSync(pathOf(`generated/relay/${name}`), { recursive: true });
const service = await start(
  readConfig({ DATA_DIR: 'memory:', PORT: '0', ADMIN_PASSWORD: password, LOG_LEVEL: 'error' }),
);
try {
  await writeInputs(service.url);
  await generate();
  await runTool('tsc', '--project', '.');
  for (const name of ['orval', 'kubb', 'hey-api', 'openapi-typescript']) await visitWith(name, service.url);
  for (const problem of await findViolations(`${service.url}/calendar/events/v1`, authorization())) {
    console.error(problem);
    process.exitCode = 1;
  }
} finally {
  await service.close();
}

/** Installs the tools if they are missing or differ from the lock file. */
async function installTools(): Promise<void> {
  const lock = pathOf('package-lock.json');
  const installed = pathOf('node_modules/.installed-lock.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8')) return;
  console.log('Installing the code generators in check/generators; this takes about a minute.');
  await runToolchain('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error');
  copyFileSync(lock, installed);
}

/** Writes what the service publishes, and the operations and fragments of the GraphQL clients. */
async function writeInputs(url: string): Promise<void> {
  const read = async (path: string) => (await fetch(url + path)).text();
  const schema = await read('/schema.graphql');
  const samples = readFileSync(
    new URL('../src/developer/samples/sample-operations.graphql', import.meta.url),
    'utf8',
  );
  const inputs = {
    'openapi.json': await read('/calendar/events/v1/doc'),
    'schema.graphql': schema,
    'operations.graphql': samples.replaceAll('LANGUAGE', 'EN'),
    'relay/src/fragments.js': printRelayProject(schema),
  };
  for (const [name, text] of Object.entries(inputs)) writeFileSync(pathOf(`generated/${name}`), text);
}

async function generate(): Promise<void> {
  const document = './generated/openapi.json';
  await runTool('orval', '--config', 'orval.config.js', '--fail-on-warnings');
  await runTool('kubb', 'generate', '--config', 'kubb.config.ts');
  await runTool('openapi-ts', '--input', document, '--output', 'generated/hey-api', '--no-log-file');
  await runTool('openapi-typescript', document, '--output', 'generated/openapi-typescript.ts');
  await runTool('graphql-codegen', '--config', 'codegen.ts');
  await runTool('relay-compiler', 'relay.config.json');
}

async function visitWith(name: string, url: string): Promise<void> {
  const module: unknown = await import(new URL(`generated/compiled/clients/${name}.js`, folder).href);
  const client = module as ClientModule;
  const { titles, ...visited } = await client.visit({
    root: `${url}/calendar/events/v1`,
    authorization: authorization(),
  });
  assert.equal(titles.length, 3, `${name} lists three events.`);
  assert.deepEqual(
    visited,
    {
      title: titles[0],
      missing: [404, 'rest-event-not-found'],
      created: ['Generated Concert', 'Turku'],
    },
    `${name} reads, misses and creates an event.`,
  );
}

function authorization(): string {
  return `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
}
