import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** The kernel counts CPU time in hundredths of a second. */
const ticks = 100;

/** CPU milliseconds that a process has used so far; null where the kernel does not tell. */
export function cpuOf(pid: number): number | null {
  const stat = readProcess(pid, 'stat');
  // The name of the program stands in parentheses and may hold spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields === undefined) return null;
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks;
}

/** Megabytes of memory that a process holds, now and at most so far; null where the kernel does not tell. */
export function memoryOf(pid: number): { now: number; most: number } | null {
  const status = readProcess(pid, 'status');
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status ?? '')?.[1]) / 1024;
  return status === null ? null : { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

/** CPU milliseconds of each process of PostgreSQL that works for one database, by its id. */
export type BackendCpu = ReadonlyMap<number, number>;

/** How the connections of the benchmark itself are called: they do not count. */
export const ownName = 'bench';

/** What the processes behind the connections to this database have used so far; empty unless they run on this machine. */
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
 * CPU milliseconds between two readings, process by process. One that began meanwhile counts from zero; one that ended
 * had been idle for long enough that its pool let it go, and counts nothing. Null where none is known.
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
