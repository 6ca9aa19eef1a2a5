import { AsyncLocalStorage } from 'node:async_hooks';
import { currentRequest } from './request-record.ts';
import type { Span, SpanDescription, SpanOutcome } from './span.ts';
import { withoutValues } from './statement-text.ts';

const spans = new AsyncLocalStorage<Span>();

/**
 * Runs a part of the current request as a span of its own. Without tracing, or outside requests,
 * there is none, and nothing is described. `describeEnd` says what became known meanwhile.
 */
export async function inSpan<Result>(
  describe: () => SpanDescription,
  work: () => Promise<Result>,
  describeEnd: () => SpanOutcome = () => ({}),
): Promise<Result> {
  const root = currentRequest()?.span;
  if (root === undefined) return work();
  const span = (spans.getStore() ?? root).child(describe());
  try {
    const result = await spans.run(span, work);
    span.end(describeEnd());
    return result;
  } catch (failure) {
    span.end({ ...describeEnd(), failure });
    throw failure;
  }
}

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
