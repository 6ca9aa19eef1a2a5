import type { Request } from 'express';
import type { Config } from '../../config/config.ts';
import { isLanguage, type Language } from '../../i18n/language.ts';
import { languageOfTag } from '../../i18n/negotiate.ts';
import { searchOf } from '../../values/paths.ts';
import { createAddressReader, restMounts } from './address.ts';

/**
 * The language that the query string selects, even if the rest of it is invalid. The last
 * `i18n_language` counts (decision 0020); unknown values are ignored here.
 */
export function languageOfQuery(url: string): Language | undefined {
  const search = searchOf(url);
  const parameter = search === '' ? undefined : new URLSearchParams(search).getAll('i18n_language').at(-1);
  return isLanguage(parameter) ? parameter : undefined;
}

/**
 * Creates the reader of the language of an error outside the routes: by `i18n_language`, segment or
 * default.
 */
export function createLanguageReader(config: Config): (request: Request) => Language {
  const bases = [...restMounts(config).map(({ base }) => base), ''];
  const readAddress = createAddressReader(bases.map((base) => ({ base, namespace: '' })));
  return ({ url, path }) => languageOfQuery(url) ?? readAddress(path)?.language ?? config.defaultLanguage;
}

/**
 * The path with its leading language segment as the service writes it: `/FI/calendar` becomes
 * `/fi/calendar`, `/zh-CN` becomes `/zh-hans`. Paths whose first segment is none of the four
 * languages stay as they are (decision 0112).
 */
export function withCanonicalLanguage(path: string): string {
  const [, segment = ''] = /^\/([^/?]*)/.exec(path) ?? [];
  const language = isLanguage(segment) ? undefined : languageOfTag(segment);
  return language === undefined ? path : `/${language}${path.slice(segment.length + 1)}`;
}

/**
 * Creates the same for paths of REST, whose language may also come after a base path:
 * `/wp-json/FI/tribe/events/v1`.
 */
export function createCanonicalPath(config: Pick<Config, 'basePath' | 'restAliases'>) {
  const bases = restMounts(config).flatMap(({ base }) => (base === '' ? [] : [base]));
  return (path: string): string => {
    const base = bases.find((each) => path.startsWith(`${each}/`)) ?? '';
    return base + withCanonicalLanguage(path.slice(base.length));
  };
}
