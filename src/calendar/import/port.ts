/**
 * What readers of other calendars use of this one, and nothing else of it: the things that they
 * describe, and the functions that import them (decision 0063).
 */
export type { Input } from '../input/checks.ts';
export { cancelTaken, type CancelOutcome } from './cancel.ts';
export { type GoneOutcome, settleGone } from './gone.ts';
export type { CopiedImage, ImageSource } from './image-copies.ts';
export { importItem, reserveIds } from './import.ts';
export { beginImport, type Importing, type ImportOptions } from './importing.ts';
export {
  type AlternativeTexts,
  type ImportedImage,
  type ImportedItem,
  type ImportedTexts,
  type ImportOutcome,
  labelOf,
} from './item.ts';
export { Left } from './left.ts';
export { isBeforeParent, isUsableId } from './references.ts';
