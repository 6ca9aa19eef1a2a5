import { empty, html, type Markup } from '../page/html.ts';
import type { PageContext } from '../page/layout.ts';
import { filterTexts } from '../texts/filters.ts';
import { writeAddress } from './address.ts';
import { type FormContent, problem, valueOf } from './form-fields.ts';

/** The parameters of a point and the distance around it. */
export const nearFields: readonly string[] = ['geoloc_lat', 'geoloc_lng', 'geoloc_radius'];

/** The distances to choose from, in kilometers. */
const distances = ['1', '5', '10', '25'];

/** The one that is chosen for a new point. */
const usual = '5';

/**
 * A button that looks for what is near by the location that the browser knows, and how far that may
 * be. Nobody writes coordinates: the script fills them in, and shows the button. A point that the
 * address has can be given up without it.
 */
export function renderNear(page: PageContext, content: FormContent): Markup {
  const texts = filterTexts[page.language];
  const wrong = nearFields.find((name) => content.problems.has(name));
  const isSet = nearFields.some((name) => valueOf(content.address, name) !== '');
  return html`<fieldset
      class="near"
      ${isSet ? empty : html`hidden`}
      ${wrong === undefined ? empty : html`aria-invalid="true" aria-describedby="problem-${wrong}"`}
      data-locating="${texts.locating}"
      data-failed="${texts.notLocated}"
    >
      <legend>${texts.nearMe}</legend>
      ${['geoloc_lat', 'geoloc_lng'].map((name) => renderDegrees(name, valueOf(content.address, name)))}
      ${renderDistances(page, content, isSet)}
      <button class="button quiet" type="button" hidden>${texts.nearMe}</button>
      ${isSet ? renderEverywhere(page, content) : empty}
      <p class="note" role="status"></p>
      ${nearFields.map((name) => problem(content, name))}
    </fieldset>
    <script type="module" src="${page.root}/assets/near.js"></script>`;
}

function renderDegrees(name: string, value: string): Markup {
  return html`<input
    type="hidden"
    name="${name}"
    value="${value}"
    ${value === '' ? html`disabled` : empty}
  /> `;
}

/** Without a point, the distance is no part of the address. */
function renderDistances({ language }: PageContext, { address }: FormContent, isSet: boolean): Markup {
  const texts = filterTexts[language];
  const chosen = isSet ? valueOf(address, 'geoloc_radius') : usual;
  const all = distances.includes(chosen) ? distances : [chosen, ...distances];
  const options = all.map((value) => {
    const name = value === '' ? texts.usualDistance : texts.kilometers.replace('{count}', value);
    return html`<option value="${value}" ${value === chosen ? html`selected` : empty}>${name}</option> `;
  });
  return html`<div class="field">
    <label for="filter-geoloc_radius">${texts.within}</label>
    <select id="filter-geoloc_radius" ${isSet ? html`name="geoloc_radius"` : empty}>
      ${options}
    </select>
  </div>`;
}

function renderEverywhere(page: PageContext, { address }: FormContent): Markup {
  const filters = address.filters.filter(([name]) => !nearFields.includes(name));
  const search = writeAddress({ ...address, page: 1, filters });
  const { everywhere } = filterTexts[page.language];
  return html`<a href="${page.root}/${page.language}${page.path}${search}">${everywhere}</a>`;
}
