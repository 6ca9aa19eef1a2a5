import { eventStatuses } from '../../values/event-status.ts';
import { eventStatusLabel } from '../../values/labels.ts';
import { empty, html, type Markup } from '../page/html.ts';
import type { PageContext } from '../page/layout.ts';
import { pageTexts } from '../texts/pages.ts';
import { calendarTexts } from '../texts/calendar.ts';
import type { CalendarAddress } from './address.ts';
import type { Choices } from './choices.ts';
import { suggesting } from './suggestions.ts';

/** What is wrong with a parameter, by its name in the address. */
export type Problems = ReadonlyMap<string, string>;

interface FormContent {
  address: CalendarAddress;
  choices: Choices;
  problems: Problems;
}

/** The parameters that the form has fields for. */
const fields: readonly string[] = [
  ...['search', 'categories', 'tags', 'venue', 'organizer'],
  ...['from', 'to', 'geoloc_lat', 'geoloc_lng', 'featured', 'event_status'],
  ...['free', 'max_price'],
];

/** Those among more filters. */
const more: readonly string[] = [
  ...['geoloc_lat', 'geoloc_lng', 'featured', 'organizer', 'tags', 'event_status', 'free', 'max_price'],
];

/**
 * The filters as a form; a message stands beside the field that it is about, and beside none above
 * the form.
 */
export function renderForm(page: PageContext, content: FormContent): Markup {
  const { address, choices, problems } = content;
  const texts = calendarTexts[page.language];
  const suggestions = suggesting(page);
  const search = { name: 'search', label: texts.search, type: 'search' };
  const input = (name: string, label: string, type: string) => textField(content, { name, label, type });
  const select = (name: keyof Choices, label: string) =>
    selectField(content, { name, label, any: texts.any, choices: choices[name] });
  const others = address.filters.filter(([name]) => !fields.includes(name.replace(/\[.*/, '')));
  const isMore = more.some((name) => valueOf(address, name) !== '' || problems.has(name));
  const dates = html`${input('from', texts.from, 'date')} ${input('to', texts.to, 'date')}`;
  return html`${general(page, problems)}
    <form class="filters" role="search" action="${page.root}/${page.language}${page.path}">
      ${textField(content, { ...search, attributes: suggestions.attributes })}
      ${select('categories', texts.category)} ${select('venue', texts.venue)}
      ${address.view === 'list' || problems.has('from') || problems.has('to') ? dates : empty}
      <details ${isMore ? html`open` : empty}>
        <summary>${texts.moreFilters}</summary>
        <div class="more-fields">
          ${select('organizer', texts.organizer)} ${select('tags', texts.tag)}
          ${input('geoloc_lat', texts.latitude, 'text')} ${input('geoloc_lng', texts.longitude, 'text')}
          ${selectField(content, statusField(page))}
          ${textField(content, { name: 'max_price', label: pageTexts[page.language].maxPrice, type: 'number' })}
          ${checkbox(content, { name: 'free', label: pageTexts[page.language].free })}
          ${checkbox(content, { name: 'featured', label: texts.featured })}
        </div>
      </details>
      ${others.map(([name, value]) => hidden(name, value))}
      ${address.view === 'list' ? empty : hidden('view', address.view)}
      ${address.date === null ? empty : hidden('date', address.date)}
      <p class="acts">
        <button class="button">${texts.apply}</button>
        ${
          address.filters.length === 0
            ? empty
            : html`<a href="${page.root}/${page.language}${page.path}">${texts.reset}</a>`
        }
      </p>
    </form>
    ${suggestions.script}`;
}

function statusField({ language }: PageContext) {
  const { eventStatus: label, any } = calendarTexts[language];
  const choices = eventStatuses.map((value) => ({ value, name: eventStatusLabel(value, language) }));
  return { name: 'event_status', label, any, choices };
}

function general({ language }: PageContext, problems: Problems): Markup {
  if (problems.size === 0) return empty;
  const others = [...problems].filter(([name]) => !fields.includes(name));
  const list = html`<ul>
    ${others.map(([name, message]) => html`<li><code>${name}</code> ${message}</li> `)}
  </ul>`;
  return html`<div class="problems" role="alert">
    <p>${calendarTexts[language].problems}</p>
    ${others.length === 0 ? empty : list}
  </div>`;
}

interface Field {
  name: string;
  label: string;
}

/** A relative date such as `next monday` needs a text field. */
function textField(
  content: FormContent,
  { name, label, type, attributes = empty }: Field & { type: string; attributes?: Markup },
): Markup {
  const value = valueOf(content.address, name);
  const isDate = value === '' || /^\d{4}-\d\d-\d\d$/.test(value);
  const shown = type === 'date' && !isDate ? 'text' : type;
  return html`<div class="field">
    <label for="filter-${name}">${label}</label>
    <input
      id="filter-${name}"
      type="${shown}"
      name="${name}"
      value="${value}"
      ${type === 'number' ? html`min="0" step="any"` : empty}
      ${attributes}
      ${described(content, name)}
    />${problem(content, name)}
  </div> `;
}

function selectField(
  content: FormContent,
  { name, label, any, choices }: Field & { any: string; choices: Choices['venue'] },
): Markup {
  const value = valueOf(content.address, name);
  const isListed = value === '' || choices.some((choice) => choice.value === value);
  const all = [{ value: '', name: any }, ...(isListed ? [] : [{ value, name: value }]), ...choices];
  const options = all.map(
    (choice) =>
      html`<option value="${choice.value}" ${choice.value === value ? html`selected` : empty}>
        ${choice.name}
      </option> `,
  );
  return html`<div class="field">
    <label for="filter-${name}">${label}</label>
    <select id="filter-${name}" name="${name}" ${described(content, name)}>
      ${options}</select
    >${problem(content, name)}
  </div> `;
}

function checkbox(content: FormContent, { name, label }: Field): Markup {
  const value = valueOf(content.address, name);
  return html`<div class="field check">
    <input
      id="filter-${name}"
      type="checkbox"
      name="${name}"
      value="true"
      ${['true', '1'].includes(value) ? html`checked` : empty}
      ${described(content, name)}
    />
    <label for="filter-${name}">${label}</label>${problem(content, name)}
  </div> `;
}

function described({ problems }: FormContent, name: string): Markup {
  return problems.has(name) ? html`aria-invalid="true" aria-describedby="problem-${name}"` : empty;
}

function problem({ problems }: FormContent, name: string): Markup {
  const message = problems.get(name);
  return message === undefined ? empty : html`<p class="problem" id="problem-${name}">${message}</p>`;
}

function hidden(name: string, value: string): Markup {
  return html`<input type="hidden" name="${name}" value="${value}" /> `;
}

/** Repeated parameters are one list, as in REST. */
function valueOf({ filters }: CalendarAddress, name: string): string {
  return filters.flatMap(([each, value]) => (each.replace(/\[.*/, '') === name ? value : [])).join(',');
}
