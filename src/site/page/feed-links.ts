import type { PageContext } from './layout.ts';
import { html, type Markup } from './html.ts';

/**
 * The absolute URL of events as iCalendar: `publicRoot` is that of the pages in a language, `query`
 * has the filters with `?`.
 */
export function calendarFile(publicRoot: string, query = ''): string {
  return `${publicRoot}/export/events.ics${query}`;
}

/** The same as an address that phones and desktops follow. */
export function subscriptionUrl(file: string): string {
  return file.replace(/^https?:/, 'webcal:');
}

/** How programs find the way to show a page elsewhere (oEmbed 4); `url` is absolute. */
export function oembedHead({ root }: PageContext, url: string, title: string): Markup {
  const endpoint = `${new URL(url).origin}${root}/oembed`;
  const link = (type: string, format: string) =>
    html`<link
      rel="alternate"
      type="${type}"
      href="${endpoint}?url=${encodeURIComponent(url)}&format=${format}"
      title="${title}"
    /> `;
  return html`${link('application/json+oembed', 'json')}${link('text/xml+oembed', 'xml')}`;
}

/**
 * The feeds of what a page shows, for programs that look in its head: as calendar, as Atom and as
 * JSON Feed.
 */
export function feedHead(file: string, title: string): Markup {
  const link = (type: string, format: string) =>
    html`<link
      rel="alternate"
      type="${type}"
      href="${file.replace('/export/events.ics', `/export/events.${format}`)}"
      title="${title}"
    /> `;
  return html`${link('text/calendar', 'ics')}${link('application/atom+xml', 'atom')}${link('application/feed+json', 'json')}`;
}
