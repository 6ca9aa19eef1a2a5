import { type Language, languageTags } from '../../i18n/language.ts';
import { empty, html, type Markup } from './html.ts';

/**
 * Text in another language than the page's is marked, so that it is pronounced and hyphenated as
 * such.
 */
export function languageAttribute(page: { language: Language }, language: Language | undefined): Markup {
  return language === undefined || language === page.language
    ? empty
    : html`lang="${languageTags[language]}"`;
}
