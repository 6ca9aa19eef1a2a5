import type { Context } from '../../context/context.ts';
import { withLanguage } from '../../context/create.ts';
import { isLanguage } from '../../i18n/language.ts';
import { lastOfRepeated, type Raw } from '../input/coercion.ts';

/** Numbers come as text; what is none stays, so that the rule rejects it by name. */
export function readPageParameters({ page = 1, per_page: perPage = 10 }: Raw): Raw {
  return { page: toNumber(page), perPage: toNumber(perPage) };
}

/** A number that came as text; anything else stays. */
export function toNumber(value: unknown): unknown {
  const last = lastOfRepeated(value);
  return typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : last;
}

/** The context in the language that the query names; the segment of the address is known already. */
export function inQueryLanguage(context: Context, { i18n_language: sent }: Raw): Context {
  const language = lastOfRepeated(sent);
  return isLanguage(language) ? withLanguage(context, language) : context;
}
