import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// Runs both drills of deploy/: a dump of the sample calendar is restored, and, where pgBackRest and
// the binaries of PostgreSQL are installed, a backup of a server that runs only for this, to the
// moment before a mistake and to the latest one.

const scratch = mkdtempSync(join(tmpdir(), 'restore-'));
chmodSync(scratch, 0o755);
const dumps = join(scratch, 'dumps');
const dump = join(dumps, 'calendar.dump');
const isRoot = process.getuid?.() === 0;

type Settings = Readonly<Record<string, string>>;

const standard: Settings = {
  PATH: process.env.PATH ?? '',
  LOG_LEVEL: 'warn',
  ADMIN_PASSWORD: 'a password of the check',
};

function run(program: string, args: readonly string[], settings: Settings = {}): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    env: { ...standard, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const calendar = (script: string, args: readonly string[], settings: Settings) =>
  run(process.execPath, ['src/start.cjs', `src/cli/${script}.ts`, ...args], settings);

function drillDumps(): void {
  const settings = { DATA_DIR: join(scratch, 'data') };
  mkdirSync(dumps);
  calendar('migrate', [], settings);
  calendar('dump', [dump], settings);
  console.log(`passed: ${run('deploy/restore-drill.sh', [dumps]).trim()}`);
}

/** What is missing for the other drill; null if it can run. */
function findObstacle(binaries: string): string | null {
  if (spawnSync('sh', ['-c', 'command -v pgbackrest']).status !== 0) return 'pgBackRest is not installed';
  if (binaries === '') return 'PostgreSQL is not installed';
  if (
    isRoot &&
    spawnSync('runuser', ['-u', 'postgres', '--', 'test', '-r', resolve('package.json')]).status !== 0
  )
    return 'the user postgres cannot read this folder';
  return null;
}

/** Runs a command as the user of PostgreSQL, which refuses to run as root. */
function asPostgres(args: readonly string[], settings: Settings = {}): string {
  const [program = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...args] : args;
  return run(program, rest, settings);
}

/**
 * The folders and the configuration of a server that is backed up, owned by the user of PostgreSQL.
 */
function prepareHome(): { home: string; data: string; config: string } {
  const home = join(scratch, 'postgres');
  const [data, config] = [join(home, 'data'), join(home, 'pgbackrest.conf')];
  mkdirSync(home, { mode: 0o700 });
  const paths = ['repo1-path', 'lock-path', 'spool-path'].map((name) => `${name}=${join(home, name)}`);
  const lines = ['[global]', ...paths, 'repo1-retention-full=2', 'log-level-file=off', 'start-fast=y'];
  const stanza = ['[calendar]', `pg1-path=${data}`, `pg1-socket-path=${home}`];
  writeFileSync(config, `${[...lines, ...stanza].join('\n')}\n`);
  if (isRoot) run('chown', ['-R', 'postgres', home]);
  return { home, data, config };
}

function drillBackups(binaries: string): void {
  const { home, data, config } = prepareHome();
  const settings = { PGBACKREST_CONFIG: config };
  asPostgres([
    join(binaries, 'initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
  ]);
  const archive = `archive_command=pgbackrest --config=${config} --stanza=calendar archive-push %p`;
  const options = ['listen_addresses=', `unix_socket_directories=${home}`, 'archive_mode=on', archive];
  const control = [join(binaries, 'pg_ctl'), '-D', data, '-w', '-l', join(home, 'log')];
  asPostgres([...control, '-o', options.map((option) => `-c "${option}"`).join(' '), 'start'], settings);
  try {
    console.log(`passed: ${drillMoments(binaries, home, settings)}`);
  } finally {
    asPostgres([...control, '-m', 'immediate', 'stop']);
  }
}

/**
 * Backs up a calendar, deletes its events, and restores both the moment before that and the latest
 * one.
 */
function drillMoments(binaries: string, home: string, settings: Settings): string {
  const psql = (database: string, sql: string) =>
    asPostgres([join(binaries, 'psql'), '-h', home, '-U', 'postgres', '-d', database, '-Atqc', sql]).trim();
  const pgbackrest = (...args: string[]) =>
    asPostgres(['pgbackrest', '--stanza=calendar', ...args], settings);
  const drill = (...moment: string[]) =>
    asPostgres([resolve('deploy/pgbackrest-drill.sh'), 'calendar', 'calendar', ...moment], settings).trim();
  psql('postgres', 'create database calendar');
  calendar('load', [dump], { DATABASE_URL: `postgres:///calendar?host=${home}&user=postgres` });
  pgbackrest('stanza-create');
  pgbackrest('--type=full', 'backup');
  // pgBackRest compares whole seconds, so the moment must be in a later one than the end of the
  // backup.
  const moment = psql('calendar', 'select clock_timestamp() from pg_sleep(1)');
  psql('calendar', 'delete from event');
  pgbackrest('check');
  const [before, after] = [drill(moment), drill()];
  if (/: [1-9]\d* events,/.test(before) && after.includes(': 0 events,')) return before;
  throw new Error(`The drill restored the wrong moment:\n${before}\n${after}`);
}

try {
  drillDumps();
  const [binaries = ''] = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed();
  const obstacle = findObstacle(binaries);
  if (obstacle === null) drillBackups(binaries);
  else console.log(`skipped: the drill of pgBackRest, because ${obstacle}`);
} finally {
  rmSync(scratch, { recursive: true });
}
