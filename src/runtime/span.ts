/** What a span says about itself, under the names of OpenTelemetry's semantic conventions. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

export interface SpanDescription {
  name: string;
  /** Whether it waits for another server. */
  isClient?: boolean;
  attributes?: SpanAttributes;
}

/** How a span ended. */
export interface SpanOutcome {
  /** A better name. */
  name?: string;
  attributes?: SpanAttributes;
  /** What was thrown, or what went wrong in a word. */
  failure?: unknown;
}

/** A part of a trace (decision 0077). */
export interface Span {
  readonly traceId: string;
  /** Begins a part of this one. */
  child(description: SpanDescription): Span;
  end(outcome?: SpanOutcome): void;
}
