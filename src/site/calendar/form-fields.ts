import { empty, html, type Markup } from '../page/html.ts';
import type { CalendarAddress } from './address.ts';
import type { Choice, Choices } from './choices.ts';

/** What is wrong with a parameter, by its name in the address. */
export type Problems = ReadonlyMap<string, string>;

/** What the form shows. */
export interface FormContent {
  address: CalendarAddress;
  choices: Choices;
  problems: Problems;
}

interface Field {
  name: string;
  label: string;
}

/** A field; a relative date such as `next monday` needs a text field. */
export function textField(
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

/** A list to choose one of. */
export function selectField(
  content: FormContent,
  { name, label, any, choices }: Field & { any: string; choices: readonly Choice[] },
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

/** A box to tick. */
export function checkbox(content: FormContent, { name, label }: Field): Markup {
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

/** What says that a field is invalid, and where it is said why. */
export function described({ problems }: FormContent, name: string): Markup {
  return problems.has(name) ? html`aria-invalid="true" aria-describedby="problem-${name}"` : empty;
}

/** What is wrong with a field. */
export function problem({ problems }: FormContent, name: string): Markup {
  const message = problems.get(name);
  return message === undefined ? empty : html`<p class="problem" id="problem-${name}">${message}</p>`;
}

/** A parameter that the form has no field for. */
export function hidden(name: string, value: string): Markup {
  return html`<input type="hidden" name="${name}" value="${value}" /> `;
}

/** The value of a parameter; repeated parameters are one list, as in REST. */
export function valueOf({ filters }: CalendarAddress, name: string): string {
  return filters.flatMap(([each, value]) => (each.replace(/\[.*/, '') === name ? value : [])).join(',');
}
