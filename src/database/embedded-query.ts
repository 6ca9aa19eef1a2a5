import type { PGlite, Results } from '@electric-sql/pglite';
import { parse, protocol } from '@electric-sql/pglite';

/** How many texts of statements are known, and how many are counted. */
const most = 500;

/** Runs a statement with parameters. */
export type RunQuery = (sql: string, parameters: readonly unknown[]) => Promise<Results>;

/**
 * Runs statements on the embedded database. It takes five messages to run one, each with an answer to wait for, because
 * the types of the parameters are asked for in between. Of a text that comes again they are known, and all messages go
 * at once; that takes half the time. The statement is planned anew each time, as before.
 */
export function createRunQuery(pglite: PGlite): RunQuery {
  const types = new Map<string, number[]>();
  const seen = new Set<string>();
  return async (sql, parameters) => {
    const known = types.get(sql);
    if (known !== undefined) return runKnown(pglite, { sql, parameters, types: known });
    if (seen.delete(sql) && types.size < most) {
      const { queryParams } = await pglite.describeQuery(sql);
      const found = queryParams.map(({ dataTypeID }) => dataTypeID);
      types.set(sql, found);
      return runKnown(pglite, { sql, parameters, types: found });
    }
    if (seen.size >= most) seen.clear();
    seen.add(sql);
    return pglite.query(sql, [...parameters]);
  };
}

interface Known {
  sql: string;
  parameters: readonly unknown[];
  types: number[];
}

async function runKnown(pglite: PGlite, { sql, parameters, types }: Known): Promise<Results> {
  const { serialize } = protocol;
  const values = parameters.map((value, position) => toWire(pglite, value, types[position] ?? 0));
  const messages = Buffer.concat([
    serialize.parse({ text: sql, types }),
    serialize.bind({ values }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  const answer = await pglite.runExclusive(() => pglite.execProtocol(messages));
  return parse.parseResults(answer.messages, pglite.parsers)[0] ?? { rows: [], fields: [] };
}

/** As the database library sends values itself. */
function toWire(pglite: PGlite, value: unknown, type: number): string | null {
  if (value === null || value === undefined) return null;
  const serializer = pglite.serializers[type];
  return serializer === undefined ? (value as string | number).toString() : serializer(value);
}
