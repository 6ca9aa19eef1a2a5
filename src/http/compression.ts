import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  type ZlibOptions,
  zstdCompress,
  type ZstdOptions,
} from 'node:zlib';
import type { Request } from 'express';
import { type Acceptance, type Encoding, plainOnly, readAcceptEncoding } from './accept-encoding.ts';
import { hasCredentials } from './cookies.ts';

/** Smaller bodies fit into one packet either way. */
const smallest = 1_000;

/** The smallest first, for what is encoded once and sent often. */
const bySize: readonly Encoding[] = ['br', 'zstd', 'gzip'];

/** The least work first, for what is sent once. */
const byWork: readonly Encoding[] = ['zstd', 'br', 'gzip'];

interface Effort {
  br: BrotliOptions;
  zstd: ZstdOptions;
  gzip: ZlibOptions;
}

/** The settings for a response that is kept: beyond them, bytes get few and milliseconds many. */
const thorough: Effort = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  zstd: { params: { [constants.ZSTD_c_compressionLevel]: 6 } },
  gzip: { level: 6 },
};

/** The settings for a stream: a small window as well, because each of many readers has one. */
const quick: Effort = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 16 } },
  zstd: { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 16 } },
  gzip: { level: 1 },
};

const encoders: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, thorough.br),
  zstd: (body) => promisify<Buffer, ZstdOptions, Buffer>(zstdCompress)(body, thorough.zstd),
  gzip: (body) => promisify<Buffer, ZlibOptions, Buffer>(gzip)(body, thorough.gzip),
};

const streams = {
  br: () => createBrotliCompress(quick.br),
  zstd: () => createZstdCompress(quick.zstd),
  gzip: () => createGzip(quick.gzip),
};

/**
 * The encodings that a response to this request may have. Whoever has credentials gets none: the
 * size of a response that shows both a secret and what a stranger sent would tell of the secret
 * (decision 0038).
 */
export function acceptanceOf(request: Request): Acceptance {
  return readFor(request, bySize);
}

/** The encoding of a kept body of this many bytes; null for a plain one. */
export function encodingFor(request: Request, size: number): Encoding | null {
  return choose(acceptanceOf(request), size);
}

/**
 * The same for what is no secret from anybody, and shows nothing that a client sent, whoever asks.
 */
export function publicEncodingFor(request: Request, size: number): Encoding | null {
  return choose(readAcceptEncoding(headerOf(request), bySize), size);
}

/** The encoding of a stream, which is encoded anew for each client; null for a plain one. */
export function streamEncodingFor(request: Request): Encoding | null {
  return choose(readFor(request, byWork), Infinity);
}

/** Small bodies are plain, unless the client takes no plain ones. */
function choose({ preferred, plain }: Acceptance, size: number): Encoding | null {
  return size < smallest && plain ? null : (preferred[0] ?? null);
}

function readFor(request: Request, order: readonly Encoding[]): Acceptance {
  return hasCredentials(request) ? plainOnly : readAcceptEncoding(headerOf(request), order);
}

function headerOf({ headers }: Request): string | undefined {
  const header = headers['accept-encoding'];
  return Array.isArray(header) ? header.join() : header;
}

/** Encodes a body, in a thread of its own. */
export function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoders[encoding](body);
}

/**
 * Encodes the pieces of a stream: each can be decoded when it arrives, whenever the next one comes.
 */
export class StreamEncoder {
  readonly #stream: ReturnType<(typeof streams)[Encoding]>;
  #pieces: Buffer[] = [];

  constructor(encoding: Encoding) {
    this.#stream = streams[encoding]();
    this.#stream.on('data', (piece: Buffer) => this.#pieces.push(piece));
  }

  /** The encoded piece. */
  async encode(piece: string): Promise<Buffer> {
    await new Promise<void>((resolve, reject) => {
      this.#stream.once('error', reject);
      this.#stream.write(piece);
      this.#stream.flush(() => {
        this.#stream.off('error', reject);
        resolve();
      });
    });
    return this.#take();
  }

  /** What remains at the end. */
  async end(): Promise<Buffer> {
    await new Promise((resolve, reject) => {
      this.#stream.once('error', reject).once('end', resolve).end();
    });
    return this.#take();
  }

  /** Frees its memory, which the garbage collector does not see. */
  destroy(): void {
    this.#stream.destroy();
  }

  #take(): Buffer {
    // Moves what the stream still holds to the pieces.
    while (this.#stream.read() !== null);
    const taken = Buffer.concat(this.#pieces);
    this.#pieces = [];
    return taken;
  }
}

interface Options {
  /** The most bytes that all encodings may have together; more are made anew for each client. */
  most?: number;
  /** Told when another encoding is kept. */
  grown?: () => void;
}

/**
 * The encodings of a body, each made when the first client asks for it, and kept beside it
 * (decision 0038).
 */
export class EncodedBodies {
  readonly #body: Buffer;
  readonly #options: Options;
  readonly #kept = new Map<Encoding, Buffer>();
  readonly #making = new Map<Encoding, Promise<Buffer>>();
  #size = 0;

  constructor(body: Buffer, options: Options = {}) {
    this.#body = body;
    this.#options = options;
  }

  /** The bytes of the encodings that are kept. */
  get size(): number {
    return this.#size;
  }

  /** The body in an encoding. Clients that ask at the same time wait for the same one. */
  get(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.#kept.get(encoding) ?? this.#making.get(encoding);
    if (known !== undefined) return known;
    const making = this.#make(encoding).finally(() => this.#making.delete(encoding));
    this.#making.set(encoding, making);
    return making;
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    const encoded = copyOf(await encode(this.#body, encoding));
    const { most = Infinity, grown } = this.#options;
    if (this.#size + encoded.length <= most) {
      this.#kept.set(encoding, encoded);
      this.#size += encoded.length;
      grown?.();
    }
    return encoded;
  }
}

const remembered = new WeakMap<Buffer, EncodedBodies>();

/** The encodings of a body that something else keeps: they live as long as it does. */
export function encodingsOf(body: Buffer): EncodedBodies {
  let encodings = remembered.get(body);
  if (encodings === undefined) remembered.set(body, (encodings = new EncodedBodies(body)));
  return encodings;
}

/** Copies a short body out of the buffer that it is a slice of, which would be kept as a whole. */
export function copyOf(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}
