import type { Random } from '../../../bench/seed/random.ts';
import { type AttackRequest, namespace, open, send, type Target } from '../target.ts';
import type { HostileFile } from './hostile-files.ts';

/** The ways in which a file is uploaded. */
export const ways = ['form', 'body', 'GraphQL'] as const;

export type Way = (typeof ways)[number];

/** A response, whatever the way: the status that REST has, and what the client is told. */
export interface Verdict {
  status: number;
  text: string;
}

/** Uploads a file over its own connection. */
export async function uploadHostile(
  target: Target,
  file: Pick<HostileFile, 'bytes' | 'name'>,
  way: Way,
): Promise<Verdict> {
  const { status, text } = await send(target, createRequest(target, file, way));
  return way === 'GraphQL' && status === 200 ? readPayload(text) : { status, text };
}

const media = `${namespace}/media`;
const boundary = 'hostile-boundary';
const formType = `multipart/form-data; boundary=${boundary}`;

function createRequest(
  { writer }: Target,
  { bytes, name }: Pick<HostileFile, 'bytes' | 'name'>,
  way: Way,
): AttackRequest {
  const headers = { authorization: writer, 'content-type': formType };
  if (way === 'body') {
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
    const own = { 'content-type': 'image/png', 'content-disposition': disposition };
    return { method: 'POST', path: media, headers: { ...headers, ...own }, body: bytes };
  }
  if (way === 'form')
    return { method: 'POST', path: media, headers, body: toForm([fileOf('file', name, bytes)]) };
  const body = toForm([...operation, fileOf('0', name, bytes)]);
  const marked = { ...headers, 'apollo-require-preflight': '1' };
  return { method: 'POST', path: '/graphql', headers: marked, body };
}

const query =
  'mutation ($file: Upload!) { uploadImage(file: $file) { image { url } errors { path code message } } }';

const operation = [
  part('name="operations"', JSON.stringify({ query, variables: { file: null } })),
  part('name="map"', '{"0":["variables.file"]}'),
];

function fileOf(field: string, name: string, bytes: Buffer): Buffer {
  const quoted = name.replace(/["\\]/g, String.raw`\$&`);
  return part(`name="${field}"; filename="${quoted}"`, bytes);
}

function part(disposition: string, content: Buffer | string): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

function toForm(parts: readonly Buffer[]): Buffer {
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

/** The verdict in the payload of the mutation. */
function readPayload(text: string): Verdict {
  const { data } = JSON.parse(text) as {
    data?: { uploadImage: { image: object | null; errors: { code: string }[] } | null };
  };
  const { image = null, errors = [] } = data?.uploadImage ?? {};
  if (image !== null) return { status: 201, text };
  const [first] = errors;
  if (first === undefined) return { status: 500, text };
  return { status: first.code === 'rest_upload_file_too_big' ? 413 : 400, text };
}

/**
 * A request that is broken in itself, with the statuses that it may get; 0: none, because it does
 * not end.
 */
export interface BrokenRequest {
  kind: string;
  statuses: readonly number[];
  headers: readonly string[];
  body: Buffer;
  /** What the client does once everything is sent. */
  then: 'waits' | 'stops sending' | 'disconnects';
}

const type = `Content-Type: ${formType}`;
const disposition = 'Content-Disposition: attachment; filename=hall.png';
const waits = { statuses: [400], then: 'waits' } as const;
const leaves = { statuses: [0, 400], then: 'disconnects' } as const;

/** Broken requests for an image, one of each kind. */
export function breakRequests(random: Random, image: Buffer): BrokenRequest[] {
  const whole = toForm([fileOf('file', 'hall.png', image)]);
  const cut = 1 + random.below(whole.length - 100);
  const length = (bytes: number) => `Content-Length: ${bytes}`;
  const form = (body: Buffer, more: readonly string[] = [type]) => ({
    headers: [...more, length(body.length)],
    body,
  });
  const files = (...fields: string[]) => toForm(fields.map((field) => fileOf(field, 'hall.png', image)));
  const text = (name: string, size: number) => part(`name="${name}"`, 'x'.repeat(size));
  const picture = { body: image, headers: [disposition, length(image.length)] };
  const chunked = ['Transfer-Encoding: chunked', disposition];
  return [
    { kind: 'aborted', ...leaves, headers: [type, length(whole.length)], body: whole.subarray(0, cut) },
    { kind: 'aborted', ...leaves, headers: [disposition, length(1e6)], body: image },
    {
      kind: 'half closed',
      ...leaves,
      then: 'stops sending',
      headers: [disposition, length(1e6)],
      body: image,
    },
    { kind: 'shorter than it says', ...waits, headers: [disposition, length(20)], body: image },
    { kind: 'with two lengths', ...waits, headers: [disposition, length(9), length(10)], body: image },
    { kind: 'without a length', ...waits, headers: [disposition], body: image },
    { kind: 'with a broken chunk', ...waits, headers: chunked, body: Buffer.from('zz\r\n') },
    {
      kind: 'aborted in a chunk',
      ...leaves,
      headers: chunked,
      body: Buffer.from('ffff\r\n\x89PNG', 'latin1'),
    },
    { kind: 'compressed', ...waits, ...picture, headers: [...picture.headers, 'Content-Encoding: gzip'] },
    { kind: 'without a name', ...waits, ...picture, headers: picture.headers.slice(1) },
    { kind: 'without a boundary', ...waits, ...form(whole, ['Content-Type: multipart/form-data']) },
    { kind: 'with another boundary', ...waits, ...form(whole, [type.replace('hostile', 'other')]) },
    { kind: 'without the end of the form', ...waits, ...form(whole.subarray(0, -60)) },
    { kind: 'without a file', ...waits, ...form(toForm([text('alt', 3)])) },
    { kind: 'with its file elsewhere', ...waits, ...form(files('picture')) },
    { kind: 'with two files', ...waits, ...form(files('file', 'file')) },
    {
      kind: 'with a long field',
      ...waits,
      ...form(toForm([text('alt', 20_000), fileOf('file', 'hall.png', image)])),
    },
    {
      kind: 'with many fields',
      ...waits,
      ...form(toForm(Array.from({ length: 100 }, (_, index) => text(`field${index}`, 1)))),
    },
  ];
}

/** Sends a broken request, and returns the status of its response; 0 without one. */
export async function sendBroken(target: Target, { headers, body, then }: BrokenRequest): Promise<Verdict> {
  const lines = [`POST ${media} HTTP/1.1`, 'Host: calendar', `Authorization: ${target.writer}`, ...headers];
  const socket = await open(target);
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece;
    if (/\r\n\r\n[^]/.test(text)) resolve(text);
  });
  socket.once('close', () => resolve(text));
  socket.once('end', () => resolve(text));
  socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]), () => {
    if (then === 'disconnects') socket.destroy();
    else if (then === 'stops sending') socket.end();
  });
  const answer = await promise;
  socket.destroy();
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), text: answer };
}
