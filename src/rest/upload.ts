import type { Request } from 'express';
import { CalendarError } from '../errors.ts';
import { inUploadTurn } from '../graphql/upload-turn.ts';
import type { Served } from '../http/cache/response-cache.ts';
import { receiveForm } from '../http/receive-form.ts';
import type { ReceivedImage, Workplace } from '../media/media.ts';
import { UploadedFile } from '../media/uploaded-file.ts';
import { chooseLanguage } from './input/admit.ts';
import type { Raw } from './input/coercion.ts';
import { fileNameOf } from './input/disposition.ts';
import { type Exchange, runWrite, type Server, type Target } from './serve.ts';
import type { Route } from './routing/routes.ts';

/**
 * Receives an image in the turn of its user, then runs its operation: as the part `file` of a form,
 * or as the whole body with its name in `Content-Disposition` (decision 0096).
 */
export function serveUpload(
  server: Server,
  exchange: Exchange,
  target: Target & { route: Route },
): Promise<Served> {
  return inUploadTurn(server, exchange, async ({ opened, quota, workplace }) => {
    const { image, fields } = await receive(exchange.request, workplace);
    chooseLanguage(exchange, { ...target.query, ...fields });
    const file = new UploadedFile(image);
    return runWrite(server, exchange, { ...target, opened, quota, body: fields, file });
  });
}

interface Received {
  image: ReceivedImage;
  fields: Raw;
}

/**
 * Throws `missingParameters` that names `file`, `invalidBody`, and what the preparation of the
 * image throws.
 */
async function receive(request: Request, { take }: Workplace): Promise<Received> {
  const { 'content-encoding': encoding = 'identity', 'content-disposition': disposition } = request.headers;
  if (encoding !== 'identity') throw new CalendarError('invalidBody');
  if (typeof request.is('multipart/form-data') !== 'string') {
    const name = fileNameOf(disposition ?? '');
    if (name === null) throw missingFile();
    return { image: await take(request, name), fields: {} };
  }
  const fields: [string, string][] = [];
  const image = await receiveForm(request, {
    ...{ fields, fieldSize: longestField },
    take: (stream, field, name) => (field === 'file' ? take(stream, name) : null),
  });
  if (image === undefined) throw missingFile();
  return { image, fields: Object.fromEntries(fields) };
}

/** The bytes of the longest field beside the file. */
const longestField = 10_000;

function missingFile(): CalendarError {
  return new CalendarError('missingParameters', { missing: ['file'] });
}
