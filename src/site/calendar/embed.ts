import { empty, html, Markup } from '../page/html.ts';
import { type PageContext, renderPage } from '../page/layout.ts';
import { pageTexts } from '../texts/pages.ts';
import { embedTexts } from '../texts/embed.ts';
import { type CalendarAddress, writeAddress } from './address.ts';
import { titleOf } from './days.ts';
import { renderForm } from './form.ts';
import { type CalendarPage, hoursSheet, periodLinks, renderEvents, viewLinks } from './page.ts';

/**
 * The page that other sites show in a frame: what is on, and how to go on; what leaves the calendar
 * opens a window of its own.
 */
export function renderEmbed(page: PageContext, shown: CalendarPage): string {
  const { address, date, problems } = shown;
  const title = address.view === 'list' ? page.name : titleOf(date, address.view, page.language);
  const messages = [...problems].map(([name, message]) => html`<li><code>${name}</code> ${message}</li> `);
  const calendar = `${page.root}/${page.language}/calendar${writeAddress(address)}`;
  const body = html`<div class="calendar">
    <div class="top">
      <h1>${title}</h1>
      ${address.view === 'list' ? empty : periodLinks(page, shown, address.view)}
    </div>
    <div class="events">
      ${renderEvents(page, shown)}
      ${
        messages.length === 0
          ? empty
          : html`<ul class="problems">
              ${messages}
            </ul>`
      }
      <p><a href="${calendar}">${pageTexts[page.language].openCalendar}</a></p>
    </div>
  </div>`;
  const head = html`<meta name="robots" content="noindex" />${styles(page)} ${hoursSheet(page)}
    <script defer src="${page.root}/assets/frame.js"></script>`;
  const stays = `${page.root}/${page.language}/embed`;
  return renderPage(page, { title, body: openOutside(body, stays), head, layout: 'frame' });
}

/**
 * Lets every link but those that begin so open a window: text cannot contain `<`, so only elements
 * match.
 */
function openOutside({ source }: Markup, stays: string): Markup {
  const outside = source.replace(/<a(?=\s[^>]*href="([^"]*)")/g, (start, href: string) =>
    href.startsWith(stays) ? start : '<a target="_blank" rel="noopener"',
  );
  return new Markup(outside);
}

/** The page that builds the code for another site; its preview is the code itself. */
export function renderEmbedBuilder(page: PageContext, shown: CalendarPage): string {
  const texts = embedTexts[page.language];
  const { address, problems } = shown;
  const code = problems.size > 0 ? empty : renderCode(page, shown);
  const body = html`<div class="calendar">
    <div class="top">
      <h1>${texts.title}</h1>
      ${viewLinks(page, address, { current: address.view, hasMap: false })}
    </div>
    <div class="filter-side">${renderForm(page, shown)}</div>
    <div class="events">
      <p class="introduction">${texts.introduction}</p>
      ${code}
    </div>
  </div>`;
  const head = html`${styles(page)}
    <script type="module" src="${page.root}/assets/snippets.js"></script>`;
  const path = page.path + writeAddress(address);
  return renderPage({ ...page, path }, { title: texts.title, body, head });
}

function styles({ root }: PageContext): Markup {
  return html`<link rel="stylesheet" href="${root}/assets/calendar.css" />
    <link rel="stylesheet" href="${root}/assets/embed.css" />`;
}

function renderCode(page: PageContext, { address, publicRoot }: CalendarPage): Markup {
  const texts = embedTexts[page.language];
  const origin = publicRoot.slice(0, -page.language.length - 1);
  return html`<h2>${texts.script}</h2>
    <p class="note">${texts.scriptNote}</p>
    ${figure(page, texts.script, writeScript(page, origin, address))}
    <h2>${texts.frame}</h2>
    <p class="note">${texts.frameNote}</p>
    ${figure(page, texts.frame, writeFrame(publicRoot, address, { title: page.name, width: '100%', height: 600 }))}
    <h2>${texts.preview}</h2>
    <div class="preview">
      ${writeScript(page, page.root, address)}
      <noscript
        >${writeFrame(`${page.root}/${page.language}`, address, { title: page.name, width: '100%', height: 600 })}</noscript
      >
    </div>`;
}

function figure(page: PageContext, label: string, code: Markup): Markup {
  const texts = pageTexts[page.language];
  return html`<figure>
    <figcaption>
      <span>HTML</span>
      <span class="acts">
        <button type="button" data-act="copy" data-done="${texts.copied}" hidden>${texts.copy}</button>
      </span>
    </figcaption>
    <pre tabindex="0" role="region" aria-label="${label}"><code>${code.source}</code></pre>
  </figure>`;
}

/** Repeated parameters are one attribute with commas, as in REST. */
function writeScript(page: PageContext, root: string, { view, filters }: CalendarAddress): Markup {
  const values = new Map<string, string[]>();
  for (const [name, value] of filters) {
    const attribute = name.replace(/\[.*/, '').replaceAll('_', '-');
    values.set(attribute, [...(values.get(attribute) ?? []), value]);
  }
  const attributes = writeAttributes([
    ['src', `${root}/embed.js`],
    ['data-language', page.language],
    ['data-title', page.name],
    ...(view === 'list' ? [] : [['data-view', view] as const]),
    ...[...values].map(([name, each]) => [`data-${name}`, each.join(',')] as const),
  ]);
  return html`<script ${attributes} async></script>`;
}

/** The frame of a calendar; `publicRoot` is that of the pages in its language. */
export function writeFrame(
  publicRoot: string,
  address: CalendarAddress,
  { title, width, height }: { title: string; width: string | number; height: number },
): Markup {
  const attributes = writeAttributes([
    ['src', `${publicRoot}/embed${writeAddress({ ...address, date: null, page: 1 })}`],
    ['title', title],
    ['width', String(width)],
    ['height', String(height)],
    ['loading', 'lazy'],
    ['frameborder', '0'],
  ]);
  return html`<iframe ${attributes}></iframe>`;
}

function writeAttributes(attributes: readonly (readonly [name: string, value: string])[]): Markup {
  const [first, ...rest] = attributes.map(([name, value]) => html`${name}="${value}"`);
  return html`${first ?? empty}${rest.map((each) => html` ${each}`)}`;
}
