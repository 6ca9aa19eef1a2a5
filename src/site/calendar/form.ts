import { eventStatuses } from '../../values/event-status.ts';
import { eventStatusLabel } from '../../values/labels.ts';
import { empty, html, type Markup } from '../page/html.ts';
import type { PageContext } from '../page/layout.ts';
import { calendarTexts } from '../texts/calendar.ts';
import { pageTexts } from '../texts/pages.ts';
import type { FacetName } from './facet-values.ts';
import { isAnyChosen, renderFacet } from './form-facets.ts';
import {
  checkbox,
  type FormContent,
  hidden,
  type Problems,
  selectField,
  textField,
  valueOf,
} from './form-fields.ts';
import { nearFields, renderNear } from './form-near.ts';
import { suggesting } from './suggestions.ts';

/** The facets that the form offers first, and those among more filters. */
const facets: readonly FacetName[] = ['categories', 'cities', 'free', 'weekdays', 'times_of_day', 'tags'];
const moreFacets: readonly FacetName[] = ['online', 'languages'];

/** The other fields among more filters. */
const more: readonly string[] = ['organizer', 'featured', 'event_status', 'max_price'];

/** The parameters that the form has fields for. */
const fields: readonly string[] = [
  ...['search', 'venue', 'from', 'to'],
  ...[...facets, ...moreFacets, ...more, ...nearFields],
];

/**
 * The filters as a form; a message stands beside the field that it is about, and beside none above
 * the form. On narrow screens all but the search are behind one button.
 */
export function renderForm(page: PageContext, content: FormContent): Markup {
  const { address, problems } = content;
  const texts = calendarTexts[page.language];
  const suggestions = suggesting(page);
  const search = { name: 'search', label: texts.search, type: 'search', attributes: suggestions.attributes };
  const others = address.filters.filter(([name]) => !fields.includes(name.replace(/\[.*/, '')));
  const isFiltered = address.filters.some(([name]) => name !== 'search');
  return html`${general(page, problems)}
    <form class="filters" role="search" action="${page.root}/${page.language}${page.path}">
      ${textField(content, search)}
      <details class="narrow" ${problems.size > 0 ? html`open` : empty}>
        <summary class="button quiet">
          ${texts.filters}${isFiltered ? html` <span class="set">•</span>` : empty}
        </summary>
        <div class="fields">${renderFields(page, content)}</div>
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

function renderFields(page: PageContext, content: FormContent): Markup {
  const { address, choices, problems } = content;
  const { language } = page;
  const texts = calendarTexts[language];
  const input = (name: string, label: string, type: string) => textField(content, { name, label, type });
  const select = (name: 'venue' | 'organizer', label: string) =>
    selectField(content, { name, label, any: texts.any, choices: choices[name] });
  const facet = (name: FacetName) => renderFacet(content, name, language);
  const hasDates = address.view === 'list' || problems.has('from') || problems.has('to');
  const isMore =
    more.some((name) => valueOf(address, name) !== '' || problems.has(name)) ||
    moreFacets.some((name) => problems.has(name)) ||
    isAnyChosen(choices.facets, moreFacets);
  return html`${hasDates ? html`${input('from', texts.from, 'date')} ${input('to', texts.to, 'date')}` : empty}
    ${select('venue', texts.venue)} ${renderNear(page, content)} ${facets.map(facet)}
    <details class="more" ${isMore ? html`open` : empty}>
      <summary>${texts.moreFilters}</summary>
      <div class="more-fields">
        ${select('organizer', texts.organizer)} ${selectField(content, statusField(page))}
        ${input('max_price', pageTexts[language].maxPrice, 'number')} ${moreFacets.map(facet)}
        ${checkbox(content, { name: 'featured', label: texts.featured })}
      </div>
    </details>`;
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
