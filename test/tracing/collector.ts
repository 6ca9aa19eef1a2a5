import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as it is sent over OTLP/HTTP in JSON. */
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  traceState?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A span, with its attributes by name. */
export interface CollectedSpan extends Omit<SentSpan, 'attributes'> {
  attributes: Record<string, string | number | undefined>;
}

interface Export {
  resourceSpans: { resource: Pick<SentSpan, 'attributes'>; scopeSpans: { spans: SentSpan[] }[] }[];
}

/** A receiver of traces. */
export interface Collector {
  endpoint: string;
  /** Everything received so far. */
  spans: CollectedSpan[];
  /** The attributes of the services that sent it. */
  resources: CollectedSpan['attributes'][];
  close(): Promise<void>;
}

/** Receives traces over OTLP/HTTP; `answer` may behave otherwise. */
export async function openCollector(answer?: RequestListener): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const resources: Collector['resources'] = [];
  const take = (body: string) => {
    const { resourceSpans } = JSON.parse(body) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      resources.push(byName(resource));
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, attributes: byName(span) });
    }
  };
  const collect: RequestListener = (request, response) => {
    const done = (status: number) => response.writeHead(status, { 'content-type': 'application/json' });
    text(request)
      .then(take)
      .then(
        () => done(200).end('{}'),
        () => done(400).end('{}'),
      );
  };
  const server = createServer(answer ?? collect).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function byName({ attributes }: Pick<SentSpan, 'attributes'>): CollectedSpan['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
}
