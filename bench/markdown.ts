import { cpus, totalmem } from 'node:os';
import type pg from 'pg';

/** What was measured where, as a line of a report. */
export function describeMachine(software: string): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${processors.length} × ${processors[0]?.model ?? 'unknown'}, ${memory} GB`;
  return `Machine: ${machine}. Node ${process.versions.node}, ${software}. ${new Date().toISOString().slice(0, 10)}.`;
}

/** What the server calls its version. */
export async function readVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return rows[0]?.server_version ?? 'unknown';
}

/** A table; the columns after so many hold numbers. */
export function tableOf(head: readonly string[], lines: readonly string[][], texts: number): string {
  const rule = head.map((_name, column) => (column < texts ? '---' : '---:'));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
