import type { Config } from '../../config/config.ts';
import { isLanguage } from '../../i18n/language.ts';
import { languageOfTag } from '../../i18n/negotiate.ts';
import { restMounts } from './address.ts';

/**
 * The path with its leading language segment as the service writes it: `/FI/calendar` becomes `/fi/calendar`, `/zh-CN`
 * becomes `/zh-hans`. Paths whose first segment is none of the four languages stay as they are (decision 0124).
 */
export function withCanonicalLanguage(path: string): string {
  const [, segment = ''] = /^\/([^/?]*)/.exec(path) ?? [];
  const language = isLanguage(segment) ? undefined : languageOfTag(segment);
  return language === undefined ? path : `/${language}${path.slice(segment.length + 1)}`;
}

/** Creates the same for paths of REST, whose language may also come after a base path: `/wp-json/FI/tribe/events/v1`. */
export function createCanonicalPath(config: Pick<Config, 'basePath' | 'restAliases'>) {
  const bases = restMounts(config).flatMap(({ base }) => (base === '' ? [] : [base]));
  return (path: string): string => {
    const base = bases.find((each) => path.startsWith(`${each}/`)) ?? '';
    return base + withCanonicalLanguage(path.slice(base.length));
  };
}
