import { Feed } from 'feed';
import type { Context } from '../../context/context.ts';
import { calendarName } from '../../i18n/calendar-name.ts';
import { type Language, languageTags } from '../../i18n/language.ts';
import { cleanText } from '../../values/clean-text.ts';
import { fromUtcText } from '../../values/dates.ts';
import { eventStatusLabel, statusLabel } from '../../values/labels.ts';
import { escapeHtml, plainText, readableText } from '../../values/html.ts';
import { CheckEventsDocument } from '../file/check.graphql.ts';
import type { OpenFile } from '../file/file.ts';
import {
  inRequestedLanguage,
  readListed,
  type RequestedList,
  runListed,
  type Running,
} from '../file/listed.ts';
import { type NewsEntryFragment, NewsDocument } from './news.graphql.ts';
import { readSlices } from '../file/slices.ts';

/** The formats of what is new. */
export type NewsFormat = 'atom' | 'json';

/** So many events are new. */
const mostEntries = 50;

/** The events that were published last, as Atom (RFC 4287) or JSON Feed 1.0 (decision 0167). */
export async function openNews(running: Running, list: RequestedList, format: NewsFormat): Promise<OpenFile> {
  await runListed(running, CheckEventsDocument, list);
  const read = readListed(running, NewsDocument, list);
  return {
    async *pieces(limits) {
      const entries: NewsEntryFragment[] = [];
      for await (const slice of readSlices(read, { ...limits, rows: mostEntries })) {
        entries.push(...slice);
        if (entries.length >= mostEntries) break;
      }
      const context = inRequestedLanguage(running.context, list.input);
      yield writeNews(context, entries.slice(0, mostEntries), format);
    },
  };
}

function writeNews(
  { config, language, publicRoot, clock }: Context,
  events: readonly NewsEntryFragment[],
  format: NewsFormat,
): string {
  const file = `${publicRoot}/export/events.${format}`;
  const changes = events.map(({ modifiedAt }) => fromUtcText(modifiedAt));
  const feed = new Feed({
    id: file,
    title: calendarName(config, language),
    link: `${publicRoot}/`,
    language: languageTags[language],
    feedLinks: { [format]: file },
    // Without events nothing has changed since the feed was first asked for.
    updated: new Date(changes.length === 0 ? clock.now : Math.max(...changes)),
    generator: false,
  });
  for (const event of events) feed.addItem(describeEvent(event, language));
  return format === 'atom' ? feed.atom1() : feed.json1();
}

/**
 * A reader of feeds sees titles first: the title of an event that does not take place as planned
 * says so, and so does that of one that not everybody may see.
 */
function describeEvent(event: NewsEntryFragment, language: Language): Parameters<Feed['addItem']>[0] {
  const { status, eventStatus, statusReason } = event;
  const isPlanned = eventStatus === 'scheduled';
  const marks = [
    ...(status === 'publish' ? [] : [statusLabel(status, language)]),
    ...(isPlanned ? [] : [eventStatusLabel(eventStatus, language)]),
  ];
  const notice = marks.map((mark) => `${mark}: `).join('');
  const reason = statusReason === null ? '' : `<p>${escapeHtml(statusReason)}</p>`;
  return {
    id: event.url,
    link: event.url,
    title: cleanText(notice + plainText(event.title)),
    description: cleanText(readableText(event.excerpt)),
    content: cleanText(reason + event.description),
    date: new Date(fromUtcText(event.modifiedAt)),
    ...(event.publishedAt === null ? {} : { published: new Date(fromUtcText(event.publishedAt)) }),
    ...(event.image === null ? {} : { image: event.image.url }),
    category: [...event.categories, ...event.tags].map(({ name, url }) => ({
      name: cleanText(plainText(name)),
      term: cleanText(plainText(name)),
      scheme: url,
    })),
  };
}
