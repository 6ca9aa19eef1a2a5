import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

const decoders: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
};
/** What a test sends. */
export interface Asking {
  /** `Accept-Encoding` */
  accept?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A response as it came, and its decoded text. */
export interface Sent {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
  text: string;
  encoding: string | null;
}

/** Sends no header that the test does not, unlike `fetch`, and decodes only the text. */
export async function sendTo(
  url: string,
  { accept, method = 'GET', headers = {}, body }: Asking = {},
): Promise<Sent> {
  const all = accept === undefined ? headers : { ...headers, 'accept-encoding': accept };
  const sent = request(url, { method, headers: all });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  const bytes = Buffer.concat(pieces);
  const encoding = response.headers['content-encoding'] ?? null;
  const text = decode(bytes, encoding).toString();
  return { status: response.statusCode ?? 0, headers: response.headers, bytes, text, encoding };
}

function decode(bytes: Buffer, encoding: string | null): Buffer {
  return bytes.length === 0 ? bytes : (decoders[encoding ?? '']?.(bytes) ?? bytes);
}
