import { createHash } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import { type AssociatedKind, findByFingerprint } from '../../database/queries/associated.ts';
import { advisoryLock } from '../../database/unit-of-work.ts';
import type { Language } from '../../i18n/language.ts';
import type { Checks, Input } from '../input/checks.ts';
import { checkImage } from '../input/image.ts';
import type { ShownPost } from '../../loaders/preload.ts';
import { checkAuthor, checkNaming, checkTexts, checkWritten, readInput } from '../post/input.ts';
import { checkPublication } from '../post/publication.ts';
import { sentColumns } from '../post/record.ts';
import { readPostIn } from '../post/snapshot.ts';
import type { PostChanges, PostStore } from '../post/store.ts';
import { PostWriter } from '../post/write.ts';
import type { TextRow } from '../texts/text-store.ts';

type Store<Text extends string, Columns extends object, View extends ShownPost> = PostStore<
  Text | 'name',
  Columns,
  PostChanges<Text | 'name', Columns>,
  View
>;

/** What differs between venues and organizers. */
interface AssociatedStore<Text extends string, Columns extends object, View extends ShownPost> extends Pick<
  Store<Text, Columns, View>,
  'texts' | 'read' | 'add' | 'map'
> {
  kind: AssociatedKind;
  /** The default values of its columns. */
  standard: Columns;
  /** Its texts besides the name. */
  optionalTexts: readonly Text[];
  /** Checks the columns specific to the kind. */
  readColumns: (checks: Checks, input: Input) => Partial<Columns>;
}

/**
 * Creates, updates and trashes venues or organizers. Creating one with the data of another returns
 * that one (wire-format 8). Drafts have a slug, too (wire-format 5.2).
 */
export function createAssociatedWriter<Text extends string, Columns extends object, View extends ShownPost>({
  kind,
  standard,
  optionalTexts,
  readColumns,
  ...store
}: AssociatedStore<Text, Columns, View>) {
  const compared = [...Object.keys(standard), 'imageId'];
  return new PostWriter<Text | 'name', Columns, PostChanges<Text | 'name', Columns>, View>({
    kind,
    ...store,
    startColumns: ({ columns }) => ({ ...standard, ...columns }),
    needsSlug: () => true,
    texts(record) {
      const texts = store.texts(record);
      const columns = pick(record, compared);
      const derive = (row: TextRow<Text | 'name'>) => ({
        fingerprint: fingerprintOf(row.language, pick(row, texts.fields), columns),
      });
      return { ...texts, derive };
    },
    readInput: (context, submission) =>
      readInput(context, { kind, ...submission }, async (writer, checks, input) => ({
        publication: checkPublication(writer, checks, input),
        authorId: await checkAuthor(writer, checks, input.authorNumber),
        written: await checkWritten(writer, checks, { input, read: createTextReader(optionalTexts) }),
        columns: sentColumns(readColumns(checks, input)),
        image: await checkImage(writer, checks, input.image),
      })),
    readSnapshot: (context, snapshot) =>
      readPostIn<Text | 'name', Columns>(context, snapshot, {
        fields: ['name', ...optionalTexts],
        columns: Object.keys(standard) as (keyof Columns & string)[],
      }),
    async findSame(em, reader, { changes, columns }) {
      const fingerprint = fingerprintOf(reader.language, { ...changes.written[0]?.texts }, columns);
      await advisoryLock(em, `${kind}:${fingerprint}`);
      return findByFingerprint(em, { kind, fingerprint, reader });
    },
  });
}

function createTextReader(fields: readonly string[]) {
  return (context: Context, checks: Checks, input: Input) => {
    const name = checkNaming(checks, ['name', input.name]);
    const texts = checkTexts(context, checks, { input, fields });
    return { texts: name === undefined ? texts : { ...texts, name } };
  };
}

function pick(record: object, names: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(record, name)]));
}

/** A hash of all data except dates, status and author. */
function fingerprintOf(language: Language, texts: Partial<TextRow<string>>, columns: object): string {
  const facts = [...Object.entries(texts), ...Object.entries(columns)]
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([language, facts]))
    .digest('base64url');
}
