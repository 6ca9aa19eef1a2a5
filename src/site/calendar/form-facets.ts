import type { Language } from '../../i18n/language.ts';
import { empty, html, type Markup } from '../page/html.ts';
import { calendarTexts } from '../texts/calendar.ts';
import { filterTexts } from '../texts/filters.ts';
import type { FacetName, FacetValue, FacetValues } from './facet-values.ts';
import { described, type FormContent, problem, valueOf } from './form-fields.ts';

/** What the facets are called. */
function labelOf(name: FacetName, language: Language): string {
  const { category, tag } = calendarTexts[language];
  const { city, weekday, timeOfDay, textLanguage, admission, attendance } = filterTexts[language];
  return {
    ...{ categories: category, tags: tag, cities: city, weekdays: weekday },
    ...{ times_of_day: timeOfDay, languages: textLanguage, free: admission, online: attendance },
  }[name];
}

/** Questions with one answer; of the others, several values may be chosen. */
const questions: readonly FacetName[] = ['free', 'online'];

/**
 * A facet as boxes to tick, or as a question, each value with the number of events that it would
 * show. It stays closed until something of it is chosen; empty facets are left out.
 */
export function renderFacet(content: FormContent, name: FacetName, language: Language): Markup {
  const values = valuesIn(content, name);
  const chosen = values.filter(({ isSelected }) => isSelected).length;
  const isEmpty = values.every(({ count, isSelected }) => count === 0 && !isSelected);
  if (isEmpty && !content.problems.has(name)) return empty;
  const label = labelOf(name, language);
  const isOpen = chosen > 0 || content.problems.has(name);
  const any = { value: '', label: calendarTexts[language].any, count: null, isSelected: chosen === 0 };
  const shown = questions.includes(name) ? [any, ...values] : values;
  return html`<details class="facet" ${isOpen ? html`open` : empty}>
    <summary>${label}${chosen === 0 ? empty : html` <span class="note">(${chosen})</span>`}</summary>
    <fieldset ${described(content, name)}>
      <legend>${label}</legend>
      <ul>
        ${shown.map((value, at) => renderValue(name, value, at))}
      </ul>
      ${problem(content, name)}
    </fieldset>
  </details> `;
}

function renderValue(name: FacetName, { value, label, count, isSelected }: FacetValue, at: number): Markup {
  const id = `filter-${name}-${at}`;
  return html`<li class="check">
    <input
      id="${id}"
      type="${questions.includes(name) ? 'radio' : 'checkbox'}"
      name="${name}"
      value="${value}"
      ${isSelected ? html`checked` : empty}
    />
    <label for="${id}">${label}${count === null ? empty : html` <span class="note">${count}</span>`}</label>
  </li> `;
}

/** The values of a facet; where a parameter is invalid, what the address says. */
function valuesIn({ address, choices }: FormContent, name: FacetName): readonly FacetValue[] {
  if (choices.facets !== null) return choices.facets[name];
  const written = valueOf(address, name)
    .split(',')
    .filter((value) => value !== '');
  return written.map((value) => ({ value, label: value, count: 0, isSelected: true }));
}

/** Whether something is chosen of one of the facets. */
export function isAnyChosen(facets: FacetValues | null, names: readonly FacetName[]): boolean {
  return facets !== null && names.some((name) => facets[name].some(({ isSelected }) => isSelected));
}
