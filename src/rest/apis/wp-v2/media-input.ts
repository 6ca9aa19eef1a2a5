import type { ImageInput } from '../../../calendar/image/input.ts';
import { CalendarError } from '../../../errors.ts';
import type { ImageOrder } from '../../../values/paging.ts';
import { lastOfRepeated, type Raw } from '../../input/coercion.ts';
import { filterNames, readListFilters } from './list-filters.ts';
import { directions, idsIn, readOption } from './paging.ts';

/** The parameters by what the rules call them, so that errors name what was sent. */
export const mediaNames: Readonly<Record<string, string>> = {
  ...filterNames('media'),
  ...{ language: 'i18n_language', perPage: 'per_page', publishedAt: 'date_gmt' },
};

/** All images are of one type; the others that clients may ask for have none. */
const mediaTypes = ['image', 'video', 'audio', 'text', 'application'];
const orders = [
  'id',
  'date',
  'modified',
  'author',
  'title',
  'slug',
  'parent',
  'relevance',
  'include',
] as const;

/** The input of a list of images. Throws `invalidParameters`. */
export function readMediaQuery(query: Raw): Raw {
  const type = readOption(query, 'media_type', mediaTypes);
  const status = readOption(query, 'status', ['inherit', 'private', 'trash', 'any']);
  const isEmpty = (type !== undefined && type !== 'image') || ['private', 'trash'].includes(status ?? '');
  return { ...readListFilters(query, 'media'), ...(isEmpty ? { mediaTypes: [] } : {}) };
}

/**
 * The order of such a list; the latest first unless the query says otherwise. Throws
 * `invalidParameters`, `noSearchTerm`.
 */
export function readMediaOrder(query: Raw): ImageOrder {
  const named = readOption(query, 'orderby', orders);
  const by = orders.find((each) => each === named) ?? 'date';
  const descending = readOption(query, 'order', directions) !== 'asc';
  if (by === 'include') return { by, descending: false, ids: idsIn(query) };
  if (by !== 'relevance') return { by, descending };
  const needle = lastOfRepeated(query.search);
  if (typeof needle !== 'string' || needle.trim() === '') throw new CalendarError('noSearchTerm');
  return { by, descending, needle: needle.trim() };
}

/** What a client writes about an image, in our names or those of `wp/v2`. */
export function readMediaFields(fields: Raw): ImageInput {
  const { alt_text: older, alt = older, title, caption, description, slug, date } = fields;
  const { date_gmt: publishedAt, i18n_language: language } = fields;
  const texts = [alt, title, caption, description].map(readText);
  return {
    ...{ alt: texts[0], title: texts[1], caption: texts[2], description: texts[3] },
    ...{ slug: lastOfRepeated(slug), date: lastOfRepeated(date) },
    ...{ publishedAt: lastOfRepeated(publishedAt), language: lastOfRepeated(language) },
  };
}

/** Texts may be sent as `{raw: …}`. */
function readText(value: unknown): unknown {
  const last = lastOfRepeated(value);
  if (typeof last !== 'object' || last === null || Array.isArray(last)) return last;
  const { raw, rendered } = last as Raw;
  return raw ?? rendered ?? last;
}
