import type { Encoding } from './accept-encoding.ts';
import { encode } from './compression.ts';

interface Options {
  /** The most bytes that all encodings may have together; more are made anew for each client. */
  most?: number;
  /** Told when another encoding is kept. */
  grown?: () => void;
}

/** The encodings of a body, each made when the first client asks for it, and kept beside it (decision 0133). */
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
