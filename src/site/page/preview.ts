import type { Language } from '../../i18n/language.ts';
import type { SchemaObject } from '../../values/schema-org.ts';
import { empty, html, type Markup, trusted } from './html.ts';

/** What messengers and networks show of a page. */
export interface Preview {
  /** Plain text. */
  title: string;
  description?: string;
  /** Absolute. */
  url: string;
  image?: PreviewImage | null;
}

/** A picture of a preview, by its absolute URL. */
export interface PreviewImage {
  url: string;
  width: number | null;
  height: number | null;
  alt: string;
}

/** The locales of previews, which name a region (https://ogp.me). */
const locales: Readonly<Record<Language, string>> = {
  en: 'en_GB',
  fi: 'fi_FI',
  de: 'de_DE',
  'zh-hans': 'zh_CN',
};

/** The preview of a page by the Open Graph protocol (decision 0112). */
export function previewHead(
  { name, language }: { name: string; language: Language },
  { title, description, url, image = null }: Preview,
): Markup {
  return html`${property('og:type', 'website')} ${property('og:site_name', name)}
    ${property('og:title', title)} ${property('og:url', url)} ${property('og:locale', locales[language])}
    ${description === undefined ? empty : property('og:description', description)}
    ${image === null ? empty : imageProperties(image)}
    <meta name="twitter:card" content="${image === null ? 'summary' : 'summary_large_image'}" /> `;
}

function property(name: string, content: string | number): Markup {
  return html`<meta property="${name}" content="${content}" /> `;
}

function imageProperties({ url, width, height, alt }: PreviewImage): Markup {
  const sizes =
    width === null || height === null
      ? empty
      : html`${property('og:image:width', width)} ${property('og:image:height', height)}`;
  return html`${property('og:image', url)} ${property('og:image:alt', alt)} ${sizes}`;
}

/**
 * Linked data, which browsers do not run: the content security policy needs no exception. `<` could
 * end the element.
 */
export function linkedDataScript(data: SchemaObject): Markup {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html`<script type="application/ld+json">
    ${trusted(text)}
  </script> `;
}
