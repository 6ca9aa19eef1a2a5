import { readImages } from '../../calendar/image/list.ts';
import type { Kind } from '../../values/kinds.ts';
import type { OperationRequest } from '../operations/operation.ts';
import type { WireObject } from '../output/wire-object.ts';
import { siteNamespace } from '../routing/address.ts';
import { linkRoot } from '../routing/links.ts';
import { showImage } from './media.ts';
import { inQueryLanguage } from './page-parameters.ts';
import { embeddedTerms } from './wp-v2/shape.ts';

/**
 * Reads what resources link to, if `_embed` asks for it: their images, all in one statement, and
 * their terms, as `wp/v2` shows them. Returns what each resource embeds.
 */
export async function readEmbedded(
  { embed = false, context, origin, address, query, body }: OperationRequest,
  kind: Kind,
  items: readonly WireObject[],
): Promise<(item: WireObject) => WireObject> {
  if (!embed) return () => ({});
  const reader = inQueryLanguage(context, { ...query, ...body });
  const showing = { context: reader, links: linkRoot(origin, { ...address, namespace: siteNamespace }) };
  const images = await readImages(reader, items.flatMap(imageIn));
  return (item) => {
    const shown = imageIn(item).flatMap((id) => images.get(id) ?? []);
    const media = shown.map((image) => showImage(image, showing));
    return {
      ...(media.length === 0 ? {} : { 'wp:featuredmedia': media }),
      ...embeddedTerms(item, kind, showing),
    };
  };
}

function imageIn({ image }: WireObject): number[] {
  return typeof image === 'object' && image !== null ? [Number((image as WireObject).id)] : [];
}
