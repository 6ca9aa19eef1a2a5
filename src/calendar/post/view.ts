import type { Context } from '../../context/context.ts';
import type { TextSources } from '../../entities/shapes.ts';
import { isLanguage, type Language } from '../../i18n/language.ts';
import { isPublicAt, type PostKind } from '../../policy/visibility.ts';
import type { Kind, Status } from '../../values/kinds.ts';

interface PostRow {
  number: number;
  storedStatus: string;
  visibleAt: string | null;
  publishedAtStored: string;
  modifiedAtStored: string;
  storedSlug: string | null;
  sources: TextSources;
  requestedLanguage: Language;
}

/**
 * The derived fields that all posts share; a scheduled post is served as published from its date
 * on.
 */
export function toPostView(row: PostRow, { clock, publicRoot }: Context, kind: PostKind) {
  const status = servedStatus(row, clock.against('publication'));
  return {
    status,
    publishedAt: status === 'draft' || status === 'pending' ? null : row.publishedAtStored,
    modifiedAt: row.modifiedAtStored,
    slug: row.storedSlug ?? '',
    language: servedLanguage(row.sources, kind === 'event' ? 'title' : 'name', row.requestedLanguage),
    url: publicPage(publicRoot, kind, { slug: row.storedSlug, number: row.number }),
  };
}

function servedStatus(row: PostRow, now: string): Status {
  const isDue = isPublicAt(row.visibleAt, now);
  return row.storedStatus === 'future' && isDue ? 'publish' : (row.storedStatus as Status);
}

/** The URL of the public page, by slug; by number for drafts without a slug. */
export function publicPage(
  root: string,
  kind: Kind,
  { slug, number }: { slug: string | null; number: number },
): string {
  return `${root}/${kind}/${slug === null || slug === '' ? number : slug}`;
}

/** The language in which a title or name was found; the requested one where there is none. */
export function servedLanguage(sources: TextSources, field: string, requested: Language): Language {
  const source = sources[field];
  return isLanguage(source) ? source : requested;
}
