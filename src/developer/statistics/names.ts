import type { Running } from '../../feeds/file/listed.ts';
import { plainText } from '../../values/html.ts';
import type { FilterNames } from './chips.ts';
import type { Choice } from './choice.ts';
import { type NameFragment, StatisticsNamesDocument } from './statistics.graphql.ts';

/** No resource has this number. */
const none = 2_147_483_647;

/** The most names of one filter. */
const most = 50;

/** The names of the categories, tags, venues and organizers that a choice has filters for. */
export async function readNames({ run, context }: Running, choice: Choice): Promise<FilterNames> {
  const [categories, tags] = [valuesOf(choice, 'categories'), valuesOf(choice, 'tags')];
  const [venues, organizers] = [valuesOf(choice, 'venue'), valuesOf(choice, 'organizer')];
  if ([categories, tags, venues, organizers].every((values) => values === undefined)) return {};
  const variables = { categories, tags, venues: numbers(venues), organizers: numbers(organizers), most };
  const { eventPage, venuePage, organizerPage } = await run(StatisticsNamesDocument, variables, context);
  const facets = eventPage?.facets;
  return {
    categories: joinLabels(facets?.categories),
    tags: joinLabels(facets?.tags),
    venue: joinNames(venuePage?.nodes),
    organizer: joinNames(organizerPage?.nodes),
  };
}

/** Without numbers, a list would have every item. */
function numbers(values: readonly string[] = []): number[] {
  return values.length === 0 ? [none] : values.map(Number);
}

function joinLabels(values: readonly NameFragment[] = []): string | undefined {
  return joinNames(values.filter(({ isSelected }) => isSelected).map(({ label }) => ({ name: label })));
}

function joinNames(nodes: readonly { name: string }[] = []): string | undefined {
  return nodes.length === 0 ? undefined : nodes.map(({ name }) => plainText(name)).join(', ');
}

/** Undefined for a filter that is not set. */
function valuesOf({ filters }: Choice, name: string): string[] | undefined {
  const values = filters.flatMap(([each, value]) =>
    each.replace(/\[.*/, '') === name ? value.split(',') : [],
  );
  return values.length === 0 ? undefined : values;
}
