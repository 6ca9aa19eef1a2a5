import { type Language, languages, languageTags } from '../../i18n/language.ts';
import { feedHead, oembedHead, subscriptionUrl } from '../page/feed-links.ts';
import { empty, html, type Markup, trusted } from '../page/html.ts';
import { renderBadge, renderNotice, renderTitle } from './event-lines.ts';
import { languageAttribute } from '../page/language-attribute.ts';
import { alternateLink, type PageContext, renderPage } from '../page/layout.ts';
import { linkedDataScript } from '../page/preview.ts';
import { renderStatus } from '../page/status-mark.ts';
import { mapSheet, renderLocator } from '../map/locator.ts';
import {
  type EventLine,
  type EventList,
  type Fact,
  type FactValue,
  link,
  type PageImage,
  type PublicResource,
} from './public-resource.ts';
import { canonicalUrl } from './linked-data.ts';
import { languageNames, pageTexts } from '../texts/pages.ts';
import { resourceTexts } from '../texts/resource.ts';

/** The public page of a resource. */
export function renderResource(page: PageContext, resource: PublicResource): string {
  const { notice = null } = resource;
  const facts = resource.facts.filter(({ values }) => values.length > 0);
  const first = facts.filter(({ name }) => main.includes(name));
  const others = facts.filter(({ name }) => !main.includes(name));
  const body = html`${renderTrail(page, resource)}
    <article ${periodAttributes(page, resource)}>
      <h1 lang="${languageTags[resource.language]}">${renderTitle(resource.title, notice)}</h1>
      ${renderStatus(page, resource.status)} ${renderNotice(page, notice)} ${renderFacts(page, first)}
      ${resource.image === null ? empty : renderImage(resource.image)}
      <div class="description" lang="${languageTags[resource.descriptionLanguage]}">
        ${trusted(resource.description)}
      </div>
      ${renderFacts(page, others)} ${renderLocator(page, resource.points)} ${calendarLinks(page, resource)}
      ${resource.lists.map((list) => renderList(page, list))} ${renderRelated(page, resource)}
    </article>
    ${otherLanguages(page, resource)}`;
  const head = resourceHead(page, resource);
  const { title, summary: description, urls, image } = resource;
  const canonical = canonicalUrl(resource, page.language);
  const preview = image && { ...image, url: image.previewUrl };
  return renderPage(page, { title, body, description, head, canonical, image: preview, urls: urls.all });
}

/** What people ask first. */
const main: readonly Fact['name'][] = ['when', 'where'];

function renderFacts(page: PageContext, facts: readonly Fact[]): Markup {
  const labels = pageTexts[page.language].facts;
  if (facts.length === 0) return empty;
  return html`<dl>${facts.map(({ name, values }) => renderFact(page, labels[name], values))}</dl>`;
}

function renderTrail(page: PageContext, { kind, trail }: PublicResource): Markup {
  const steps = trail.map((step) => html`<li>${renderLabel(page, link(step))}</li>`);
  const kindOnly = trail.length === 1 ? html`<li>${pageTexts[page.language].kinds[kind]}</li>` : empty;
  return html`<nav class="trail kind" aria-label="${resourceTexts[page.language].trail}">
    <ol>
      ${steps} ${kindOnly}
    </ol>
  </nav>`;
}

/** With its size, if it is known, so that nothing moves when it has loaded. */
function renderImage({ source, width, height, alt }: PageImage): Markup {
  const size = width === null || height === null ? empty : html`width="${width}" height="${height}"`;
  return html`<img class="picture" src="${source}" alt="${alt}" ${size} />`;
}

function renderFact(page: PageContext, label: string, values: readonly FactValue[]): Markup {
  return html`<dt>${label}</dt>
    ${values.map((value) => html`<dd>${renderValue(page, value)}</dd>`)}`;
}

function renderValue(page: PageContext, value: FactValue): Markup {
  const { more = [], map, status } = value;
  const label = html`${renderLabel(page, value)}${renderStatus(page, status)}`;
  const rest = more.map((each) => html`, ${renderValue(page, each)}`);
  if (typeof map !== 'string') return html`${label}${rest}`;
  return html`${label}${rest} · <a href="${map}" rel="external">${resourceTexts[page.language].map}</a>`;
}

function renderLabel(page: PageContext, { text, address, language, details }: FactValue): Markup {
  const attribute = languageAttribute(page, language);
  const isLink = typeof address === 'string' && isLinkable(address);
  if (details === undefined || attribute === empty) {
    const label = text + (details ?? '');
    return isLink
      ? html`<a href="${address}" ${attribute}>${label}</a>`
      : html`<span ${attribute}>${label}</span>`;
  }
  const label = html`<span ${attribute}>${text}</span>${details}`;
  return isLink ? html`<a href="${address}">${label}</a>` : label;
}

/** The URLs are user input. */
function isLinkable(address: string): boolean {
  const protocol = URL.parse(address)?.protocol ?? '';
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol);
}

/**
 * An event is added once, by a file, which Apple's calendar opens, or on the web; programs of
 * calendars open `webcal:` and keep up to date.
 */
function calendarLinks(page: PageContext, { kind, calendar, services = [] }: PublicResource): Markup {
  const texts = resourceTexts[page.language];
  const file = html`<a href="${calendar}">${texts.download}</a>`;
  const added = html`<details class="menu">
    <summary class="button">${texts.addToCalendar}</summary>
    <ul>
      <li><a href="${calendar}">Apple</a></li>
      ${services.map(({ name, address }) => html`<li><a href="${address}" rel="external">${name}</a></li> `)}
      <li>${file}</li>
    </ul>
  </details>`;
  return html`<div class="acts">
    ${kind === 'event' ? added : empty}
    <a class="button quiet" href="${subscriptionUrl(calendar)}">${texts.subscribe}</a>
    ${kind === 'event' ? empty : file}
    <button type="button" class="button quiet share" data-copied="${texts.copied}" hidden>
      ${texts.share}
    </button>
  </div>`;
}

/** From these a script tells the time where the reader is. */
function periodAttributes({ language }: PageContext, { period = null }: PublicResource): Markup {
  if (period === null) return empty;
  const { start, end, timeZone } = period;
  return html`data-start="${start}" data-end="${end}" data-time-zone="${timeZone}"
  data-in-your-zone="${resourceTexts[language].inYourZone}"`;
}

function renderList(page: PageContext, { name, events, more }: EventList): Markup {
  const texts = resourceTexts[page.language];
  const content =
    events.length === 0
      ? html`<p>${texts.nothingComing}</p>`
      : html`<ul class="events">
          ${events.map((event) => html`<li>${renderEvent(page, event)}</li>`)}
        </ul>`;
  return html`<section>
    <h2>${texts.lists[name]}</h2>
    ${content}
    ${more === null ? empty : html`<p><a href="${page.root}/${page.language}/calendar${more}">${texts.all[name]}</a></p>`}
  </section>`;
}

function renderEvent(page: PageContext, event: EventLine): Markup {
  const { title, language, url, start, when, venues, notice, status } = event;
  const names = venues.map(
    (venue) =>
      html`<span ${languageAttribute(page, venue.language)}>${venue.text}</span>
        ${renderStatus(page, venue.status)}`,
  );
  return html`<span
      ><a href="${url}" ${languageAttribute(page, language)}>${renderTitle(title, notice)}</a>
      ${renderStatus(page, status)} ${renderBadge(page, notice)}</span
    >
    <time datetime="${start}">${when}</time>
    ${names.length === 0 ? empty : html`<span class="note">${names}</span>`}`;
}

function renderRelated(page: PageContext, { related }: PublicResource): Markup {
  if (related.length === 0) return empty;
  return html`<section>
    <h2>${resourceTexts[page.language].related}</h2>
    <ul class="events">
      ${related.map((event) => html`<li>${renderEvent(page, event)}</li>`)}
    </ul>
  </section>`;
}

/**
 * The languages of the resource, each with its own slug; the links in the header show the page in
 * any language.
 */
function otherLanguages(page: PageContext, { urls }: PublicResource): Markup {
  const others = languages.filter((language) => language !== page.language && urls.own.includes(language));
  if (others.length === 0) return empty;
  return html`<p class="note">
    ${resourceTexts[page.language].otherLanguages}
    ${others.map((language) => languageLink(urls.all[language], language))}
  </p>`;
}

function languageLink(url: string, language: Language): Markup {
  const tag = languageTags[language];
  return html`<a href="${url}" hreflang="${tag}" lang="${tag}">${languageNames[language]}</a> `;
}

/**
 * What search engines and previews read in the head: addresses, cards and linked data (decision
 * 0112).
 */
function resourceHead(page: PageContext, resource: PublicResource): Markup {
  const { urls, title, linkedData } = resource;
  return html`<link rel="stylesheet" href="${page.root}/assets/resource.css" />
    <script type="module" src="${page.root}/assets/resource.js"></script>
    ${resource.points.length === 0 || page.tiles === null ? empty : mapSheet(page)}
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
    ${linkedData.map(linkedDataScript)}`;
}
