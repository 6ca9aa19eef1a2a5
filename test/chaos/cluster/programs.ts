import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

/** The programs that surround the service, and their packages in Debian. */
export const programs = {
  postgres: 'postgresql',
  pgbouncer: 'pgbouncer',
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  nginx: 'nginx',
} as const;

export type Program = keyof typeof programs;

const folders = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/usr/local/sbin'];

/** The path of a program; null if it is not installed. */
export function findProgram(name: Program): string | null {
  if (name === 'postgres') {
    const found = findPostgres();
    return found === null ? null : `${found}/postgres`;
  }
  const path = folders.map((folder) => `${folder}/${name}`).find((each) => existsSync(each));
  return path ?? null;
}

/**
 * The folder of the programs of the newest PostgreSQL, as Debian installs it; null if there is
 * none.
 */
export function findPostgres(root = '/usr/lib/postgresql'): string | null {
  if (!existsSync(root)) return null;
  const versions = readdirSync(root).sort((one, other) => Number(other) - Number(one));
  const folder = versions.map((version) => `${root}/${version}/bin`).find((each) => existsSync(each));
  return folder ?? null;
}

/** The path of a program. Throws if it is not installed. */
export function pathOf(name: Program): string {
  const path = findProgram(name);
  if (path === null) throw new Error(`${name} is not installed: apt-get install ${programs[name]}`);
  return path;
}

/** The programs of these that are not installed. */
export function findMissing(names = Object.keys(programs) as Program[]): Program[] {
  return names.filter((name) => findProgram(name) === null);
}

/**
 * Installs the packages of programs. Throws if apt fails, e.g. because this process does not run as
 * root.
 */
export function install(names: readonly Program[]): void {
  const packages = names.map((name) => programs[name]);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const { status } = spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed`);
  }
}

/**
 * Whom the programs run as: PostgreSQL and PgBouncer refuse to run as root. Empty if this process
 * may not choose.
 */
export function systemUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const read = (option: string) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout.trim());
  return { uid: read('-u'), gid: read('-g') };
}
