import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

// Packs the program, installs the package in an empty folder as anybody would, and runs its
// commands there.

const scratch = mkdtempSync(join(tmpdir(), 'package-'));
const folder = join(scratch, 'project');
/**
 * What the programs need to reach the registry, without the settings of a calendar, or of the npm
 * that runs this.
 */
const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_config_local_prefix|[A-Z_]*DATA[A-Z_]*)$/.test(name),
    ),
  ),
  ...{ PORT: '0', LOG_LEVEL: 'warn', ADMIN_PASSWORD: 'a password of the check' },
};

function run(
  [program = '', ...args]: readonly string[],
  cwd: string,
  settings: Record<string, string> = {},
): string {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  return execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: [...stdio],
    env: { ...environment, ...settings },
  });
}

const calendar = (args: readonly string[], settings?: Record<string, string>) =>
  run(['npx', '--no-install', 'event-calendar-gateway', ...args], folder, settings);

function install(): void {
  run(['npm', 'pack', '--silent', '--pack-destination', scratch], '.');
  const [file = ''] = globSync('*.tgz', { cwd: scratch });
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  run(['npm', 'install', '--no-audit', '--no-fund', join(scratch, file)], folder);
}

/** Pages, and files of libraries that the build copies. */
const served = [
  ...['/', '/docs', '/graphiql', '/schema.graphql'],
  ...['/docs/swagger-ui-bundle.js', '/graphiql/graphiql.js', '/map/leaflet.js'],
];

/**
 * Starts the service, lists its events, makes a dump meanwhile, and stops it. Returns what the dump
 * contains.
 */
async function serve(): Promise<string> {
  const service = spawn('node_modules/.bin/event-calendar-gateway', ['start'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(service, 'exit');
  try {
    const url = await readUrl(service.stdout);
    const response = await fetch(`${url}/calendar/events/v1/events`);
    z.object({ total: z.number().min(1) }).parse(await response.json());
    for (const path of served) {
      const { status } = await fetch(`${url}${path}`);
      if (status !== 200) throw new Error(`${path} is a ${status}.`);
    }
    return contentOf(calendar(['dump', 'calendar.dump']));
  } finally {
    service.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`The service ended with ${code ?? 'a signal'} after SIGTERM.`);
  }
}

/** The address that a start prints after its slow steps. */
async function readUrl(output: Readable): Promise<string> {
  let printed = '';
  for await (const text of output.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    printed += text.toString();
    const [, url] = /running at (\S+)\n/.exec(printed) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`The service did not start: ${printed}`);
}

function contentOf(printed: string): string {
  const [, content = ''] = /^(?:Dumped|Loaded) (.*) (?:to|from) /.exec(printed) ?? [];
  return content;
}

/** A setting whose packages are not installed ends a start with the command that installs them. */
function missPackages(): void {
  const { stderr } = spawnSync('npx', ['--no-install', 'event-calendar-gateway', 'start'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...environment, MEDIA_STORE: 's3://images' },
  });
  if (!stderr.includes('npm install @aws-sdk/client-s3')) throw new Error(`A start said: ${stderr}`);
}

/**
 * What the tests of an installed package are about: each door, the core, commands and documents.
 */
const tested = [
  ...[
    'rest/specification',
    'rest/examples',
    'rest/search-letters',
    'graphql/specification',
    'graphql/ranked-search',
  ],
  ...[
    'clients/rest',
    'site/event-pages',
    'developer/pages',
    'feeds/icalendar',
    'import/tables',
    'limits/bodies',
  ],
];

/** Runs a part of the tests against what was installed instead of the sources. */
function testInstalled(): void {
  const hook = pathToFileURL(join(import.meta.dirname, 'installed.ts')).href;
  const program = join(folder, 'node_modules/event-calendar-gateway/dist');
  const { status } = spawnSync(
    process.execPath,
    ['src/start.cjs', 'node_modules/jest/bin/jest.js', ...tested.map((name) => `test/${name}.test.ts`)],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...environment,
        NODE_OPTIONS: `--experimental-vm-modules --disable-warning=ExperimentalWarning --import ${hook}`,
        CALENDAR_INSTALLED: realpathSync(program),
      },
    },
  );
  if (status !== 0) throw new Error('The tests fail on the installed package.');
}

try {
  install();
  testInstalled();
  missPackages();
  const dumped = await serve();
  const loaded = contentOf(calendar(['load', 'calendar.dump'], { DATA_DIR: 'other' }));
  if (dumped === '' || dumped !== loaded) throw new Error(`Dumped "${dumped}", but loaded "${loaded}".`);
  calendar(['migrate'], { DATA_DIR: 'other' });
  calendar(['user', 'list'], { DATA_DIR: 'other' });
  const size = run(['du', '-sh', 'node_modules'], folder).split('\t', 1)[0] ?? '';
  console.log(`The package runs from node_modules, which has ${size}.`);
} finally {
  rmSync(scratch, { recursive: true });
}
