/**
 * An order of a page of posts other than that of their list: a column, `start_date` only of events;
 * or the title or name, or the slug, in the language of the page; how early in the texts the folded
 * needle stands; or the order in which the ids are given.
 */
export type PageOrder = { descending: boolean } & (
  | { by: 'id' | 'published_at' | 'modified_at' | 'author_id' | 'start_date' | 'title' | 'slug' }
  | { by: 'relevance'; needle: string }
  | { by: 'include'; ids: readonly number[] }
);

/** An order of a page of images; `needle` is what relevant ones have in their title. */
export interface ImageOrder {
  by: 'id' | 'date' | 'modified' | 'author' | 'title' | 'slug' | 'parent' | 'relevance' | 'include';
  descending: boolean;
  needle?: string;
  ids?: readonly number[];
}

/** How an interface pages, where it differs from our own (decision 0099). */
export interface Paging {
  /** The most items of a page. */
  largest: number;
  /** The number of items before the page, whatever its number. */
  offset?: number;
  order?: PageOrder;
  /** The order of images; the newest come first without one. */
  imageOrder?: ImageOrder;
  /**
   * Whether unknown terms, venues and organizers of a filter match nothing, instead of being
   * errors.
   */
  isLenient?: boolean;
}
