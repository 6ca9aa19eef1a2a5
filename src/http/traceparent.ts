import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** The span of the client that sent a request (W3C Trace Context). */
export interface TraceParent {
  traceId: string;
  spanId: string;
  /** Bit 0: the client records its part of the trace. */
  flags: number;
  /** What tracing systems on the way have added: the header `tracestate`. */
  state?: string;
}

/** Version, trace, span and flags; later versions may have more fields. */
const format =
  /^(?!ff)(?<version>[\da-f]{2})-(?!0{32})(?<traceId>[\da-f]{32})-(?!0{16})(?<spanId>[\da-f]{16})-(?<flags>[\da-f]{2})(?<more>$|-)/;

/** What has to be passed on of `tracestate`: more may be dropped (W3C Trace Context 3.3.1.5). */
const stateForm = /^[\x20-\x7e]{1,512}$/;

/** The header `traceparent`, with `tracestate`; null if it is missing or invalid. */
export function readTraceParent({ headers }: Pick<IncomingMessage, 'headers'>): TraceParent | null {
  const { version, traceId, spanId, flags, more } = format.exec(String(headers.traceparent))?.groups ?? {};
  if (traceId === undefined || spanId === undefined) return null;
  if (version === '00' && more !== '') return null;
  return { traceId, spanId, flags: Number.parseInt(String(flags), 16), state: readState(headers) };
}

function readState({ tracestate }: IncomingHttpHeaders): string | undefined {
  return typeof tracestate === 'string' && stateForm.test(tracestate) ? tracestate : undefined;
}
