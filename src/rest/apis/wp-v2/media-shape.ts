import { fromUtcClock } from '#strtotime';
import { escapeHtml } from '../../../values/html.ts';
import { fileOf, shapeMedia } from './resource-shape.ts';
import type { Showing } from '../../output/showing.ts';
import type { WireObject } from '../../output/wire-object.ts';

/** An image in the names of its operation. */
interface WireImage {
  url: string;
  title: string | null;
  caption: string | null;
  description: string | null;
  slug: string;
  file_name: string | null;
  author: number | null;
  /** UTC, as are the others. */
  uploaded_at: string | null;
  published_at: string | null;
  modified_at: string | null;
  /** The post that shows it. */
  post: number | null;
}

/**
 * An image as `wp/v2/media` shows it: its file, what is written about it, and its dates, as far as
 * they are known. Who may edit it sees its texts as they were written, too.
 */
export function showImage(item: WireObject, showing: Showing, view: 'view' | 'edit'): WireObject {
  const image = item as WireObject & WireImage;
  const toText: ToText = (raw, rendered = raw) => (view === 'edit' ? { raw, rendered } : { rendered });
  return {
    ...shapeMedia(item, showing.links),
    slug: image.slug,
    ...datesOf(image, showing),
    ...textsOf(image, toText),
    ...{ author: image.author ?? 0, post: image.post ?? null },
    ...{ guid: toText(image.url), comment_status: 'closed', ping_status: 'closed', template: '', meta: [] },
  };
}

type ToText = (raw: string, rendered?: string) => WireObject;

/** The title is by default the name of the file. */
function textsOf({ title, file_name: name, url, caption, description }: WireImage, toText: ToText) {
  const [file = ''] = fileOf(url).split(/[?#]/, 1);
  const raw = title ?? (name ?? file).replace(/\.\w+$/, '');
  return {
    ...{ title: toText(raw, escapeHtml(raw)) },
    ...{ caption: toText(caption ?? ''), description: toText(description ?? '') },
  };
}

/** The dates of an upload, or that a client gave. */
function datesOf(
  { published_at: published, uploaded_at: uploaded, modified_at: modified }: WireImage,
  { context: { config } }: Showing,
): WireObject {
  const date = published ?? uploaded;
  if (date === null) return {};
  const changed = modified ?? uploaded ?? date;
  const [local, localChanged] = [date, changed].map((utc) => fromUtcClock(utc, config.timeZone));
  return {
    ...{ date: toIso(local), date_gmt: toIso(date) },
    ...{ modified: toIso(localChanged), modified_gmt: toIso(changed) },
  };
}

function toIso(date: string | undefined): string {
  return String(date).replace(' ', 'T');
}
