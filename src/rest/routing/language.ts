import type { Request } from 'express';
import type { Config } from '../../config/config.ts';
import { isLanguage, type Language } from '../../i18n/language.ts';
import { searchOf } from '../../values/paths.ts';
import { createAddressReader, restMounts } from './address.ts';

/**
 * The language that the query string selects, even if the rest of it is invalid. The last `i18n_language` counts (decision
 * 0020); unknown values are ignored here.
 */
export function languageOfQuery(url: string): Language | undefined {
  const search = searchOf(url);
  const parameter = search === '' ? undefined : new URLSearchParams(search).getAll('i18n_language').at(-1);
  return isLanguage(parameter) ? parameter : undefined;
}

/** Creates the reader of the language of an error outside the routes: by `i18n_language`, segment or default. */
export function createLanguageReader(config: Config): (request: Request) => Language {
  const bases = [...restMounts(config).map(({ base }) => base), ''];
  const readAddress = createAddressReader(bases.map((base) => ({ base, namespace: '' })));
  return ({ url, path }) => languageOfQuery(url) ?? readAddress(path)?.language ?? config.defaultLanguage;
}
