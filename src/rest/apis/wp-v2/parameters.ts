import type { ParameterDescription } from '../../openapi/describe-parameter.ts';
import type { Route, RouteKind } from '../../routing/routes.ts';
import { filterParameters } from './list-filters.ts';
import { directions, ordersOf } from './paging.ts';

type Described = Omit<ParameterDescription, 'required'>;

const date = { type: 'string', format: 'date-time' };
const ids = { type: 'array', items: { type: 'integer' } };

/** The filters of lists, as the index describes them. */
const filters: Readonly<Record<string, Described>> = {
  after: { description: 'Was published after this time.', ...date },
  before: { description: 'Was published before this time.', ...date },
  modified_after: { description: 'Was last changed after this time.', ...date },
  modified_before: { description: 'Was last changed before this time.', ...date },
  author: { description: 'Was written by one of these users.', ...ids },
  author_exclude: { description: 'Was written by none of these users.', ...ids },
  include: { description: 'Is one of these.', ...ids },
  exclude: { description: 'Is none of these.', ...ids },
  slug: { description: 'Has one of these slugs in any language.', type: 'array', items: { type: 'string' } },
  tribe_events_cat_exclude: { description: 'Has none of these categories, nor a descendant of one.', ...ids },
  tags_exclude: { description: 'Has none of these tags.', ...ids },
  mime_type: { description: 'Has one of these media types.', type: 'array', items: { type: 'string' } },
  parent: { description: 'Is shown by one of these.', ...ids },
  parent_exclude: { description: 'Is shown by none of these.', ...ids },
};

const offset: Described = { description: 'The number of items before the page.', type: 'integer' };
const force: Described = {
  ...{ description: 'Whether it is deleted for good instead of moved to the trash.', type: 'boolean' },
  default: false,
};

/** The parameters of a route that its operation has not, as the index describes them. */
export function describeParameters({ kind, act }: Route): Record<string, ParameterDescription> {
  if (kind === null || kind === 'ticket') return {};
  if (act === 'delete') return required({ force });
  return act === 'list' ? required({ ...filtersOf(kind), ...orderOf(kind), offset }) : {};
}

function filtersOf(kind: RouteKind): Record<string, Described> {
  const all = Object.entries(filters);
  const own = filterParameters(Object.fromEntries(all), kind);
  return Object.fromEntries(all.filter(([name]) => own.includes(name)));
}

function orderOf(kind: RouteKind): Record<string, Described> {
  return {
    order: { description: 'The sort direction.', type: 'string', enum: directions },
    orderby: { description: 'What the list is sorted by.', type: 'string', enum: ordersOf(kind) },
  };
}

function required(described: Record<string, Described>): Record<string, ParameterDescription> {
  return Object.fromEntries(
    Object.entries(described).map(([name, each]) => [name, { ...each, required: false }]),
  );
}
