import type { OperationRequest, Runner } from '../../operations/operation.ts';
import { itemsOf } from './resource-shape.ts';
import type { WireObject } from '../../output/wire-object.ts';
import { wpV2Namespace } from '../../routing/address.ts';
import { linkRoot } from '../../routing/links.ts';
import type { RouteKind } from '../../routing/routes.ts';
import { largestPage } from './paging.ts';
import { embeddedTerms, show } from './shape.ts';

/**
 * Reads what resources link to, if `_embed` asks for it: their images, all in one statement, and
 * their terms, as `wp/v2` shows them. Returns what each resource embeds.
 */
export async function readEmbedded(
  { embed = false, context, origin, address, query, body }: OperationRequest,
  { kind, items }: { kind: RouteKind; items: readonly WireObject[] },
  read: Runner['read'],
): Promise<(item: WireObject) => WireObject> {
  if (!embed) return () => ({});
  const showing = { context, links: linkRoot(origin, { ...address, namespace: wpV2Namespace }) };
  const include = items.flatMap(imageIn);
  const { i18n_language } = { ...query, ...body };
  const variables = { include, per_page: largestPage, i18n_language };
  const anyImage = { ...context, paging: { largest: largestPage } };
  const page = include.length === 0 ? { media: [] } : await read('imagePage', variables, anyImage);
  const images = new Map(itemsOf(page, 'image').map((image) => [Number(image.id), image]));
  return (item) => {
    const shown = imageIn(item)
      .map((id) => images.get(id))
      .filter((image) => image !== undefined);
    const media = shown.map((image) => show(image, 'image', showing));
    return {
      ...(media.length === 0 ? {} : { 'wp:featuredmedia': media }),
      ...embeddedTerms(item, kind, showing),
    };
  };
}

function imageIn({ image }: WireObject): number[] {
  return typeof image === 'object' && image !== null ? [Number((image as WireObject).id)] : [];
}
