import type { CompiledQuery, RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Reader } from '../../policy/viewer.ts';
import { Clock, type PassedDate } from '../../runtime/clock.ts';
import { sqlBuilder } from './sql.ts';

/** The reader and the values of one run; writes have no reader. */
interface Run {
  reader: Reader | undefined;
  values: object;
}

/** Cached variants of one statement: clients choose which values they pass. */
const mostVariants = 100;

/** A statement for a reader, with its values. */
export type Statement<Values, Row> = (reader: Reader, values: Values) => CompiledQuery<Row>;

/** A placeholder in a prepared statement, filled on each run. */
class Slot {
  readonly fill: (run: Run) => unknown;

  constructor(fill: (run: Run) => unknown) {
    this.fill = fill;
  }
}

/** A clock whose dates are placeholders. */
class OpenClock extends Clock {
  override against(date: PassedDate): string {
    return open(({ reader }) => reader?.clock.against(date)) as string;
  }
}

/**
 * Prepares a read, which is built and compiled once per role and set of defined values: building
 * takes longer than running most of them. `build` may put the values, the id of the viewer and the
 * dates of the clock into the statement, but must not inspect them.
 */
export function prepare<Values extends object, Row>(
  build: (reader: Reader, values: Values) => { compile(): CompiledQuery<Row> },
): Statement<Values, Row> {
  const built = new LRUCache<string, CompiledQuery<Row>>({ max: mostVariants });
  return (reader, values) => {
    const names = Object.keys(values).filter((name) => Reflect.get(values, name) !== undefined);
    const key = `${reader.viewer?.role ?? ''} ${names.join()}`;
    const statement = built.get(key) ?? build(openReader(reader), openValues(names) as Values).compile();
    built.set(key, statement);
    return { ...statement, parameters: filled(statement, { reader, values }) };
  };
}

/**
 * Prepares a statement that writes run, for `runInTransaction`: it is built and compiled once.
 * `build` may put the values into it, but must not inspect them.
 */
export function prepareWrite<Values extends object, Row>(
  build: (values: Values) => RawBuilder<Row>,
): (values: Values) => CompiledQuery<Row> {
  let built: CompiledQuery<Row> | undefined;
  return (values) => {
    built ??= build(openValues(Object.keys(values)) as Values).compile(sqlBuilder);
    return { ...built, parameters: filled(built, { reader: undefined, values }) };
  };
}

function filled({ parameters }: CompiledQuery, run: Run): unknown[] {
  return parameters.map((parameter) => (parameter instanceof Slot ? parameter.fill(run) : parameter));
}

function openReader({ viewer }: Reader): Reader {
  const id = open(({ reader }) => reader?.viewer?.id) as number;
  return { viewer: viewer === null ? null : { ...viewer, id }, clock: new OpenClock(0) };
}

function openValues(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, open(({ values }) => Reflect.get(values, name))]));
}

/** A placeholder, typed as any value because `build` does not inspect it. */
function open(fill: (run: Run) => unknown): unknown {
  return new Slot(fill);
}
