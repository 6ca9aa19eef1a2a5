import type { Context } from '../../context/context.ts';
import type { PostFilters } from '../../database/queries/post.ts';
import { fittingIds } from '../../values/ids.ts';
import { type Checks, type Input, optional } from '../input/checks.ts';
import { checkInstant } from './publication.ts';

const instants = ['publishedAfter', 'publishedBefore', 'modifiedAfter', 'modifiedBefore'] as const;
const lists = ['authors', 'authorsNone'] as const;

/**
 * Checks the filters that lists of all posts have; undefined without any. Dates without a zone are
 * of the calendar.
 */
export function readPostFilters(context: Context, checks: Checks, input: Input): PostFilters | undefined {
  const { timeZone } = context.config;
  const read: [string, unknown][] = [
    ...instants.map((name): [string, unknown] => [
      name,
      input[name] === undefined || input[name] === null
        ? undefined
        : checkInstant(context, checks, [name, input[name], timeZone]),
    ]),
    ...lists.map((name): [string, unknown] => {
      const ids = optional(input[name], (value) => checks.ids(name, value));
      return [name, ids && fittingIds(ids)];
    }),
    [
      'slugs',
      optional(input.slugs, (value) =>
        checks.list('slugs', value, (slug) => checks.nonEmptyText('slugs', slug)),
      ),
    ],
  ];
  const filters = read.filter(([, value]) => value !== undefined);
  return filters.length === 0 ? undefined : Object.fromEntries(filters);
}
