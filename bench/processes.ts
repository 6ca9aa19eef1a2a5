import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** The kernel counts CPU time in hundredths of a second. */
const ticks = 100;

/** The CPU milliseconds of a process so far; null if the kernel does not report them. */
export function cpuOf(pid: number): number | null {
  const stat = readProcess(pid, 'stat');
  // The name of the program is in parentheses and may contain spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields === undefined) return null;
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks;
}

/**
 * The memory of a process in megabytes, now and at its peak; null if the kernel does not report it.
 */
export function memoryOf(pid: number): { now: number; most: number } | null {
  const status = readProcess(pid, 'status');
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status ?? '')?.[1]) / 1024;
  return status === null ? null : { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

/** The CPU milliseconds of each process of PostgreSQL for one database, by process id. */
export type BackendCpu = ReadonlyMap<number, number>;

/** The application name of the benchmark's own connections, which do not count. */
export const ownName = 'bench';

/**
 * The use of the processes behind the connections to this database so far; empty unless they run on
 * this machine.
 */
export async function readBackendCpu(client: pg.Client): Promise<BackendCpu> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name <> $1`,
    [ownName],
  );
  return new Map(
    rows.flatMap(({ pid }) => {
      const used = cpuOf(pid);
      return used === null ? [] : [[pid, used] as const];
    }),
  );
}

/**
 * The CPU milliseconds between two readings, by process. One that started meanwhile counts from
 * zero; one that ended was idle before, and counts nothing. Null if none is known.
 */
export function cpuBetween(before: BackendCpu, after: BackendCpu): number | null {
  if (after.size === 0) return null;
  return [...after].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0);
}

function readProcess(pid: number, file: 'stat' | 'status'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
