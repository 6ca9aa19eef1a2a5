import type { Request } from 'express';
import { type AltInput, assertMayUpload, updateImage, uploadImage } from '../calendar/image/upload.ts';
import { readCredentials } from '../accounts/credentials.ts';
import { CalendarError } from '../errors.ts';
import type { Served } from '../http/cache/response-cache.ts';
import { clientGone } from '../http/client-gone.ts';
import { originOf } from '../http/public-origin.ts';
import { receiveForm } from '../http/receive-form.ts';
import { createRequestQuota } from '../http/request-quota.ts';
import { isLanguage } from '../i18n/language.ts';
import type { Workplace } from '../media/media.ts';
import type { PreparedImage } from '../media/prepare.ts';
import { respondWithImage } from './apis/media.ts';
import { admitWrite } from './input/admit.ts';
import { lastOfRepeated, type Raw } from './input/coercion.ts';
import { fileNameOf } from './input/disposition.ts';
import { linkRoot } from './routing/links.ts';
import { contextOf, type Exchange, formed, type Server, type Target } from './serve.ts';

/**
 * Receives an image: as the part `file` of a form, or as the whole body with its name in `Content-Disposition`. Nothing of
 * the body is read before it is known that the user may upload, may write now, and has a turn (decision 0097).
 */
export async function serveUpload(server: Server, exchange: Exchange, target: Target): Promise<Served> {
  const { request, response, address, form } = exchange;
  const { authenticator, service, rateLimits } = server;
  const viewer = await authenticator.authenticate(readCredentials(request));
  assertMayUpload(viewer);
  await createRequestQuota(rateLimits, request, viewer).chargeWrites(1);
  return service.media.inTurn(`user ${viewer.id}`, clientGone(response), async (workplace) => {
    const { image, fields } = await receive(request, workplace);
    const input = readAltInput({ ...target.query, ...fields });
    if (isLanguage(input.language)) exchange.language = input.language;
    const uploaded = await uploadImage(contextOf(server, exchange, viewer), image, input);
    const links = linkRoot(originOf(service.config, request), address);
    return { response: formed(respondWithImage(uploaded, links, 201), form) };
  });
}

/** Changes the alternative text of an image. */
export async function serveImageUpdate(
  server: Server,
  exchange: Exchange,
  { match, query }: Target,
): Promise<Served> {
  const { request, address, form } = exchange;
  const { authenticator, service, rateLimits } = server;
  const { viewer, body } = await admitWrite(exchange, { authenticator, kind: 'event' });
  await createRequestQuota(rateLimits, request, viewer).chargeWrites(1);
  const context = contextOf(server, exchange, viewer);
  const image = await updateImage(context, match.id ?? 0, readAltInput({ ...query, ...body }));
  const links = linkRoot(originOf(service.config, request), address);
  return { response: formed(respondWithImage(image, links), form) };
}

interface Received {
  image: PreparedImage;
  fields: Raw;
}

/** Throws `missingParameters` that names `file`, `invalidBody`, and what the preparation of the image throws. */
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

/** The alternative text, by its name here or in `wp/v2`, and its language. */
function readAltInput({ alt_text: older, alt = older, i18n_language: language }: Raw): AltInput {
  return { alt: lastOfRepeated(alt), language: lastOfRepeated(language) };
}
