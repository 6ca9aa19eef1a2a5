import { CalendarError } from '../../errors.ts';
import { isLanguage } from '../../i18n/language.ts';
import { lastOfRepeated, type Raw } from '../input/coercion.ts';
import { readFieldNames } from '../output/picked-fields.ts';
import type { ResponseForm } from '../output/response-form.ts';

/**
 * Splits the parameters of the form off a query. Throws `invalidCallback`; `_jsonp` is for reads
 * only.
 */
export function takeForm(query: Raw, isRead: boolean): { form: ResponseForm; rest: Raw } {
  const { _fields, _envelope, _jsonp, _embed, ...rest } = query;
  const form = {
    fields: readFieldNames(_fields),
    envelope: isAsked(_envelope),
    embed: isAsked(_embed),
    callback: isRead && _jsonp !== undefined ? readCallback(lastOfRepeated(_jsonp)) : undefined,
  };
  return { form, rest };
}

/**
 * `lang`, by which clients of the older service choose a language of its plugins, if it names one
 * of ours.
 */
export function withLanguageOfPlugins({ lang, ...query }: Raw): Raw {
  const language = lastOfRepeated(lang);
  if (lang === undefined) return query;
  return isLanguage(language) ? { i18n_language: language, ...query } : { ...query, lang };
}

/** `_embed` alone is enough. */
function isAsked(value: unknown): boolean {
  return value !== undefined && !['0', 'false'].includes(String(lastOfRepeated(value)));
}

/** A safe name of a function: it must not be able to start another statement. */
function readCallback(name: unknown): string {
  if (typeof name !== 'string' || !/^[\w$.]{1,100}$/.test(name)) throw new CalendarError('invalidCallback');
  return name;
}
