import type {
  AlternativeTexts,
  ImportedImage,
  ImportedItem,
  ImportedTexts,
} from '../calendar/import/port.ts';
import type { Language } from '../i18n/language.ts';

/** A thing as a source shows it in one language. */
export interface LocalThing extends Omit<ImportedItem, 'texts' | 'image'> {
  image: LocalImage | null;
  /** The texts, in the names of the GraphQL schema; empty ones may be absent. */
  fields: Record<string, string>;
  slug: string;
  /**
   * The language of the title or name, which may be a fallback; null where the source does not
   * tell.
   */
  written: Language | null;
}

/** An image as a source shows it in one language. */
interface LocalImage extends Omit<ImportedImage, 'alt'> {
  /** Undefined where the source does not tell. */
  alt?: string;
}

/** Texts without those that are empty, which say nothing. */
export function withoutEmpty(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
}

/** The requested language, and the thing in it. */
export type InLanguage = readonly [requested: Language, thing: LocalThing];

/**
 * A thing in all the languages that were read. A text counts as written in a language unless it is
 * the one that the source serves there instead, so that the same texts are served here. The first
 * language is that of the first request, or the one whose title the source serves for it.
 */
export function mergeLanguages(things: readonly [InLanguage, ...InLanguage[]]): ImportedItem {
  const [[requested, first]] = things;
  const home = first.written ?? requested;
  const inLanguage = (language: Language) => things.find(([each]) => each === language)?.[1];
  const own = inLanguage(home) ?? first;
  const { kind, key, formerKeys, id, facts, references, author, modifiedAt } = first;
  const others = things
    .filter(([language]) => language !== home)
    .map(([language, thing]) => {
      const fallback = thing.written === null ? undefined : inLanguage(thing.written);
      return toTexts(language, thing, [
        own,
        ...(fallback === undefined || fallback === thing ? [] : [fallback]),
      ]);
    });
  const texts = [
    { language: home, fields: own.fields, slug: own.slug },
    ...others.filter(({ fields, slug }) => slug !== undefined || Object.keys(fields).length > 0),
  ];
  const image = mergeImages(things);
  return { kind, key, formerKeys, id, facts, texts, references, author, image, modifiedAt };
}

/** The image of the first language, with the alternative texts of all. */
function mergeImages(things: readonly [InLanguage, ...InLanguage[]]): ImportedImage | null {
  const [[, { image }]] = things;
  if (image === null) return null;
  const texts = things.flatMap(([language, thing]) => {
    const isSame = thing.image?.url === image.url && thing.image.alt !== undefined;
    return isSame ? [[language, thing.image?.alt ?? ''] as const] : [];
  });
  return { ...image, alt: texts.length === 0 ? undefined : withoutRepeated(texts) };
}

/**
 * Texts by language without empty ones, and without those that the source serves in place of the
 * first.
 */
export function withoutRepeated(texts: readonly (readonly [Language, string])[]): AlternativeTexts {
  const first = texts.find(([, text]) => text !== '');
  const own = texts.filter((each) => each === first || (each[1] !== '' && each[1] !== first?.[1]));
  return Object.fromEntries(own);
}

/** The texts of a language that are not served there as a fallback. */
function toTexts(language: Language, thing: LocalThing, fallbacks: readonly LocalThing[]): ImportedTexts {
  const differs = (read: (each: LocalThing) => string | undefined) =>
    fallbacks.every((each) => read(each) !== read(thing));
  const naming = thing.kind === 'event' ? 'title' : 'name';
  const names = new Set(fallbacks.concat(thing).flatMap(({ fields }) => Object.keys(fields)));
  const isNamed =
    thing.written === null ? differs(({ fields }) => fields[naming]) : thing.written === language;
  const written = [...names].filter((name) =>
    name === naming ? isNamed : differs(({ fields }) => fields[name]),
  );
  return {
    language,
    fields: Object.fromEntries(written.map((name) => [name, thing.fields[name] ?? ''])),
    slug: isNamed || differs(({ slug }) => slug) ? thing.slug : undefined,
  };
}
