import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../context/context.ts';
import { mayNameAuthor } from '../../policy/permissions.ts';
import { plainText, sanitizeHtml } from '../../values/html.ts';
import { type Kind, kindFacts } from '../../values/kinds.ts';
import { slugify } from '../../values/slug.ts';
import {
  accepted,
  Checks,
  clearable,
  inLanguage,
  type Input,
  isEmpty,
  isPresent,
  requireFields,
} from '../input/checks.ts';
import { isEmailAddress } from '../../values/email-address.ts';
import { checkId } from '../input/references.ts';
import type { WrittenTexts } from '../texts/store.ts';
import { clearedText } from '../texts/texts.ts';

/**
 * The arguments of a write: fields in the names of the GraphQL schema, and the language of the
 * texts.
 */
export interface Submission {
  input: Input;
  language?: unknown;
  /** Of the resource to update; undefined for a new one. */
  number?: number;
}

/** The checked values of a write, and the context in its language. */
export interface Checked<Changes> {
  context: Context;
  changes: Changes;
}

/**
 * Checks an input. Missing fields are reported first, then all invalid ones in one error
 * (wire-format 2).
 */
export async function readInput<Changes>(
  context: Context,
  { kind, number, language, input }: Submission & { kind: Kind },
  read: (writer: Context, checks: Checks, input: Input) => Promise<Changes>,
): Promise<Checked<Changes>> {
  const type = `Create${kindFacts[kind].type}Input`;
  const checks = new Checks();
  if (number === undefined) requireFields(context, type, input);
  const writer = inLanguage(context, checks, language);
  const fields = number === undefined ? withoutEmpty(input, context.required[type] ?? []) : input;
  const changes = await read(writer, checks, fields);
  checks.throwIfAny();
  return { context: writer, changes };
}

/** On create, null and empty optional values count as absent (wire-format 2). */
function withoutEmpty(input: Input, required: readonly string[]): Input {
  const fields: Input = {};
  for (const [name, value] of Object.entries(input))
    if ((value !== null && value !== '') || required.includes(name)) fields[name] = value;
  return fields;
}

/**
 * A title or name: has characters once it is cleaned, and cannot be cleared (wire-format 2, 7.1).
 */
export function checkNaming(
  checks: Checks,
  [name, value]: [string, unknown],
  clean = sanitizeHtml,
): string | undefined {
  const text = value === undefined ? undefined : accepted(checks.nonEmptyText(name, value));
  if (text === undefined) return undefined;
  const cleaned = accepted(checks.shortText(name, clean(text)));
  if (cleaned === '') checks.addError(name, 'invalid.emptyText');
  return cleaned;
}

interface Fields<Field extends string> {
  input: Readonly<Partial<Record<Field, unknown>>>;
  fields: readonly Field[];
}

/** Checks those of the fields that are in the input. */
function checkEach<Field extends string, Value>(
  { input, fields }: Fields<Field>,
  check: (value: unknown, field: Field) => Value,
): Partial<Record<Field, Value>> {
  const checked: Partial<Record<Field, Value>> = {};
  for (const field of fields) if (input[field] !== undefined) checked[field] = check(input[field], field);
  return checked;
}

function checkText(checks: Checks, [field, value]: [string, unknown], clean: (text: string) => string) {
  const text = accepted(checks.text(field, value));
  return text === undefined ? undefined : accepted(checks.shortText(field, clean(text)));
}

/** Translatable texts, which may be empty; HTML is sanitized unless they are cleaned otherwise. */
export function checkTexts<Field extends string>(
  context: Context,
  checks: Checks,
  { clean = sanitizeHtml, ...texts }: Fields<Field> & { clean?: (text: string) => string },
) {
  return checkEach(texts, (value, field) =>
    value === null ? clearedText(context.languageChosen) : checkText(checks, [field, value], clean),
  );
}

/** A slug; undefined where it is absent or empty. */
export function checkSlug(checks: Checks, value: unknown): string | undefined {
  const text = isEmpty(value) ? undefined : accepted(checks.text('slug', value));
  return text === undefined ? undefined : slugify(text);
}

/** Reads the texts of one language: those of the operation's language, or of a translation. */
export type ReadTexts<Field extends string> = (
  context: Context,
  checks: Checks,
  input: Input,
) => Omit<WrittenTexts<Field>, 'language'>;

/**
 * The removed languages, the texts of the operation's language, then those of `translations`.
 * Invalid translations are reported under that name, also those that give one language two
 * different texts.
 */
export async function checkWritten<Field extends string>(
  context: Context,
  checks: Checks,
  { input, read }: { input: Input; read: ReadTexts<Field> },
): Promise<WrittenTexts<Field>[]> {
  const own = { language: context.language, ...read(context, checks, input) };
  const removed = checkRemoved<Field>(checks, input.removedLanguages);
  const translations: WrittenTexts<Field>[] = [];
  if (!isPresent(input.translations)) return [...removed, own];
  const items = accepted(checks.list('translations', input.translations, (item) => Object(item) as Input));
  for (const [index, item] of (items ?? []).entries()) {
    // Sanitizing long texts takes time: other requests run between two languages.
    await setImmediate();
    const check = () => checkTranslation(context, checks, { item, read, own, translations });
    translations.push(checks.within(index, check));
  }
  return [...removed, own, ...translations];
}

function checkRemoved<Field extends string>(checks: Checks, value: unknown): WrittenTexts<Field>[] {
  if (!isPresent(value)) return [];
  const name = 'removedLanguages';
  const removed = accepted(checks.list(name, value, (language) => checks.language(name, language)));
  return (removed ?? []).map((language) => ({ language, replaces: true, texts: {} }));
}

interface Translation<Field extends string> {
  item: Input;
  read: ReadTexts<Field>;
  /** The texts of the operation's language. */
  own: WrittenTexts<Field>;
  /** The translations before it. */
  translations: readonly WrittenTexts<Field>[];
}

function checkTranslation<Field extends string>(
  context: Context,
  checks: Checks,
  { item: { language, ...input }, read, own, translations }: Translation<Field>,
): WrittenTexts<Field> {
  const inner = new Checks();
  const writer = inLanguage(context, inner, language ?? '');
  const written = { language: writer.language, ...read(writer, inner, input) };
  if (translations.some((earlier) => earlier.language === written.language))
    inner.addError('language', 'invalid.repeatedLanguage');
  if (own.language === written.language) checkAgreement(inner, written, own);
  const fields = Object.keys(inner.problems);
  const problem = { key: 'invalid.translation', fields } as const;
  if (fields.length > 0) checks.addErrorWithin('translations', problem, inner.fieldProblems);
  return written;
}

/**
 * A translation in the operation's own language may repeat a text of the input, but not change it.
 */
function checkAgreement(checks: Checks, written: WrittenTexts<string>, own: WrittenTexts<string>): void {
  const ownTexts: WrittenTexts<string>['texts'] = { ...own.texts, slug: own.slug };
  for (const [field, text] of Object.entries({ ...written.texts, slug: written.slug })) {
    const isGivenTwice = text !== undefined && ownTexts[field] !== undefined;
    if (isGivenTwice && text !== ownTexts[field]) checks.addError(field, 'invalid.contradiction');
  }
}

/** Texts without a language: without markup, null once cleared. */
export function checkPlain<Field extends string>(checks: Checks, texts: Fields<Field>) {
  return checkEach(texts, (value, field) => clearable(value, () => checkPlainText(checks, [field, value])));
}

function checkPlainText(checks: Checks, field: [string, unknown]): string | null | undefined {
  const plain = checkText(checks, field, plainText);
  return plain === '' ? null : plain;
}

/**
 * An e-mail address, or a text without an @, which clients have always sent (wire-format 8,
 * decision 0052). Null once cleared.
 */
export function checkEmail(checks: Checks, value: unknown): string | null | undefined {
  return clearable(value, () => {
    if (typeof value !== 'string' || !value.includes('@')) return checkPlainText(checks, ['email', value]);
    const address = accepted(checks.text('email', value))?.trim();
    if (address !== undefined && !isEmailAddress(address)) checks.addError('email', 'invalid.email');
    return address;
  });
}

/** An absolute URL; null once cleared (wire-format 2). */
export function checkWebsite(checks: Checks, value: unknown): string | null | undefined {
  return clearable(value, () => accepted(checks.url('website', value)));
}

/** Booleans; false once cleared. */
export function checkFlags<Field extends string>(checks: Checks, flags: Fields<Field>) {
  return checkEach(flags, (value, field) =>
    isEmpty(value) ? false : accepted(checks.boolean(field, value)),
  );
}

/** The number of the author; only editors and administrators can name another user. */
export async function checkAuthor(
  context: Context,
  checks: Checks,
  value: unknown,
): Promise<number | undefined> {
  if (value === '') return undefined;
  const id = await checkId(context, checks, { name: 'authorNumber', kind: 'user', value });
  if (id !== undefined && !mayNameAuthor(context.viewer, id))
    checks.addError('authorNumber', 'invalid.author');
  return id;
}
