import type { CompiledQuery } from 'kysely';
import { Clock, type PassedDate } from '../clock.ts';
import type { Reader } from '../context.ts';

/** What a statement runs with: who reads, and its values by name. */
interface Run {
  reader: Reader;
  values: object;
}

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
    return open(({ reader }) => reader.clock.against(date));
  }
}

/**
 * A read that is built and compiled once for each role and each set of values that are given, however often it runs:
 * building takes longer than running most of them. `build` may put the values, the id of the viewer and the dates of
 * the clock into the statement, and not look at them. A value that is undefined is not given.
 */
export function prepare<Values extends object, Row>(
  build: (reader: Reader, values: Values) => { compile(): CompiledQuery<Row> },
): (reader: Reader, values: Values) => CompiledQuery<Row> {
  const built = new Map<string, CompiledQuery<Row>>();
  return (reader, values) => {
    const given = Object.keys(values).filter((name) => Reflect.get(values, name) !== undefined);
    const key = `${reader.viewer?.role ?? ''} ${given.join()}`;
    const statement = built.get(key) ?? build(openReader(reader), openValues<Values>(given)).compile();
    built.set(key, statement);
    const run = { reader, values };
    const fill = (parameter: unknown) => (parameter instanceof Slot ? parameter.fill(run) : parameter);
    return { ...statement, parameters: statement.parameters.map(fill) };
  };
}

function openReader({ viewer }: Reader): Reader {
  const openId = () => open<number>(({ reader }) => reader.viewer?.id);
  return { viewer: viewer === null ? null : { ...viewer, id: openId() }, clock: new OpenClock(0) };
}

function openValues<Values extends object>(given: readonly string[]): Values {
  const slots = given.map((name) => [name, open(({ values }) => Reflect.get(values, name) as unknown)]);
  return Object.fromEntries(slots) as Values;
}

/** The builder takes a slot for any value: it looks at none. */
function open<Value>(fill: (run: Run) => unknown): Value {
  return new Slot(fill) as Value;
}
