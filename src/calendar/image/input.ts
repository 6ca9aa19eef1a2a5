import type { Context } from '../../context/context.ts';
import type { ImageText } from '../../entities/image.ts';
import { sanitizeHtml } from '../../values/html.ts';
import { slugify } from '../../values/slug.ts';
import { accepted, Checks, inLanguage, isEmpty } from '../input/checks.ts';
import { checkInstant } from '../post/publication.ts';

/**
 * What clients write about an image: texts in one language, by default that of the request; its
 * slug, and its date.
 */
export interface ImageInput {
  alt?: unknown;
  title?: unknown;
  caption?: unknown;
  description?: unknown;
  slug?: unknown;
  /** Of the calendar. */
  date?: unknown;
  /** UTC. */
  publishedAt?: unknown;
  language?: unknown;
}

/** The checked changes of an image; an empty text removes one. */
export interface ImageChanges {
  texts: Partial<Record<ImageText, string>>;
  slug?: string;
  /** UTC. */
  publishedAt?: string;
}

/**
 * Each text: the field that its length is limited like, and what cleans it. Titles and alternative
 * texts are plain.
 */
const texts = {
  alt: { limit: 'alt', clean: (text: string) => text },
  title: { limit: 'title', clean: (text: string) => text },
  caption: { limit: 'excerpt', clean: sanitizeHtml },
  description: { limit: 'description', clean: sanitizeHtml },
} as const satisfies Record<ImageText, unknown>;

/**
 * Checks what is written about an image; returns it, and the context in its language. Throws
 * `invalidParameters`.
 */
export function readImageInput(
  context: Context,
  input: ImageInput,
): { writer: Context; changes: ImageChanges } {
  const checks = new Checks();
  const writer = inLanguage(context, checks, input.language);
  const written = Object.entries(texts).flatMap(([name, { limit, clean }]) => {
    const value = input[name as ImageText];
    if (value === undefined) return [];
    const text = value === null ? '' : accepted(checks.text(name, value, limit));
    return text === undefined ? [] : [[name, clean(text).trim()] as const];
  });
  const slug = isEmpty(input.slug) ? undefined : accepted(checks.text('slug', input.slug));
  const { timeZone } = context.config;
  const dates = (['date', 'publishedAt'] as const).map((name) => {
    const zone = name === 'date' ? timeZone : 'UTC';
    return isEmpty(input[name]) ? undefined : checkInstant(context, checks, [name, input[name], zone]);
  });
  checks.throwIfAny();
  const changes = { texts: Object.fromEntries(written) as ImageChanges['texts'] };
  return {
    writer,
    changes: { ...changes, slug: slug && slugify(slug), publishedAt: dates[1] ?? dates[0] },
  };
}
