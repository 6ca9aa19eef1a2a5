import { cleanText } from '../../values/clean-text.ts';
import { escapeHtml } from '../../values/html.ts';
import { type Language, languages } from '../../i18n/language.ts';
import { withCanonicalLanguage } from '../../rest/routing/language.ts';

/** What an address shows elsewhere (https://oembed.com). */
export interface Embedding {
  title: string;
  /** HTML. */
  html: string;
  width: number;
  height: number;
  thumbnail?: { url: string; width: number; height: number };
}

/** An address of this calendar that can be shown elsewhere. */
export type EmbeddableAddress =
  | { page: 'calendar'; language: Language | null; url: string }
  | { page: 'event'; language: Language | null; slug: string };

/** What a consumer asks for. */
export interface EmbeddingRequest {
  address: EmbeddableAddress;
  format: Format;
  /** Pixels. */
  width: number;
  height: number;
}

type Format = 'json' | 'xml';

/** The size where the consumer names none. */
const largest = { width: 720, height: 600 };

const mediaTypes = { json: 'application/json', xml: 'text/xml' } as const;

/**
 * Reads the parameters of `/oembed`; gives a status for what is wrong: 400 for invalid parameters,
 * 404 for an address that is not one of the calendar below `root`, 501 for a format that is neither
 * JSON nor XML (oEmbed 2.3.5).
 */
export function readEmbeddingRequest(
  query: URLSearchParams,
  root: string,
): EmbeddingRequest | 400 | 404 | 501 {
  const format = query.get('format') ?? 'json';
  const url = query.get('url');
  const [width, height] = ['maxwidth', 'maxheight'].map((name) => readLength(query.get(name)));
  if (format !== 'json' && format !== 'xml') return 501;
  if (!url || width === undefined || height === undefined) return 400;
  const address = readEmbeddable(url, root);
  if (address === null) return 404;
  const size = { width: Math.min(width, largest.width), height: Math.min(height, largest.height) };
  return { address, format, ...size };
}

/** Pixels; Infinity if there is no limit, undefined if it is no length. */
function readLength(text: string | null): number | undefined {
  if (!text) return Infinity;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/**
 * The page of the calendar or of an event below the root, whose path may be in a language; null for
 * anything else.
 */
function readEmbeddable(text: string, root: string): EmbeddableAddress | null {
  const [url, base] = [URL.parse(text), new URL(root)];
  const prefix = base.pathname.replace(/\/$/, '');
  if (url?.origin !== base.origin || !url.pathname.startsWith(`${prefix}/`)) return null;
  const { language, path } = splitLanguage(
    withCanonicalLanguage(url.pathname.slice(prefix.length).replace(/\/$/, '')),
  );
  if (path === '/calendar') return { page: 'calendar', language, url: url.search };
  const [, slug] = /^\/event\/([^/]+)$/.exec(path) ?? [];
  return slug === undefined ? null : decodeSlug(slug, language);
}

function splitLanguage(path: string): { language: Language | null; path: string } {
  const language = languages.find((each) => path.startsWith(`/${each}/`));
  if (language === undefined) return { language: null, path };
  return { language, path: path.slice(language.length + 1) };
}

function decodeSlug(encoded: string, language: Language | null): EmbeddableAddress | null {
  try {
    const slug = decodeURIComponent(encoded);
    return /[/\0]/.test(slug) ? null : { page: 'event', language, slug };
  } catch {
    return null;
  }
}

/** The response of oEmbed 1.0, of the type `rich`. */
export function writeEmbedding(
  { title, html, width, height, thumbnail }: Embedding,
  provider: { name: string; url: string },
  format: Format,
): { type: string; body: string } {
  const values = {
    version: '1.0',
    type: 'rich',
    provider_name: provider.name,
    provider_url: provider.url,
    title,
    html,
    width,
    height,
    ...(thumbnail === undefined
      ? {}
      : {
          thumbnail_url: thumbnail.url,
          thumbnail_width: thumbnail.width,
          thumbnail_height: thumbnail.height,
        }),
  };
  return { type: mediaTypes[format], body: format === 'json' ? JSON.stringify(values) : writeXml(values) };
}

function writeXml(values: Readonly<Record<string, string | number>>): string {
  const elements = Object.entries(values).map(
    ([name, value]) => `  <${name}>${escapeHtml(cleanText(String(value)))}</${name}>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${elements.join('')}</oembed>\n`;
}
