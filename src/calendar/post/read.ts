import type { Context } from '../../context/context.ts';
import type { Which } from '../../database/queries/post.ts';
import { preload } from '../../loaders/preload.ts';
import type { PostKind } from '../../policy/visibility.ts';
import { Checks, inLanguage, type Input } from '../input/checks.ts';
import { type Address, explainUnreadable } from './post.ts';

interface Reading<Row, View> {
  kind: PostKind;
  /** The rows that the reader may see, with texts in the language of the context. */
  rowsOf: (context: Context, which: Which) => Promise<Row[]>;
  /** Adds the derived fields to a row. */
  toView: (row: Row, context: Context) => View;
}

/** Reads the posts of one kind: one by number or slug, or those of many numbers. */
export function createPostReader<Row, View>({ kind, rowsOf, toView }: Reading<Row, View>) {
  return {
    /** Throws `notFound` or `notAccessible` of the kind (wire-format 2). */
    read: async (context: Context, address: Address, input: Input = {}): Promise<View> => {
      const checks = new Checks();
      const reader = inLanguage(context, checks, input.language);
      checks.throwIfAny();
      const rows = rowsOf(reader, address);
      preload(reader, kind, address);
      const [row] = await rows;
      return row === undefined ? explainUnreadable(context, kind, address) : toView(row, context);
    },
    /** Those that the reader may see, in any order. */
    find: async (context: Context, numbers: number[]): Promise<View[]> =>
      (await rowsOf(context, { numbers })).map((row) => toView(row, context)),
  };
}
