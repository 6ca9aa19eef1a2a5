import type { PageContext } from '../page/layout.ts';
import type { Nearby } from './read.ts';

/**
 * Another view of the same events; the list also with what started before its period, with another
 * search, or with fewer filters.
 */
export type ViewTarget =
  | { view: 'day' | 'week'; date: string }
  | { view: 'list'; started: true }
  | { view: 'list'; search: string }
  | { view: 'list'; wider: Nearby['wider'] };

/** A page, and what its links need. */
export interface ViewContext extends PageContext {
  /** The date that the view is about. */
  date: string;
  today: string;
  /** The address of another view or page with the same filters. */
  linkTo: (target: ViewTarget) => string;
}
