import type { Context } from '../../context/context.ts';
import { plainText, readableText } from '../../values/html.ts';
import type { Kind } from '../../values/kinds.ts';
import { mediaRoot, previewOf } from '../../values/media-path.ts';
import { calendarFile } from '../page/feed-links.ts';
import { calendarQuery } from './event-lines.ts';
import type { PageUrlFragment, PostFrameFragment, TermFrameFragment } from './fragments.graphql.ts';
import type { PageImage, PageUrls, PublicResource, Step } from './public-resource.ts';
import { calendarTexts } from '../texts/calendar.ts';
import { resourceTexts } from '../texts/resource.ts';

/** What the pages of all kinds share. */
export type Frame = Omit<PublicResource, 'facts' | 'points' | 'lists' | 'related' | 'linkedData'>;

/** What a frame is made of; categories and tags have neither an image nor an excerpt. */
type Framed = (PostFrameFragment | TermFrameFragment) & { excerpt?: string };

/** Describes what the pages of all kinds share; `title` is HTML. */
export function toFrame(
  context: Context,
  kind: Kind,
  { title, ...shown }: Framed & { title: string; status?: PostFrameFragment['status'] },
): Frame {
  const { number, language, sources, description, excerpt } = shown;
  const name = plainText(title);
  const urls = toPageUrls(context, shown.localizedPages);
  const ownSummary = summarize([excerpt, description].find((text) => Boolean(text)) ?? '');
  return {
    ...{ kind, number, language, urls, title: name },
    description: description ?? '',
    descriptionLanguage: sources.find(({ field }) => field === 'description')?.language ?? language,
    ownSummary,
    summary: ownSummary || resourceTexts[context.language].summaries[kind].replace('{title}', () => name),
    trail: [
      {
        name: calendarTexts[context.language].title,
        url: `${context.publicRoot}/calendar`,
        language: context.language,
      },
    ],
    status: shown.status,
    image: 'image' in shown ? toImage(context, shown.image, name) : null,
    calendar:
      kind === 'event'
        ? `${urls.all[context.language]}.ics`
        : calendarFile(context.publicRoot, calendarQuery({ kind, number })),
  };
}

/** The same below another page. */
export function below<Page extends Frame>(page: Page, step: Step | null | undefined): Page {
  return step ? { ...page, trail: [...page.trail, step] } : page;
}

function toPageUrls(
  { publicOrigin, config: { defaultLanguage } }: Context,
  pages: readonly PageUrlFragment[],
): PageUrls {
  const all = Object.fromEntries(pages.map(({ language, url }) => [language, url])) as PageUrls['all'];
  const own = pages.filter(({ isTranslated }) => isTranslated).map(({ language }) => language);
  const standard = publicOrigin + all[defaultLanguage].slice(`${publicOrigin}/${defaultLanguage}`.length);
  return { all, own, standard };
}

/** Search engines and previews show about so many characters. */
const longestSummary = 200;

/** The beginning of a text, up to the last word that is complete; plain text. */
export function summarize(html: string): string {
  const text = readableText(html);
  if (text.length <= longestSummary) return text;
  const start = text.slice(0, longestSummary).toWellFormed();
  return `${start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : start}…`;
}

function toImage(context: Context, image: PostFrameFragment['image'], title: string): PageImage | null {
  if (image === null) return null;
  const { alt, variants, ...full } = image;
  const { url, width, height } = variants.find(({ name }) => name === 'large') ?? full;
  const source = withoutOrigin(url, context);
  // The content security policy lets pages load images over TLS only, and those of the calendar
  // itself.
  if (!source.startsWith('/') && !source.startsWith('https://')) return null;
  const previewUrl = source === url ? url : previewOf(url);
  return { url, previewUrl, source, width, height, alt: alt ?? title, sizes: variants };
}

/** The URL of an image as pages load it: one of the calendar from where the page is. */
export function withoutOrigin(url: string, { publicOrigin }: Pick<Context, 'publicOrigin'>): string {
  return url.startsWith(publicOrigin + mediaRoot) ? url.slice(publicOrigin.length) : url;
}
