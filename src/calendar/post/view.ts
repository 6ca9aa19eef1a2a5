import type { Context } from '../../context/context.ts';
import type { TextSources } from '../../entities/shapes.ts';
import { isLanguage, type Language } from '../../i18n/language.ts';
import type { Kind, Status } from '../../values/kinds.ts';
import { fromUtcClock } from '../../values/time-zone.ts';

interface PostFacts {
  storedStatus: string;
  visibleAt: string | null;
  publishedAtStored: string;
  modifiedAtStored: string;
}

/** Status and dates as they are served: what is scheduled is published once its date has come (design, Data). */
export function toPublicationView(row: PostFacts, { clock, config }: Pick<Context, 'clock' | 'config'>) {
  const status = servedStatus(row, clock.against('publication'));
  return {
    status,
    date: fromUtcClock(row.publishedAtStored, config.timeZone),
    publishedAt: status === 'draft' || status === 'pending' ? null : row.publishedAtStored,
    modified: fromUtcClock(row.modifiedAtStored, config.timeZone),
    modifiedAt: row.modifiedAtStored,
  };
}

/** The status that clients see at this moment. */
function servedStatus(row: Pick<PostFacts, 'storedStatus' | 'visibleAt'>, now: string): Status {
  const due = row.visibleAt !== null && row.visibleAt <= now;
  return row.storedStatus === 'future' && due ? 'publish' : (row.storedStatus as Status);
}

/** The public page of a thing; a draft without a slug goes by its number. */
export function publicPage(
  root: string,
  kind: Kind,
  { slug, number }: { slug: string | null; number: number },
): string {
  return `${root}/${kind}/${slug === null || slug === '' ? number : slug}`;
}

/** The language that a title or name was found in; the requested one where there is none at all. */
export function servedLanguage(sources: TextSources, field: string, requested: Language): Language {
  const source = sources[field];
  return isLanguage(source) ? source : requested;
}
