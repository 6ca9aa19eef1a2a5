import { groupingLabels } from '../../feeds/table/headings.ts';
import { empty, html, type Markup } from '../../site/page/html.ts';
import type { PageContext } from '../../site/page/layout.ts';
import { calendarTexts } from '../../site/texts/calendar.ts';
import type { Choice } from './choice.ts';
import { statisticsTexts } from './texts/texts.ts';

/** The form of the page: what it has no fields for stays in the address. */
export function renderForm(page: PageContext, choice: Choice): Markup {
  const texts = statisticsTexts[page.language];
  const { from, to } = calendarTexts[page.language];
  const groupings = groupingLabels[page.language];
  const hidden = choice.filters.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" /> `,
  );
  return html`<form class="choice" action="${page.root}/${page.language}${page.path}">
    ${select('group_by', texts.groupBy, { options: groupings, chosen: choice.groupBy })}
    ${select('split_by', texts.splitBy, {
      options: { '': texts.noSplit, ...groupings },
      chosen: choice.splitBy ?? '',
    })}
    ${select('measure', texts.measure, { options: texts.measures, chosen: choice.measure })}
    <label>${from} <input type="date" name="from" value="${dateOf(choice.from)}" /></label>
    <label>${to} <input type="date" name="to" value="${dateOf(choice.to)}" /></label>
    <label class="check"
      ><input type="checkbox" name="compare" value="true" ${choice.compare ? html`checked` : empty} />
      ${texts.compare}</label
    >
    ${hidden}<button class="button">${texts.show}</button>
  </form>`;
}

function select(
  name: string,
  label: string,
  { options, chosen }: { options: Readonly<Record<string, string>>; chosen: string },
): Markup {
  const entries = Object.entries(options).map(
    ([value, text]) =>
      html`<option value="${value}" ${value === chosen ? html`selected` : empty}>${text}</option> `,
  );
  return html`<label
    >${label}
    <select name="${name}">
      ${entries}
    </select></label
  >`;
}

/** What a date field of a form takes. */
function dateOf(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : '';
}
