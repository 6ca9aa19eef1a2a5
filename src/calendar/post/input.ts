import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../context/context.ts';
import { mayNameAuthor } from '../../policy/permissions.ts';
import { plainText, sanitizeHtml } from '../../values/html.ts';
import { type Kind, kindFacts } from '../../values/kinds.ts';
import {
  accepted,
  Checks,
  inLanguage,
  type Input,
  isGiven,
  refused,
  requireFields,
} from '../input/checks.ts';
import { isEmailAddress } from '../input/email-address.ts';
import { checkIds } from '../input/references.ts';
import type { WrittenTexts } from '../texts/store.ts';
import { clearedText } from '../texts/texts.ts';

type Mode = 'create' | 'update';

/** What an operation sends: fields in the names of the GraphQL schema, and the language that texts are in. */
export interface Sent {
  input: Input;
  language?: unknown;
}

/** What is to be checked: for a new thing, or for the one that has the number. */
export interface Submission extends Sent {
  mode: Mode;
  number?: number;
}

/** What is to be written, every value checked, and the context in the language that it is written in. */
export interface Checked<Changes> {
  context: Context;
  changes: Changes;
}

/** Checks everything that was sent; missing fields are reported first, then all bad ones in one error (wire-format 2). */
export async function readInput<Changes>(
  context: Context,
  { kind, mode, language, input }: Submission & { kind: Kind },
  read: (writer: Context, checks: Checks, input: Input) => Promise<Changes>,
): Promise<Checked<Changes>> {
  const type = `Create${kindFacts[kind].type}Input`;
  const checks = new Checks();
  if (mode === 'create') requireFields(context, type, input);
  const writer = inLanguage(context, checks, language);
  const changes = await read(writer, checks, sentFields(input, mode, context.required[type] ?? []));
  checks.throwIfAny();
  return { context: writer, changes };
}

/** What was sent, as the mode reads it: on create null and empty optional values count as not sent (wire-format 2). */
function sentFields(input: Input, mode: Mode, required: readonly string[]): Input {
  if (mode === 'update') return input;
  const isSent = ([name, value]: [string, unknown]) =>
    required.includes(name) || (value !== null && value !== '');
  return Object.fromEntries(Object.entries(input).filter(isSent));
}

/** A title or name: says something, and cannot be cleared (wire-format 2, 7.1). */
export function checkNaming(checks: Checks, name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = accepted(checks.nonEmptyText(name, value));
  if (text === undefined) return undefined;
  const clean = accepted(checks.shortText(name, sanitizeHtml(text)));
  if (clean === '') checks.addError(name, 'invalid.emptyText');
  return clean;
}

/** Translatable texts that may be empty; HTML passes the allow-list. Those not sent are left out. */
export function checkTexts<Field extends string>(
  context: Context,
  checks: Checks,
  { input, fields }: { input: Input; fields: readonly Field[] },
): Partial<Record<Field, string | null>> {
  const texts: Partial<Record<Field, string | null>> = {};
  for (const field of fields) {
    const value = input[field];
    if (value === undefined) continue;
    if (value === null) texts[field] = clearedText(context.languageChosen);
    const text = value === null ? refused : checks.text(field, value);
    const clean = text === refused ? refused : checks.shortText(field, sanitizeHtml(text));
    if (clean !== refused) texts[field] = clean;
  }
  return texts;
}

/** How the texts of one language are read from an input: those of the operation's language, or of a translation. */
export type ReadTexts<Field extends string> = (
  context: Context,
  checks: Checks,
  input: Input,
) => Omit<WrittenTexts<Field>, 'language'>;

/**
 * The texts of the operation's language, and those of further languages that were sent along as `translations`; before
 * them the languages that are taken away. Bad translations are refused under that name.
 */
export async function checkWritten<Field extends string>(
  context: Context,
  checks: Checks,
  { input, read }: { input: Input; read: ReadTexts<Field> },
): Promise<WrittenTexts<Field>[]> {
  const own = { language: context.language, ...read(context, checks, input) };
  const written = [...checkRemoved<Field>(checks, input.removedLanguages), own];
  if (!isGiven(input.translations)) return written;
  const items = accepted(checks.list('translations', input.translations, (item) => Object(item) as Input));
  for (const [index, item] of (items ?? []).entries()) {
    // Long texts take their time to be cleaned: others have their turn between two languages.
    await setImmediate();
    written.push(checks.within(index, () => checkTranslation(context, checks, { item, read })));
  }
  return written;
}

function checkRemoved<Field extends string>(checks: Checks, value: unknown): WrittenTexts<Field>[] {
  if (!isGiven(value)) return [];
  const name = 'removedLanguages';
  const removed = accepted(checks.list(name, value, (language) => checks.language(name, language)));
  return (removed ?? []).map((language) => ({ language, replaces: true, texts: {} }));
}

function checkTranslation<Field extends string>(
  context: Context,
  checks: Checks,
  { item: { language, ...input }, read }: { item: Input; read: ReadTexts<Field> },
): WrittenTexts<Field> {
  const own = new Checks();
  const writer = inLanguage(context, own, language ?? '');
  const written = { language: writer.language, ...read(writer, own, input) };
  const fields = Object.keys(own.problems);
  const problem = { key: 'invalid.translation', fields } as const;
  if (fields.length > 0) checks.addErrorWithin('translations', problem, own.fieldProblems);
  return written;
}

/** Language-neutral texts: without markup, null once cleared. Those not sent are left out. */
export function checkPlain<Field extends string>(
  checks: Checks,
  { input, fields }: { input: Input; fields: readonly Field[] },
): Partial<Record<Field, string | null>> {
  const texts: Partial<Record<Field, string | null>> = {};
  for (const field of fields) {
    const value = input[field];
    if (value === undefined) continue;
    texts[field] = value === null || value === '' ? null : checkPlainText(checks, field, value);
  }
  return texts;
}

function checkPlainText(checks: Checks, field: string, value: unknown): string | null | undefined {
  const text = accepted(checks.text(field, value));
  const plain = text === undefined ? undefined : accepted(checks.shortText(field, plainText(text)));
  return plain === '' ? null : plain;
}

/**
 * How to write to somebody: an e-mail address, or words without an @, which clients have always sent (wire-format 8,
 * decision 0052). Null once cleared.
 */
export function checkEmail(checks: Checks, value: unknown): string | null | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === '') return null;
  if (typeof value !== 'string' || !value.includes('@')) return checkPlainText(checks, 'email', value);
  const text = checks.text('email', value);
  return text === refused ? undefined : checkEmailAddress(checks, text.trim());
}

function checkEmailAddress(checks: Checks, address: string): string | undefined {
  if (!isEmailAddress(address)) checks.addError('email', 'invalid.email');
  return address;
}

/** An absolute address; null once cleared (wire-format 2). */
export function checkWebsite(checks: Checks, value: unknown): string | null | undefined {
  if (value === undefined) return undefined;
  return value === null || value === '' ? null : accepted(checks.url('website', value));
}

/** Truth values; a cleared one is false. Those not sent are left out. */
export function checkFlags<Field extends string>(
  checks: Checks,
  { input, fields }: { input: Input; fields: readonly Field[] },
): Partial<Record<Field, boolean>> {
  const flags: Partial<Record<Field, boolean>> = {};
  for (const field of fields) {
    const value = input[field];
    if (value === undefined) continue;
    flags[field] = value === null || value === '' ? false : accepted(checks.boolean(field, value));
  }
  return flags;
}

/** The user who is to be the author; somebody else than oneself may be named by editors and administrators alone. */
export async function checkAuthor(
  context: Context,
  checks: Checks,
  value: unknown,
): Promise<number | undefined> {
  if (value === undefined || value === null || value === '') return undefined;
  const id = accepted(checks.integer('authorNumber', value));
  if (id === undefined) return undefined;
  await checkIds(context, checks, { name: 'authorNumber', kind: 'user', ids: [id] });
  if (!mayNameAuthor(context.viewer, id)) checks.addError('authorNumber', 'invalid.author');
  return id;
}
