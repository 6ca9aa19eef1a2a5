import type { Context } from '../context/context.ts';
import { withLanguage } from '../context/create.ts';
import { isLanguage } from '../i18n/language.ts';
import type { Values } from './read-request.ts';

/** The context in the language that the parameters name, if they do. */
export function inRequestedLanguage(context: Context, { language }: Values): Context {
  return isLanguage(language) ? withLanguage(context, language) : context;
}
