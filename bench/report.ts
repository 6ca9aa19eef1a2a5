import { cpus, totalmem } from 'node:os';
import type pg from 'pg';
import { peakMemory, quantile, type Row, type Sample } from './measure.ts';

/** A row with what its rounds measured, in the order of the rounds. */
export interface Measured {
  row: Row;
  samples: Sample[];
}

interface Run {
  events: number;
  rounds: number;
  seconds: number;
  /** Seconds that the preparation of the data took. */
  seeded: number;
}

/** The table, the ratios and what they were measured on, as Markdown. */
export async function writeReport(client: pg.Client, measured: Measured[], run: Run): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `# Results

A list of 10 events with venues, organizers, categories, tags, images, counts of terms and the total. Nothing is cached but in
the rows that say so: "kept" asks for one address again and again, "304" has the answer already; nobody writes meanwhile.
${run.events.toLocaleString('en')} events, 500 venues, 200 organizers, 100 categories and 200 tags in four languages, prepared in ${run.seeded.toFixed(1)} s.
Medians of ${run.rounds} rounds of ${run.seconds} s each, in turns; servers, database and load share the machine.

Machine: ${processors.length} × ${processors[0]?.model ?? 'unknown'}, ${memory} GB. Node ${process.versions.node}, PostgreSQL ${rows[0]?.server_version ?? 'unknown'}. ${new Date().toISOString().slice(0, 10)}.

${table(measured)}

CPU is in milliseconds a request; memory is the most that the process held, in MB; the ratio is that of requests/s to the
hand-written handler with as many connections, the median of the rounds.
`;
}

function table(measured: Measured[]): string {
  const head = [
    'Server',
    'Connections',
    'Requests/s',
    'p50 ms',
    'p99 ms',
    'node CPU',
    'PostgreSQL CPU',
    'Memory',
    'Ratio',
  ];
  const lines = measured.map(({ row, samples }) => {
    const median = (value: (sample: Sample) => number | null) => medianOf(samples.map(value));
    return [
      row.name,
      String(row.connections),
      show(
        median(({ perSecond }) => perSecond),
        0,
      ),
      show(
        median(({ p50 }) => p50),
        1,
      ),
      show(
        median(({ p99 }) => p99),
        1,
      ),
      show(
        median(({ nodeCpu }) => nodeCpu),
        2,
      ),
      show(
        median(({ databaseCpu }) => databaseCpu),
        2,
      ),
      show(peakMemory(row.server), 0),
      show(ratioOf(measured, { row, samples }), 2),
    ];
  });
  const rule = head.map((_name, column) => (column === 0 ? '---' : '---:'));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Of each round to the same round, because the machine is not equally busy in all. */
function ratioOf(measured: Measured[], { row, samples }: Measured): number | null {
  const bar = measured.find((other) => other.row.isBar && other.row.connections === row.connections);
  if (bar === undefined) return null;
  return medianOf(samples.map((sample, round) => sample.perSecond / (bar.samples[round]?.perSecond ?? NaN)));
}

function medianOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).sort((one, other) => one - other);
  return known.length === 0 ? null : quantile(known, 0.5);
}

function show(value: number | null, digits: number): string {
  return value === null ? '–' : value.toFixed(digits);
}
