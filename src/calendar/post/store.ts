import type { Context } from '../../context/context.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Language } from '../../i18n/language.ts';
import type { ShownPost } from '../../loaders/preload.ts';
import type { PostKind } from '../../policy/visibility.ts';
import type { RequestedImage } from '../input/image.ts';
import type { WrittenTexts } from '../texts/store.ts';
import type { TextStore } from '../texts/text-store.ts';
import type { Checked, Submission } from './input.ts';
import type { Address } from './post.ts';
import type { Publication, RequestedPublication } from './publication.ts';
import type { Snapshot } from './snapshot.ts';

/** The checked changes of a post; undefined leaves a value as it is. */
export interface PostChanges<Field extends string, Columns extends object> {
  publication: RequestedPublication;
  authorId?: number;
  written: WrittenTexts<Field>[];
  /** The columns specific to the kind. */
  columns: Partial<Columns>;
  image?: RequestedImage;
}

/** The columns that all posts share. */
export interface PostRecord extends Publication {
  id: number;
  version: number;
  authorId: number;
  createdAt: string;
  modifiedAt: string;
  firstLanguage: Language;
  imageId: number | null;
}

/** A post that is being saved. */
export interface Saved<Columns extends object, Changes> {
  record: PostRecord & Columns;
  /** Undefined where the post is trashed. */
  changes?: Changes;
  isNew: boolean;
  /** Whether the change publishes or hides a stored post, or moves its date of publication. */
  movesPublication: boolean;
}

/** What differs between the kinds of posts. */
export interface PostStore<
  Field extends string,
  Columns extends object,
  Changes extends PostChanges<Field, Columns>,
  View extends ShownPost,
> {
  kind: PostKind;
  /** The columns of a new post that are specific to the kind. */
  startColumns(changes: Changes): Columns;
  texts(record: PostRecord & Columns): TextStore<Field>;
  /** Whether a post with that status needs a slug (wire-format 5.2, 7.1). */
  needsSlug(status: string): boolean;
  read(context: Context, address: Address): Promise<View>;
  readInput(context: Context, submission: Submission): Promise<Checked<Changes>>;
  /** The changes that make a post what it was in a version. */
  readSnapshot(context: Context, snapshot: Snapshot): Promise<Changes>;
  add(em: UnitOfWork, record: PostRecord & Columns): void;
  /**
   * The stored post of these columns as an entity of the transaction, which saves what is changed
   * in it.
   */
  map(em: UnitOfWork, columns: object): PostRecord & Columns;
  /** The id of a post with the same data, which is reused. */
  findSame?(
    em: UnitOfWork,
    context: Context,
    post: { changes: Changes; columns: Columns & { imageId: number | null } },
  ): Promise<number | undefined>;
  /** Throws where the changes conflict with stored data. */
  assertConsistent?(em: UnitOfWork, id: number, changes: Changes): Promise<void>;
  /** Saves what is stored outside its row and texts. */
  saveRelated?(em: UnitOfWork, context: Context, saved: Saved<Columns, Changes>): Promise<void>;
}
