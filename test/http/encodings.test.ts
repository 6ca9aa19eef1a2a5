import { once } from 'node:events';
import { constants, createBrotliDecompress, createGunzip, createZstdDecompress, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { EncodedBodies, StreamEncoder } from '../../src/http/compression.ts';

describe('The encodings of a body', () => {
  const body = Buffer.from('An event. '.repeat(1000));

  test('are made once, for all that ask at the same time or later, and count', async () => {
    let grown = 0;
    const bodies = new EncodedBodies(body, { grown: () => (grown += 1) });
    expect(bodies.size).toBe(0);
    const [one, other] = await Promise.all([bodies.get('br'), bodies.get('br')]);
    expect(one).toBe(other);
    expect(bodies.get('br')).toBe(one);
    const gzip = await bodies.get('gzip');
    expect([bodies.size, grown]).toEqual([one.length + gzip.length, 2]);
    expect(one.buffer.byteLength).toBe(one.length);
  });

  test('are not kept beyond their limit', async () => {
    const bodies = new EncodedBodies(body, { most: 10 });
    expect(gunzipSync(await bodies.get('gzip'))).toEqual(body);
    expect(bodies.size).toBe(0);
  });
});

test.each(['br', 'zstd', 'gzip'] as const)(
  'A piece of a stream in %s can be read before the next one comes',
  async (encoding) => {
    const encoder = new StreamEncoder(encoding);
    const decoder = {
      br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
      zstd: () => createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }),
      gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
    }[encoding]();
    let read = '';
    decoder.on('data', (text: Buffer) => (read += text.toString()));
    const pieces = Array.from(
      { length: 5 },
      (_, number) => `piece ${number} ${'x'.repeat(number * 30_000)}\n`,
    );
    for (const [index, piece] of pieces.entries()) {
      decoder.write(await encoder.encode(piece));
      await new Promise<void>((resolve) => decoder.flush(() => setImmediate(resolve)));
      expect(read).toBe(pieces.slice(0, index + 1).join(''));
    }
    decoder.end(await encoder.end());
    await once(decoder, 'close');
    encoder.destroy();
    expect(read).toBe(pieces.join(''));
  },
);
