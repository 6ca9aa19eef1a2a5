/** An order of a page of posts other than that of their list. */
export interface PageOrder {
  /** A column, `start_date` only of events; or the title or name, or the slug, in the language of the page. */
  by: 'id' | 'published_at' | 'modified_at' | 'start_date' | 'title' | 'slug';
  descending: boolean;
}

/** How an interface pages, where it differs from our own (decision 0099). */
export interface Paging {
  /** The most items of a page. */
  largest: number;
  /** The number of items before the page, whatever its number. */
  offset?: number;
  order?: PageOrder;
}
