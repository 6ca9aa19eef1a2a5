import type { LinkRoot } from '../routing/links.ts';

/** An object in wire names, as an operation gives it. */
export type WireObject = Record<string, unknown>;

/** What the form of an answer depends on beside its data. */
export interface Shaping {
  links: LinkRoot;
  /** The query string as it was asked, without `?`. */
  search: string;
  /** Whether it is read, not written: what a write answers carries no `json_ld`. */
  isRead: boolean;
}
