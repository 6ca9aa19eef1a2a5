import type { Language } from './language.ts';
import german from './messages/de.json' with { type: 'json' };
import english from './messages/en.json' with { type: 'json' };
import finnish from './messages/fi.json' with { type: 'json' };
import chinese from './messages/zh-hans.json' with { type: 'json' };

export type MessageKey = keyof typeof english;

/** The messages of each language; the type checker ensures that none is missing. */
const catalogs: Record<Language, Record<MessageKey, string>> = {
  en: english,
  fi: finnish,
  de: german,
  'zh-hans': chinese,
};

/** A message in a language, with its `{placeholders}` filled. */
export function message(
  language: Language,
  key: MessageKey,
  values: Record<string, string | number> = {},
): string {
  const sentence = catalogs[language][key];
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
