import { listImages, readImage } from '../../calendar/image/list.ts';
import type { ImageView } from '../../calendar/image/view.ts';
import type { Context } from '../../context/context.ts';
import type { HttpResponse } from '../../http/cache/response-cache.ts';
import type { Raw } from '../input/coercion.ts';
import { jsonResponse, listResponse } from '../output/json-response.ts';
import { toLegacyImage } from '../output/legacy-image.ts';
import { shapeImage } from '../output/shapes.ts';
import { shapeMedia } from '../output/site-shapes.ts';
import type { WireObject } from '../output/wire-object.ts';
import { namespace as ownNamespace } from '../routing/address.ts';
import { type LinkRoot, listLink, pageLink } from '../routing/links.ts';
import { inQueryLanguage, readPageParameters } from './page-parameters.ts';

/** A request for images. */
export interface MediaRequest {
  context: Context;
  query: Raw;
  links: LinkRoot;
  /** The query string without `?`. */
  search: string;
}

/** The images that the reader may list: bare below `wp/v2`, with totals and links elsewhere. Throws `invalidParameters`. */
export async function listMedia({ context, query, links, search }: MediaRequest): Promise<HttpResponse> {
  const page = await listImages(inQueryLanguage(context, query), readPageParameters(query));
  const { total, totalPages } = page;
  const media = page.nodes.map((image) => showImage(image, links));
  const totals = [String(total), String(totalPages)] as const;
  if (links.namespace === siteNamespace)
    return listResponse(media, {
      headers: { 'X-WP-Total': totals[0], 'X-WP-TotalPages': totals[1] },
    });
  const address = `${links.api}/media`;
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

/** One of these images. Throws `imageNotFound`. */
export async function readMedia({ context, query, links }: MediaRequest, id: number): Promise<HttpResponse> {
  return respondWithImage(await readImage(inQueryLanguage(context, query), id), links);
}

/** An image in the format of the namespace, with its address if it is new. */
export function respondWithImage(image: ImageView, links: LinkRoot, status = 200): HttpResponse {
  const location = `${links.api}/media/${image.number}`;
  const headers: Record<string, string> = status === 201 ? { Location: location } : {};
  return jsonResponse(showImage(image, links), { status, headers });
}

const siteNamespace = 'wp/v2';

function showImage(view: ImageView, links: LinkRoot): WireObject {
  const image = toWireImage(view);
  if (links.namespace === siteNamespace)
    return shapeMedia({ ...image, name: view.name ?? undefined, ...uploadOf(view) }, links);
  return (links.namespace === ownNamespace ? shapeImage(image) : toLegacyImage(image)) || {};
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

function uploadOf({ uploadedAt, authorNumber }: ImageView): WireObject {
  return { uploaded_at: uploadedAt, author: authorNumber };
}
