import { listImages, readImage } from '../../calendar/image/list.ts';
import type { ImageView } from '../../calendar/image/view.ts';
import type { Context } from '../../context/context.ts';
import { CalendarError } from '../../errors.ts';
import type { HttpResponse } from '../../http/cache/response-cache.ts';
import { mayCreate, mayEdit } from '../../policy/permissions.ts';
import type { Viewer } from '../../policy/viewer.ts';
import type { Raw } from '../input/coercion.ts';
import { jsonResponse, listResponse } from '../output/json-response.ts';
import { toLegacyImage } from '../output/legacy-image.ts';
import { shapeImage } from '../output/shapes.ts';
import type { Showing } from '../output/showing.ts';
import { shapeMedia } from '../output/site-shapes.ts';
import type { WireObject } from '../output/wire-object.ts';
import { namespace as ownNamespace, siteNamespace } from '../routing/address.ts';
import { collectionLink, type LinkRoot, listLink, pageLink } from '../routing/links.ts';
import { inQueryLanguage, readPageParameters } from './page-parameters.ts';
import { largestPage } from './wp-v2/paging.ts';
import { pageHeaders } from './wp-v2/page-headers.ts';
import { showMedia } from './wp-v2/media-shape.ts';
import { readMediaOrder, readMediaQuery } from './wp-v2/media-input.ts';
import { inViewContext, readViewContext, type ViewContext } from './wp-v2/view-context.ts';

/** A request for images. */
export interface MediaRequest {
  context: Context;
  query: Raw;
  links: LinkRoot;
  /** The path below the namespace, as the client wrote it. */
  path: string;
  /** The query string without `?`. */
  search: string;
}

/** The images that the reader may list: bare below `wp/v2`, with totals and links elsewhere. Throws `invalidParameters`. */
export async function listMedia(request: MediaRequest): Promise<HttpResponse> {
  const { context, query, links, path, search } = request;
  if (links.namespace === siteNamespace) return listInWpV2(request);
  const page = await listImages(inQueryLanguage(context, query), readPageParameters(query));
  const { total, totalPages } = await totalsOf(page);
  const media = page.nodes.map((image) => showImage(image, { context, links }));
  const totals = [String(total), String(totalPages)] as const;
  const address = collectionLink(links, 'media', path);
  const body = {
    media,
    rest_url: listLink(address, search),
    ...(page.page < totalPages ? { next_rest_url: pageLink(address, search, page.page + 1) } : {}),
    ...(page.page > 1 ? { previous_rest_url: pageLink(address, search, page.page - 1) } : {}),
    ...{ total, total_pages: totalPages, per_page: page.perPage },
  };
  return listResponse(body, {
    headers: { 'X-TEC-Total': totals[0], 'X-TEC-TotalPages': totals[1] },
  });
}

/** The same below `wp/v2`, bare and with the filters of its clients. */
async function listInWpV2({ context, query, links, path, search }: MediaRequest): Promise<HttpResponse> {
  const view = readViewContext(search);
  const { viewer } = context;
  if (view === 'edit') assertMayEditImages(viewer);
  const order = readMediaOrder(query);
  const paging = { ...context.paging, largest: context.paging?.largest ?? largestPage, imageOrder: order };
  const page = await listImages(inQueryLanguage({ ...context, paging }, query), {
    ...readPageParameters(query),
    ...readMediaQuery(query),
  });
  const { total, totalPages: pages } = await totalsOf(page);
  const { page: number } = page;
  if (number > 1 && number > pages && context.paging?.offset === undefined)
    throw new CalendarError('imagePageNotFound');
  const media = page.nodes.map((image) => showImage(image, { context, links, view }));
  const headers = pageHeaders({ total, pages, number }, search, collectionLink(links, 'media', path));
  return listResponse(media, { headers });
}

async function totalsOf({ count, perPage }: Awaited<ReturnType<typeof listImages>>) {
  const total = await count();
  return { total, totalPages: Math.ceil(total / perPage) };
}

function assertMayEditImages(viewer: Viewer | null): void {
  if (viewer === null) throw new CalendarError('contextNotSignedIn');
  if (!mayCreate(viewer, 'event')) throw new CalendarError('contextForbidden');
}

/** One of these images. Throws `imageNotFound`; below `wp/v2` also the errors of `context`. */
export async function readMedia(
  { context, query, links, search }: MediaRequest,
  id: number,
): Promise<HttpResponse> {
  const image = await readImage(inQueryLanguage(context, query), id);
  const view = links.namespace === siteNamespace ? readViewContext(search) : 'view';
  const { viewer } = context;
  if (view === 'edit') {
    assertMayEditImages(viewer);
    const owned = { authorId: image.authorNumber ?? 0, visible: false };
    if (!mayEdit(viewer, 'event', owned)) throw new CalendarError('contextForbidden');
  }
  return respondWithImage(image, { context, links, view });
}

/** How an image is shown. */
export interface ShowingImage extends Showing {
  view?: ViewContext;
  /** Whether it was just written, so that the client may edit it. */
  isWritten?: boolean;
}

/** An image in the format of the namespace, with its address if it is new. */
export function respondWithImage(image: ImageView, showing: ShowingImage, status = 200): HttpResponse {
  const location = `${showing.links.api}/media/${image.number}`;
  const headers: Record<string, string> = status === 201 ? { Location: location } : {};
  return jsonResponse(showImage(image, showing), { status, headers });
}

/** An image in the format of the namespace. */
export function showImage(image: ImageView, showing: ShowingImage): WireObject {
  const { links, isWritten = false, view = isWritten ? 'edit' : 'view' } = showing;
  const shown = toWireImage(image);
  if (links.namespace === siteNamespace)
    return inViewContext(
      showMedia(image, { shaped: shapeMedia(shown, links), showing, view }),
      'media',
      view,
    );
  return (links.namespace === ownNamespace ? shapeImage(shown) : toLegacyImage(shown)) || {};
}

/** An image in the names that operations give it as a part of an event. */
function toWireImage({ number: id, fileSize: filesize, variants, ...image }: ImageView): WireObject {
  const { url, extension, width, height, alt } = image;
  const sizes = variants.map(({ mediaType, fileSize, ...size }) => ({
    ...size,
    mime_type: mediaType,
    filesize: fileSize,
  }));
  return { id, url, extension, width, height, filesize, alt, sizes };
}
