import type { Context } from '../../context/context.ts';
import type { LinkRoot } from '../routing/links.ts';

/** What the form of a resource depends on besides the resource. */
export interface Showing {
  links: LinkRoot;
  context: Context;
}
