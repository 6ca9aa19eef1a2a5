import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { CalendarError } from '../errors.ts';
import { trimSlashes } from '../values/paths.ts';
import type { MediaStore } from './store.ts';

/** How long a connection may take, and how long the store may be silent, in milliseconds. */
const patience = { connectionTimeout: 3_000, socketTimeout: 10_000 };

const ignore = () => undefined;
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/**
 * Keeps files in a bucket: `s3://bucket/prefix?endpoint=https://…&region=…`. Credentials, and what
 * the address does not say, come from where the library of AWS finds them: `AWS_ACCESS_KEY_ID`,
 * `AWS_REGION`, the role of the machine and so on.
 */
export function createS3Store(address: string): MediaStore {
  const { hostname: Bucket, pathname, searchParams } = new URL(address);
  const prefix = trimSlashes(decodeURIComponent(pathname).slice(1));
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const region = searchParams.get('region') ?? undefined;
  const client = new S3Client(optionsOf({ endpoint, region }));
  const at = (key: string) => ({ Bucket, Key: prefix === '' ? key : `${prefix}/${key}` });
  return {
    put: async (key, { path, mediaType }) => {
      const { size } = await stat(path);
      const Body = createReadStream(path);
      const file = { Body, ContentLength: size, ContentType: mediaType };
      try {
        await reach(() => client.send(new PutObjectCommand({ ...at(key), ...file })));
      } finally {
        Body.destroy();
      }
    },
    sizeOf: async (key) => {
      const found = await reach(() => orMissing(client.send(new HeadObjectCommand(at(key)))));
      return found?.ContentLength ?? null;
    },
    read: async (key, { start, end }) => {
      const Range = `bytes=${start}-${end}`;
      const found = await reach(() => orMissing(client.send(new GetObjectCommand({ ...at(key), Range }))));
      if (found === undefined) return null;
      if (found.Body instanceof Readable) return readableFrom(found.Body);
      throw new CalendarError('mediaStoreAway');
    },
    remove: async (keys) => {
      const Objects = keys.map((key) => ({ Key: at(key).Key }));
      if (Objects.length === 0) return;
      const { Errors = [] } = await reach(() =>
        client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })),
      );
      if (Errors.length > 0) throw new Error(`files were not removed: ${JSON.stringify(Errors.slice(0, 3))}`);
    },
    close: () => {
      client.destroy();
      return Promise.resolve();
    },
  };
}

/**
 * Stores other than that of Amazon have one host name for all buckets, and need not know its newer
 * checksums.
 */
function optionsOf({ endpoint, region }: { endpoint?: string; region?: string }): S3ClientConfig {
  return {
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    ...(region === undefined ? {} : { region }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: patience,
    // What fails is thrown; the library would print it as well.
    logger: silent,
  };
}

/** The bytes of an object; a connection that breaks meanwhile is an outage as well. */
function readableFrom(body: Readable): Readable {
  const bytes = new PassThrough();
  body.once('error', (cause) => bytes.destroy(new CalendarError('mediaStoreAway', { cause })));
  bytes.once('close', () => body.destroy());
  return body.pipe(bytes);
}

/** The answer; undefined if there is no such file. */
async function orMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

/**
 * Rethrows an outage as `mediaStoreAway` (503); rejections, such as wrong credentials, are faults
 * of the settings.
 */
async function reach<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined || status >= 500) throw new CalendarError('mediaStoreAway', { cause: error });
    throw error;
  }
}

function statusOf(error: unknown): number | undefined {
  const { $metadata: metadata } = Object(error) as { $metadata?: { httpStatusCode?: number } };
  return metadata?.httpStatusCode;
}
