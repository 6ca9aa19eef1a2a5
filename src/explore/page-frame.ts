import { toImageView } from '../calendar/image/view.ts';
import { pageUrlsOf } from '../calendar/public-pages.ts';
import type { Context } from '../context/context.ts';
import type { TextSources } from '../entities/shapes.ts';
import { isLanguage, type Language } from '../i18n/language.ts';
import { plainText, readableText } from '../values/html.ts';
import type { Kind } from '../values/kinds.ts';
import { calendarFile } from './feed-links.ts';
import { calendarQuery } from './event-lines.ts';
import type { PageImage, PublicResource } from './public-resource.ts';
import { resourceTexts } from './texts/resource-texts.ts';

/** What the pages of all kinds share. */
export type Frame = Omit<PublicResource, 'facts' | 'points' | 'lists' | 'neighbors' | 'linkedData'>;

/** A resource as both interfaces show it. */
interface Shown {
  kind: Kind;
  number: number;
  language: Language;
  sources: TextSources;
  description: string | null;
  excerpt?: string | null;
  imageNumber?: number | null;
}

/** Reads what the pages of all kinds share; `title` is HTML. */
export async function readFrame(context: Context, title: string, shown: Shown): Promise<Frame> {
  const { kind, number, language, sources, description, excerpt } = shown;
  const name = plainText(title);
  const [urls, image] = await Promise.all([
    pageUrlsOf(kind, number, context),
    readImage(context, shown.imageNumber ?? null, name),
  ]);
  return {
    kind,
    number,
    title: name,
    language,
    description: description ?? '',
    descriptionLanguage: isLanguage(sources.description) ? sources.description : language,
    summary:
      summarize([excerpt, description].find((text) => text !== null && text !== '') ?? '') ||
      resourceTexts[context.language].summaries[kind].replace('{title}', () => name),
    image,
    urls,
    calendar:
      kind === 'event'
        ? `${urls.all[context.language]}.ics`
        : calendarFile(context.publicRoot, calendarQuery({ kind, number })),
  };
}

/** Search engines and previews show about so many characters. */
const longestSummary = 200;

/** The beginning of a text, up to the last word that is complete. */
function summarize(html: string): string {
  const text = readableText(html);
  if (text.length <= longestSummary) return text;
  const start = text.slice(0, longestSummary).toWellFormed();
  return `${start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : start}…`;
}

async function readImage(context: Context, id: number | null, title: string): Promise<PageImage | null> {
  const row = id === null ? null : await context.loaders.imageById.load(id);
  if (row === null) return null;
  const { alt, variants, ...full } = toImageView(row, context.language, { ...context, publicOrigin: '' });
  const { url: source, width, height } = variants.find(({ name }) => name === 'large') ?? full;
  // The content security policy lets pages load images over TLS only, and those of the calendar itself.
  const isOwn = source.startsWith('/');
  if (!isOwn && !source.startsWith('https://')) return null;
  const url = isOwn ? context.publicOrigin + source : source;
  return { url, source, width, height, alt: alt ?? title };
}
