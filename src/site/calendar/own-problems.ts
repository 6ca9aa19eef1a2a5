import { problemSentence } from '../../errors.ts';
import type { Language } from '../../i18n/language.ts';
import { views } from '../texts/calendar.ts';
import type { CalendarAddress } from './address.ts';

/** What is wrong with the parameters of the page itself. */
export function ownProblems({ invalid }: CalendarAddress, language: Language): Map<string, string> {
  const problems = {
    view: { key: 'invalid.option', values: { allowed: views } },
    date: { key: 'invalid.date' },
    page: { key: 'invalid.integer', values: { minimum: 1 } },
  } as const;
  return new Map(invalid.map((name) => [name, problemSentence(problems[name], language)]));
}
