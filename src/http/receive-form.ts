import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { CalendarError } from '../errors.ts';

/** What a form with a file may hold beside it. */
const most = { files: 1, fields: 50, parts: 60, fieldNameSize: 200, headerPairs: 20 };

/** How a form is received. */
interface Receiver<File> {
  /** The fields in their order, filled in as they arrive. */
  fields: [string, string][];
  /** The bytes of the longest field. */
  fieldSize: number;
  /**
   * Reads the file of a field; null skips it. Its stream need not be read to the end if nothing
   * comes after it.
   */
  take: (stream: Readable, field: string, name: string) => Promise<File> | null;
  /** Whether the file is the last part, so that nothing is read after it. */
  fileIsLast?: boolean;
}

/**
 * Receives a multipart form with a file, piece by piece, and returns what became of the file;
 * undefined without one. Throws `invalidBody` for a form that is malformed, truncated or has too
 * many parts, and what `take` throws as soon as it does; the rest of the body is then left unread,
 * as it is after a file that is the last part.
 */
export async function receiveForm<File>(
  request: Request,
  { fields, fieldSize, take, fileIsLast = false }: Receiver<File>,
): Promise<File | undefined> {
  const parser = createParser(request, fieldSize);
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const rejectBody = () => reject(new CalendarError('invalidBody'));
  let file: Promise<File> | undefined;
  // Types of the parser do not know that parts may lack a name, and files one of their own.
  parser.on('field', (field: string | undefined, value, { valueTruncated }) => {
    if (valueTruncated) rejectBody();
    else if (field !== undefined) fields.push([field, value]);
  });
  parser.on('file', (field: string | undefined, stream, { filename }: { filename?: string }) => {
    // It fails with the parser, which reports it.
    stream.on('error', () => undefined);
    try {
      const taken = file === undefined ? take(stream, field ?? '', filename ?? '') : null;
      if (taken === null) stream.resume();
      else (file = taken).then(() => (fileIsLast ? resolve(undefined) : undefined), reject);
    } catch (error) {
      reject(error);
    }
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(limit, rejectBody);
  parser.on('error', rejectBody);
  parser.on('close', () => resolve(undefined));
  // The parser would wait for ever for the rest of a body whose client has disconnected, now or
  // before anybody listened. What had arrived of it, perhaps all, is lost unless it was read.
  const leave = () => (request.readableEnded ? undefined : rejectBody());
  request.once('close', leave);
  if (request.destroyed) leave();
  request.pipe(parser);
  try {
    await promise;
    return await file;
  } finally {
    request.off('close', leave);
    request.unpipe(parser);
    parser.destroy();
    // Its files are removed only after it has let go of them.
    await file?.catch(() => undefined);
  }
}

function createParser({ headers }: Request, fieldSize: number): busboy.Busboy {
  try {
    return busboy({ headers, defParamCharset: 'utf8', limits: { ...most, fieldSize } });
  } catch {
    throw new CalendarError('invalidBody');
  }
}
