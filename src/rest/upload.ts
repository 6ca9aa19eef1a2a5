import type { Request } from 'express';
import { deleteImage } from '../calendar/image/delete.ts';
import { updateImage } from '../calendar/image/update.ts';
import { assertMayUploadToday } from '../calendar/image/upload-volume.ts';
import { assertMayUpload, uploadImage } from '../calendar/image/upload.ts';
import { readCredentials } from '../accounts/credentials.ts';
import { readImage } from '../calendar/image/list.ts';
import { CalendarError } from '../errors.ts';
import type { Served } from '../http/cache/response-cache.ts';
import { clientGone } from '../http/client-gone.ts';
import { originOf } from '../http/public-origin.ts';
import { receiveForm } from '../http/receive-form.ts';
import { createRequestQuota } from '../http/request-quota.ts';
import { isLanguage } from '../i18n/language.ts';
import type { ReceivedImage, Workplace } from '../media/media.ts';
import { respondWithImage, type ShowingImage, showImage } from './apis/media.ts';
import { readForce } from './apis/neighbor-input.ts';
import { inQueryLanguage } from './apis/page-parameters.ts';
import { withoutUnchanged } from './apis/unchanged.ts';
import { readMediaFields } from './apis/wp-v2/media-input.ts';
import { admitWrite } from './input/admit.ts';
import type { Raw } from './input/coercion.ts';
import { fileNameOf } from './input/disposition.ts';
import { jsonResponse } from './output/json-response.ts';
import { namespace as ownNamespace } from './routing/address.ts';
import { linkRoot } from './routing/links.ts';
import type { Match } from './routing/routes.ts';
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
  await assertMayUploadToday(service, viewer.id, service.now());
  return service.media.inTurn(`user ${viewer.id}`, clientGone(response), async (workplace) => {
    const { image, fields } = await receive(request, workplace);
    const input = readMediaFields({ ...target.query, ...fields });
    if (isLanguage(input.language)) exchange.language = input.language;
    const context = contextOf(server, exchange, viewer);
    const uploaded = await uploadImage(context, image, input);
    const links = linkRoot(originOf(service.config, request), address);
    return { response: formed(respondWithImage(uploaded, { context, links, isWritten: true }, 201), form) };
  });
}

/** Changes what is written about an image. */
export async function serveImageUpdate(
  server: Server,
  exchange: Exchange,
  { match, query }: Target,
): Promise<Served> {
  const { body, showing } = await admitImageWrite(server, exchange);
  const changes = readMediaFields({ ...query, ...(await withoutShown(showing, match, body)) });
  const image = await updateImage(showing.context, match.id ?? 0, changes);
  return { response: formed(respondWithImage(image, showing), exchange.form) };
}

/** Admits a write of an image that is there: its body, and how the writer sees images. */
async function admitImageWrite(
  server: Server,
  exchange: Exchange,
): Promise<{ body: Raw; showing: ShowingImage }> {
  const { authenticator, service, rateLimits } = server;
  const { request, address } = exchange;
  const { viewer, body } = await admitWrite(exchange, { authenticator, kind: 'event' });
  await createRequestQuota(rateLimits, request, viewer).chargeWrites(1);
  const links = linkRoot(originOf(service.config, request), address);
  return { body, showing: { context: contextOf(server, exchange, viewer), links, isWritten: true } };
}

/** The body without what it repeats of the image as it was read (decision 0098). */
async function withoutShown(showing: ShowingImage, match: Match, body: Raw): Promise<Raw> {
  const { context, links } = showing;
  if (links.namespace === ownNamespace) return body;
  const { i18n_language: language } = body;
  const reader = inQueryLanguage(context, { i18n_language: language });
  const shown = showImage(await readImage(reader, match.id ?? 0), showing);
  return withoutUnchanged(body, shown);
}

/** Deletes an image for good, as `force` has to ask for. */
export async function serveImageDeletion(
  server: Server,
  exchange: Exchange,
  { match, query }: Target,
): Promise<Served> {
  const { body, showing } = await admitImageWrite(server, exchange);
  const permanently = readForce({ ...query, ...body });
  const image = await deleteImage(showing.context, match.id ?? 0, { permanently });
  const previous = showImage(image, showing);
  return { response: formed(jsonResponse({ deleted: true, previous }), exchange.form) };
}

interface Received {
  image: ReceivedImage;
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
