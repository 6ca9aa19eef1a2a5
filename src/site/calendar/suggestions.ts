import { CalendarError } from '../../errors.ts';
import type { Context } from '../../context/context.ts';
import type { RunOperation } from '../../graphql/run-operation.ts';
import type { Kind } from '../../values/kinds.ts';
import { html, type Markup } from '../page/html.ts';
import type { PageContext } from '../page/layout.ts';
import type { PageOptions, MadePage, PageRequest } from '../page/page-request.ts';
import { statusLabel } from '../../values/labels.ts';
import { calendarTexts } from '../texts/calendar.ts';
import { pageTexts } from '../texts/pages.ts';
import { SuggestionsDocument, type SuggestionsQuery } from './suggestions.graphql.ts';

/** The path below root and language. */
export const suggestionsPath = '/calendar/suggest';

/** The parameter that shows the events of a suggestion; events have a page. */
const filters: Readonly<Partial<Record<Kind, string>>> = {
  category: 'categories',
  tag: 'tags',
  venue: 'venue',
  organizer: 'organizer',
};

/**
 * `GET [/language]/calendar/suggest?q=`: what the search field of the calendar suggests (decision
 * 0119), served as pages are.
 */
export async function sendSuggestions(options: PageOptions, page: PageRequest): Promise<void> {
  const { q } = page.request.query;
  const typed = typeof q === 'string' ? q : '';
  await options.serve(page, (context) => makeSuggestions({ run: options.run, context }, page, typed));
}

/** The attributes of a field that suggests, and the script for it. */
export function suggesting({ root, language }: PageContext): { attributes: Markup; script: Markup } {
  return {
    attributes: html`maxlength="500" data-suggestions="${root}/${language}${suggestionsPath}"
    data-label="${calendarTexts[language].suggestions}"`,
    script: html`<script type="module" src="${root}/assets/suggest.js"></script>`,
  };
}

async function makeSuggestions(
  { run, context }: { run: RunOperation; context: Context },
  { language }: PageContext,
  query: string,
): Promise<MadePage> {
  const type = 'application/json';
  if (query.trim() === '') return { body: '[]', type };
  try {
    const { suggest } = await run(
      SuggestionsDocument,
      { query, first: most, withStatus: context.viewer !== null },
      context,
    );
    return { body: JSON.stringify((suggest ?? []).map((each) => toEntry(each, language))), type };
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return { status: error.status, body: '[]', type };
  }
}

const most = 8;

function toEntry(
  { text, kind, number, url, node }: NonNullable<SuggestionsQuery['suggest']>[number],
  language: PageContext['language'],
) {
  const name = filters[kind];
  const target = name === undefined ? { page: url } : { filter: `${name}=${number}` };
  const status = node && 'status' in node ? node.status : 'publish';
  const words = [
    pageTexts[language].kinds[kind],
    ...(status === 'publish' ? [] : [statusLabel(status, language)]),
  ];
  return { text, kind: words.join(' · '), ...target };
}
