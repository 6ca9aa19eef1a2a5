import {
  statusLabel,
  eventStatusLabel,
  freeLabel,
  languageLabel,
  onlineLabel,
  timeLabels,
  timeOfDayLabel,
} from '../../values/labels.ts';
import { groupingLabels } from '../../feeds/table/headings.ts';
import { languageTags, type Language } from '../../i18n/language.ts';
import { isTimeOfDay, isWeekday, numberOfWeekday } from '../../values/start-time.ts';
import { calendarTexts } from '../../site/texts/calendar.ts';
import { filterTexts } from '../../site/texts/filters.ts';
import { empty, html, type Markup } from '../../site/page/html.ts';
import type { PageContext } from '../../site/page/layout.ts';
import { type Choice, choiceQuery } from './choice.ts';
import { without } from './narrow.ts';
import { statisticsTexts } from './texts/texts.ts';

/** The names of what filters choose by number, by parameter. */
export type FilterNames = Readonly<Partial<Record<string, string>>>;

/** The filters that are set, each with a link that removes it. */
export function renderChips(page: PageContext, choice: Choice, names: FilterNames): Markup {
  const texts = statisticsTexts[page.language];
  const set = [...new Set(choice.filters.map(([name]) => name.replace(/\[.*/, '')))];
  const { from, to } = calendarTexts[page.language];
  const chips = [
    ...(choice.from === ''
      ? []
      : [chip(page, `${from}: ${dayOf(choice.from, page)}`, { ...choice, from: '' })]),
    ...(choice.to === '' ? [] : [chip(page, `${to}: ${dayOf(choice.to, page)}`, { ...choice, to: '' })]),
    ...set.map((name) =>
      chip(page, describe(page.language, [name, names[name] ?? valuesOf(choice, name, page.language)]), {
        ...choice,
        filters: without(choice.filters, name),
      }),
    ),
  ];
  if (chips.length === 0) return empty;
  const all = choiceQuery({ ...choice, from: '', to: '', filters: [] });
  return html`<nav class="chips" aria-label="${texts.narrowed}">
    <ul>
      ${chips}
      <li>
        <a href="${page.root}/${page.language}${page.path}${all}">${calendarTexts[page.language].reset}</a>
      </li>
    </ul>
  </nav>`;
}

function chip(page: PageContext, filter: string, next: Choice): Markup {
  const label = statisticsTexts[page.language].remove.replace('{filter}', filter);
  const address = `${page.root}/${page.language}${page.path}${choiceQuery(next)}`;
  return html`<li>
    <a class="chip" href="${address}" aria-label="${label}">${filter} <span aria-hidden="true">×</span></a>
  </li> `;
}

function dayOf(day: string, { language }: PageContext): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? timeLabels.day(day, language) : day;
}

function describe(language: Language, [name, value]: [string, string]): string {
  const { category, tag, venue, organizer, search, featured, eventStatus } = calendarTexts[language];
  const { city, weekday, timeOfDay, textLanguage, admission, attendance } = filterTexts[language];
  const words: Readonly<Record<string, string>> = {
    ...{
      categories: category,
      tags: tag,
      venue,
      organizer,
      cities: city,
      weekdays: weekday,
      search,
      featured,
    },
    ...{
      status: groupingLabels[language].status ?? 'status',
      times_of_day: timeOfDay,
      languages: textLanguage,
      event_status: eventStatus,
    },
    ...{ free: admission, online: attendance },
  };
  return `${words[name] ?? name}: ${value}`;
}

type Write = (value: string, language: Language) => string;

/** How the values of parameters are said; others stand as they are. */
const labels: Readonly<Record<string, Write>> = {
  weekdays: (day, language) =>
    isWeekday(day) ? timeLabels.weekday(String(numberOfWeekday(day)), language) : day,
  times_of_day: (part, language) => (isTimeOfDay(part) ? timeOfDayLabel(part, language) : part),
  languages: (each, language) => languageLabel(each, languageTags[language]),
  ...{ status: statusLabel, event_status: eventStatusLabel },
  free: (value, language) => freeLabel(isTrue(value), language),
  online: (value, language) => onlineLabel(isTrue(value), language),
  featured: (value, language) => statisticsTexts[language][isTrue(value) ? 'yes' : 'no'],
};

function isTrue(value: string): boolean {
  return !['false', '0', 'no', 'off'].includes(value);
}

function valuesOf({ filters }: Choice, name: string, language: Language): string {
  const values = filters.flatMap(([each, value]) =>
    each === name && name !== 'search' ? value.split(',') : each.replace(/\[.*/, '') === name ? [value] : [],
  );
  return values.map((value) => labels[name]?.(value, language) ?? value).join(', ');
}
