import type { Request } from 'express';
import { isLanguage, type Language } from '../i18n/language.ts';
import { negotiateLanguage } from '../i18n/negotiate.ts';

/**
 * The language of a page: parameter `i18n_language`, else the address's segment, else what the browser asks for, else
 * the standard one (design, Languages). null where the parameter names none of the four.
 */
export function pageLanguage(
  request: Request,
  segment: Language | null,
  standard: Language,
): Language | null {
  const parameter = request.query.i18n_language;
  if (parameter !== undefined) return isLanguage(parameter) ? parameter : null;
  return segment ?? negotiateLanguage(request.get('Accept-Language'), standard);
}

/** The language segment of the address; undefined where there is a segment that is no language. */
export function languageSegment(request: Request): Language | null | undefined {
  const segment = request.params.language;
  if (segment === undefined) return null;
  return isLanguage(segment) ? segment : undefined;
}
