import type { Context } from '../../context/context.ts';
import type { TermKind } from '../../database/queries/term.ts';
import { CalendarError } from '../../errors.ts';
import { plainText } from '../../values/html.ts';
import { slugify } from '../../values/slug.ts';
import { accepted, type Checks, type Input } from '../input/checks.ts';
import { findTerms } from '../input/references.ts';
import { type Checked, checkTexts, checkWritten, readInput, type Submission } from '../post/input.ts';
import type { WrittenTexts } from '../texts/store.ts';

/** What is to be written to a term, every value checked; what is undefined stays as it is. */
export interface TermChanges {
  written: WrittenTexts<'name' | 'description'>[];
  /** The parent, or null for none; undefined leaves it. */
  parentId?: number | null;
}

/** Checks everything that was sent (spec 2.4, 2.5, wire-format 8). */
export function readTermInput(
  context: Context,
  submission: Submission & { kind: TermKind },
): Promise<Checked<TermChanges>> {
  return readInput(context, submission, async (writer, checks, input) => {
    if (submission.kind === 'tag' && !isEmpty(input.parent)) throw new CalendarError('notHierarchical');
    return {
      written: await checkWritten(writer, checks, { input, read: readTexts }),
      parentId: await readParent(writer, checks, input.parent),
    };
  });
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
  if (name === '') checks.addError('name', 'invalid.emptyText');
  return name;
}

function readSlug(checks: Checks, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = accepted(checks.text('slug', value));
  return text === undefined ? undefined : slugify(text);
}

/** The id of a category; 0 means none (wire-format 8). */
async function readParent(context: Context, checks: Checks, parent: unknown) {
  if (parent === undefined) return undefined;
  if (parent === null || parent === 0 || parent === '') return null;
  const id = accepted(checks.integer('parent', parent));
  if (id === undefined) return undefined;
  const known = await findTerms(context, 'category', [id]);
  if (known.get(String(id)) !== id) checks.addError('parent', 'invalid.category', { value: id });
  return id;
}
