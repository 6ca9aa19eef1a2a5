import { type Language, languageTags } from '../i18n/language.ts';
import type { SchemaObject } from '../values/schema-org.ts';
import { feedHead, oembedHead } from './feed-links.ts';
import { empty, html, type Markup, trusted } from './html.ts';
import { alternateLink, type PageContext } from './layout.ts';
import { canonicalUrl } from './linked-data.ts';
import { mapSheet } from './map-drawing.ts';
import type { PageImage, PublicResource } from './public-resource.ts';

/** The locales of previews, which name a region (https://ogp.me). */
const locales: Readonly<Record<Language, string>> = {
  en: 'en_GB',
  fi: 'fi_FI',
  de: 'de_DE',
  'zh-hans': 'zh_CN',
};

/**
 * What search engines and previews read in the head: addresses, cards and linked data (decision
 * 0112).
 */
export function resourceHead(page: PageContext, resource: PublicResource): Markup {
  const { urls, title, summary, image, linkedData } = resource;
  const canonical = canonicalUrl(resource, page.language);
  return html`<link rel="stylesheet" href="${page.root}/assets/resource.css" />
    <script type="module" src="${page.root}/assets/resource.js"></script>
    ${resource.points.length === 0 ? empty : mapSheet(page)}
    <link rel="canonical" href="${canonical}" />
    ${urls.own.map((language) => alternateLink(languageTags[language], urls.all[language]))}
    ${alternateLink('x-default', urls.standard)}
    ${
      resource.kind === 'event'
        ? html`<link
              rel="alternate"
              type="text/calendar"
              href="${resource.calendar}"
              title="${title}"
            />${oembedHead(page, urls.all[page.language], title)}`
        : feedHead(resource.calendar, title)
    }
    ${property('og:type', 'website')} ${property('og:site_name', page.name)} ${property('og:title', title)}
    ${property('og:url', canonical)} ${property('og:locale', locales[page.language])}
    ${property('og:description', summary)} ${image === null ? empty : imageProperties(image)}
    <meta name="twitter:card" content="${image === null ? 'summary' : 'summary_large_image'}" />
    ${linkedData.map(linkedDataScript)}`;
}

function property(name: string, content: string | number): Markup {
  return html`<meta property="${name}" content="${content}" /> `;
}

function imageProperties({ url, width, height, alt }: PageImage): Markup {
  const sizes =
    width === null || height === null
      ? empty
      : html`${property('og:image:width', width)} ${property('og:image:height', height)}`;
  return html`${property('og:image', url)} ${property('og:image:alt', alt)} ${sizes}`;
}

/**
 * Data, which browsers do not run: the content security policy needs no exception. `<` could end
 * the element.
 */
function linkedDataScript(data: SchemaObject): Markup {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html`<script type="application/ld+json">
    ${trusted(text)}
  </script> `;
}
