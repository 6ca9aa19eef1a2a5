import { inSpan } from './in-span.ts';
import { currentRequest } from './request-record.ts';
import { withoutValues } from './statement-text.ts';

/** Runs a statement; counts and traces it for the current request, if there is one. */
export async function countStatement<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
  const record = currentRequest();
  if (record === undefined) return run();
  const since = performance.now();
  try {
    return await inSpan(() => describeStatement(sql), run);
  } finally {
    record.add({ sql, ms: performance.now() - since });
  }
}

function describeStatement(sql: string) {
  const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'SQL';
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': withoutValues(sql),
  };
  return { name: operation, isClient: true, attributes };
}
