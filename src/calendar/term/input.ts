import type { Context } from '../../context/context';
import type { TermKind } from '../../database/queries/term';
import { CalendarError } from '../../errors';
import { accepted, Checks, inLanguage, type Input, requireFields } from '../input/checks';
import { plainText } from '../../values/html';
import { checkTexts, checkWritten, type Mode, sentFields } from '../post/input';
import { findTerms } from '../input/references';
import { slugify } from '../../values/slug';
import type { WrittenTexts } from '../texts/store';

/** What an operation on a term sends. */
export interface SentTerm {
  kind: TermKind;
  input: Input;
  language?: unknown;
}

/** What is to be written to a term, every value checked; what is undefined stays as it is. */
export interface TermChanges {
  written: WrittenTexts<'name' | 'description'>[];
  /** The parent, or null for none; undefined leaves it. */
  parentId?: number | null;
}

/** Checks everything that was sent (spec 2.4, 2.5, wire-format 8). Gives the changes and the context in their language. */
export async function readTermInput(context: Context, sent: SentTerm & { mode: Mode }) {
  const { kind, mode, language } = sent;
  const type = kind === 'category' ? 'CreateCategoryInput' : 'CreateTagInput';
  const checks = new Checks();
  if (mode === 'create') requireFields(context, type, sent.input);
  if (kind === 'tag' && !isEmpty(sent.input.parent)) throw new CalendarError('notHierarchical');
  const writer = inLanguage(context, checks, language);
  const input = sentFields(sent.input, mode, context.required[type] ?? []);
  const changes: TermChanges = {
    written: await checkWritten(writer, checks, { input, read: readTexts }),
    parentId: await readParent(writer, checks, { mode, parent: input.parent }),
  };
  checks.done();
  return { context: writer, changes };
}

/** null and "" are as if nothing had been sent (wire-format 2). */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function readTexts(context: Context, checks: Checks, input: Input) {
  const name = readName(checks, input.name);
  const texts = checkTexts(context, checks, { input, fields: ['description'] });
  return { texts: { ...texts, ...(name === undefined ? {} : { name }) }, slug: readSlug(checks, input.slug) };
}

/** Markup in names is removed (wire-format 8). */
function readName(checks: Checks, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = accepted(checks.nonEmptyText('name', value));
  if (text === undefined) return undefined;
  const name = accepted(checks.shortText('name', plainText(text)));
  if (name === '') checks.refuse('name', 'invalid.emptyText');
  return name;
}

function readSlug(checks: Checks, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = accepted(checks.text('slug', value));
  return text === undefined ? undefined : slugify(text);
}

/** The id of a category; 0 means none (wire-format 8). */
async function readParent(context: Context, checks: Checks, { parent }: { mode: Mode; parent: unknown }) {
  if (parent === undefined) return undefined;
  if (parent === null || parent === 0 || parent === '') return null;
  const id = accepted(checks.integer('parent', parent));
  if (id === undefined) return undefined;
  const known = await findTerms(context, 'category', [id]);
  if (known.get(String(id)) !== id) checks.refuse('parent', 'invalid.category', { value: id });
  return id;
}
