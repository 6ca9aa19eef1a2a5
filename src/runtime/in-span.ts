import { AsyncLocalStorage } from 'node:async_hooks';
import { currentRequest } from './request-record.ts';
import type { Span, SpanDescription, SpanOutcome } from './span.ts';

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
