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

/** What fills the placeholder of a message; lists are written as the language writes them. */
export type MessageValue = string | number | readonly string[];

/** A message in a language, with its `{placeholders}` filled. */
export function message(
  language: Language,
  key: MessageKey,
  values: Readonly<Record<string, MessageValue>> = {},
): string {
  const sentence = catalogs[language][key];
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => writeValue(values[name] ?? whole, language));
}

function writeValue(value: MessageValue, language: Language): string {
  return typeof value === 'object' ? writeList(value, language) : String(value);
}

/** Items in a row, with the commas of the language. */
export function writeList(items: readonly string[], language: Language): string {
  return items.join(language === 'zh-hans' ? '，' : ', ');
}
