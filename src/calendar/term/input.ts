import type { Context } from '../../context/context.ts';
import type { TermKind } from '../../database/queries/term.ts';
import { CalendarError } from '../../errors.ts';
import { plainText } from '../../values/html.ts';
import { type Checks, isEmpty, type Untrusted } from '../input/checks.ts';
import { checkParent } from '../input/references.ts';
import type { UpdateCategoryInput, UpdateTagInput } from '../../../schema/types.ts';
import {
  type Checked,
  checkNaming,
  checkSlug,
  checkTexts,
  checkWritten,
  readInput,
  type Submission,
} from '../post/input.ts';
import type { WrittenTexts } from '../texts/store.ts';

/** The checked changes of a term; undefined leaves a value as it is. */
export interface TermChanges {
  written: WrittenTexts<'name' | 'description'>[];
  /** The parent; null for none. */
  parentId?: number | null;
}

/** Checks the input of a category or tag (spec 2.4, 2.5, wire-format 8). */
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

/** Markup in names is removed (wire-format 8). */
function readTexts(context: Context, checks: Checks, input: Untrusted<UpdateCategoryInput | UpdateTagInput>) {
  const name = checkNaming(checks, ['name', input.name], plainText);
  const texts = checkTexts(context, checks, { input, fields: ['description'] });
  return {
    texts: { ...texts, ...(name === undefined ? {} : { name }) },
    slug: checkSlug(checks, input.slug),
  };
}

/** The id of a category; 0 means none (wire-format 8). */
async function readParent(context: Context, checks: Checks, parent: unknown) {
  if (parent === null || parent === 0 || parent === '') return null;
  return checkParent(context, checks, parent);
}
