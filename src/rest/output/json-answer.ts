import type { Answer } from '../../http/cache/response-cache.ts';

interface AnswerParts {
  status?: number;
  headers?: Record<string, string>;
  /** Names of unknown parameters; the header names the first twenty (wire-format 1). */
  ignored?: readonly string[];
}

/** An answer with a body of JSON text. */
export function jsonAnswer(text: string, { status = 200, headers, ignored = [] }: AnswerParts = {}): Answer {
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...headers,
      ...(ignored.length === 0 ? {} : { 'X-Calendar-Ignored': ignoredNames(ignored) }),
    },
    body: Buffer.from(text),
  };
}

/** The value of `X-Calendar-Ignored`. */
export function ignoredNames(names: readonly string[]): string {
  return names
    .slice(0, 20)
    .map((name) => encodeURIComponent(name.slice(0, 50).toWellFormed()))
    .join(', ');
}
