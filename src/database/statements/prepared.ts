import type { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Reader } from '../../policy/viewer.ts';
import { Clock, type PassedDate } from '../../runtime/clock.ts';

/** What a statement runs with: who reads, and its values by name. */
interface Run {
  reader: Reader;
  values: object;
}

/** How many forms of one read are kept: strangers choose which values they give. */
const most = 100;

/** Gives a read for whoever reads, with its values. */
export type Statement<Values, Row> = (reader: Reader, values: Values) => CompiledQuery<Row>;

/** A read that was built before; the same number and parameters mean the same read. */
type PreparedRead<Row> = CompiledQuery<Row> & { prepared: number };

let made = 0;

/** Stands in a statement for a value that it gets when it runs. */
class Slot {
  readonly fill: (run: Run) => unknown;

  constructor(fill: (run: Run) => unknown) {
    this.fill = fill;
  }
}

/** A clock that leaves the moment open. */
class OpenClock extends Clock {
  override against(date: PassedDate): string {
    return open(({ reader }) => reader.clock.against(date)) as string;
  }
}

/**
 * A read that is built and compiled once for each role and each set of values that are given, however often it runs:
 * building takes longer than running most of them. `build` may put the values, the id of the viewer and the dates of
 * the clock into the statement, and not look at them. A value that is undefined is not given.
 */
export function prepare<Values extends object, Row>(
  build: (reader: Reader, values: Values) => { compile(): CompiledQuery<Row> },
): Statement<Values, Row> {
  const built = new LRUCache<string, PreparedRead<Row>>({ max: most });
  return (reader, values) => {
    const given = Object.keys(values).filter((name) => Reflect.get(values, name) !== undefined);
    const key = `${reader.viewer?.role ?? ''} ${given.join()}`;
    const statement =
      built.get(key) ?? number(build(openReader(reader), openValues(given) as Values).compile());
    built.set(key, statement);
    const run = { reader, values };
    const fill = (parameter: unknown) => (parameter instanceof Slot ? parameter.fill(run) : parameter);
    return { ...statement, parameters: statement.parameters.map(fill) };
  };
}

/** Whether equal parameters make it the same read, which those who ask at the same time may share. */
export function isPrepared<Row>(query: CompiledQuery<Row>): query is PreparedRead<Row> {
  return 'prepared' in query;
}

/** What only reads of the same have in common. */
export function nameOf({ prepared, parameters }: PreparedRead<unknown>): string {
  return `${prepared} ${JSON.stringify(parameters)}`;
}

function number<Row>(query: CompiledQuery<Row>): PreparedRead<Row> {
  return { ...query, prepared: (made += 1) };
}

function openReader({ viewer }: Reader): Reader {
  const id = open(({ reader }) => reader.viewer?.id) as number;
  return { viewer: viewer === null ? null : { ...viewer, id }, clock: new OpenClock(0) };
}

function openValues(given: readonly string[]): object {
  return Object.fromEntries(given.map((name) => [name, open(({ values }) => Reflect.get(values, name))]));
}

/** Whoever builds takes it for a value of whatever type: nobody looks at it. */
function open(fill: (run: Run) => unknown): unknown {
  return new Slot(fill);
}
