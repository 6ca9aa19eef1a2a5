import { readFileSync } from 'node:fs';

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

function readProcess(pid: number, file: 'stat' | 'status'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
