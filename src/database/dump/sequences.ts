import type { Run } from './tables.ts';

/** The last numbers that sequences gave, by name. */
export type Sequences = Record<string, string>;

/** Reads the sequences of the schema that have given a number. */
export async function readSequences(run: Run): Promise<Sequences> {
  const rows = await run<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = current_schema() and last_value is not null order by sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/**
 * Lets the sequences of the schema continue after these numbers, or after their own if those are
 * higher.
 */
export async function raiseSequences(run: Run, sequences: Sequences): Promise<void> {
  await run(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, greatest(last_value, given.value::bigint))
      from pg_sequences join jsonb_each_text($1::text::jsonb) as given on given.key = sequencename
      where schemaname = current_schema()`,
    [JSON.stringify(sequences)],
  );
}
