import type { Context } from '../../context/context.ts';
import type { AuthorMapping } from './author.ts';
import type { ImageCopies } from './image-copies.ts';
import type { TakenThings } from './taken.ts';

/** An import that runs. */
export interface Importing {
  /** The name by which the source is remembered. */
  source: string;
  taken: TakenThings;
  authors: AuthorMapping;
  images: ImageCopies;
  /** Whether everything is checked, and nothing written. */
  dryRun: boolean;
  /** Whether events that the source does not have any more are moved to the trash. */
  prune: boolean;
  /** A new context for each thing, as an administrator. */
  createContext: () => Context;
}
