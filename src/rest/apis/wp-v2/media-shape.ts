import type { ImageView } from '../../../calendar/image/view.ts';
import { escapeHtml } from '../../../values/html.ts';
import { fromUtcClock } from '../../../values/time-zone.ts';
import { fileOf } from '../../output/site-shapes.ts';
import type { WireObject } from '../../output/wire-object.ts';
import type { Showing } from '../../output/showing.ts';
import type { ViewContext } from './view-context.ts';

interface ShapedMedia {
  /** What is shown of the file alone. */
  shaped: WireObject;
  showing: Showing;
  view: ViewContext;
}

/**
 * An image as `wp/v2/media` shows it: its file, what is written about it, and its dates, as far as
 * they are known.
 */
export function showMedia(image: ImageView, { shaped, showing, view }: ShapedMedia): WireObject {
  const { slug, authorNumber, parentNumber } = image;
  const toText = (raw: string, rendered = raw) => (view === 'edit' ? { raw, rendered } : { rendered });
  return {
    ...shaped,
    slug,
    ...datesOf(image, showing),
    ...textsOf(image, toText),
    ...{ author: authorNumber ?? 0, post: parentNumber ?? null },
    ...{ guid: toText(image.url), comment_status: 'closed', ping_status: 'closed', template: '', meta: [] },
  };
}

type ToText = (raw: string, rendered?: string) => WireObject;

/** The title is by default the name of the file. */
function textsOf({ title, name, url, caption, description }: ImageView, toText: ToText): WireObject {
  const [file = ''] = fileOf(url).split(/[?#]/, 1);
  const raw = title ?? (name ?? file).replace(/\.\w+$/, '');
  return {
    ...{ title: toText(raw, escapeHtml(raw)) },
    ...{ caption: toText(caption ?? ''), description: toText(description ?? '') },
  };
}

/** The dates of an upload, or that a client gave. */
function datesOf(
  { publishedAt, uploadedAt, modifiedAt }: ImageView,
  { context: { config } }: Showing,
): WireObject {
  const date = publishedAt ?? uploadedAt;
  if (date === null) return {};
  const modified = modifiedAt ?? uploadedAt ?? date;
  const [local, changed] = [date, modified].map((utc) => fromUtcClock(utc, config.timeZone));
  return {
    ...{ date: toIso(local), date_gmt: toIso(date) },
    ...{ modified: toIso(changed), modified_gmt: toIso(modified) },
  };
}

function toIso(date: string | undefined): string {
  return String(date).replace(' ', 'T');
}
