import type { Context } from '../../context/context.ts';
import { transaction } from '../../database/database.ts';
import type { TermKind } from '../../database/queries/term.ts';
import { assertMayWrite } from '../../policy/permissions.ts';
import { type Copied, copiedTexts } from '../post/copy.ts';
import { readTermInput } from './input.ts';
import { insertTerm, lockTerm, saveTerm } from './write.ts';

/**
 * Writes a category or tag as another calendar has it, in one transaction: a new one, or all of the
 * one that was copied before (decision 0101). Returns its number; throws `termExists` if another
 * one has its name.
 */
export async function copyTerm(
  context: Context,
  { kind, id, isNew, input, language, slugs }: Copied & { kind: TermKind },
): Promise<number> {
  assertMayWrite(context.viewer, kind);
  const { context: writer, changes: sent } = await readTermInput(context, { kind, input, language });
  const written = copiedTexts(sent.written, slugs);
  return transaction(context.database, async (em) => {
    if (isNew) {
      // Without a slug of its own, a language gets one from its name.
      const named = written.filter(({ texts }) => Object.keys(texts).length > 0);
      return insertTerm(em, writer, { kind, id, changes: { ...sent, written: named } });
    }
    const number = Number(id);
    const stored = await lockTerm(em, number, { kind });
    await saveTerm(em, writer, { kind, ...stored, changes: { parentId: sent.parentId ?? null, written } });
    return number;
  });
}
