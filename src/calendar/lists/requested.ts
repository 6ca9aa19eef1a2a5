import type { Context } from '../../context/context.ts';
import { Checks, inLanguage, type Input, isPresent } from '../input/checks.ts';
import type { Connection } from './connection.ts';

/** A list as its page was requested: the parameters of the page, whoever reads it. */
export interface RequestedList {
  context: Context;
  input: Input;
}

/** What all matches of a list are read for waits in the queue of heavy reads (decision 0039). */
export const wholeList = { planDependsOnValues: true, heavy: true };

/**
 * The parameters of a list and a filter that narrows it, to be checked together. Statuses in one of
 * the two apply to both, so that neither excludes the trash.
 */
export function narrow({ context, input }: RequestedList, given: Input | null | undefined) {
  const checks = new Checks();
  const filter = given ?? undefined;
  const status = isPresent(input.status) ? input.status : filter?.statuses;
  const within = new Checks();
  return {
    checks,
    within,
    reader: inLanguage(context, checks, input.language),
    input: { ...input, status } as Input,
    filter: filter && ({ ...filter, statuses: filter.statuses ?? status } as Input),
    /** Throws the errors of both; those of the filter are named like `filter.venues`. */
    throwIfAny: () => {
      checks.merge(within, (name) => (/^filter(\.|$)/.test(name) ? name : `filter.${name}`));
      checks.throwIfAny();
    },
  };
}

/**
 * A connection whose arguments are checked, and whose rows are read once something selects them.
 */
export type ConnectionOnDemand<Node> = Pick<Connection<Node>, 'count'> & {
  [Name in 'edges' | 'nodes' | 'pageInfo']: () => Promise<Connection<Node>[Name]>;
};

/** Makes a connection on demand; the rows are read once, and counted only if that is selected. */
export function onDemand<Node>(
  read: () => Promise<Connection<Node>>,
  count: () => Promise<number>,
): ConnectionOnDemand<Node> {
  let reading: Promise<Connection<Node>> | undefined;
  const once = () => (reading ??= read());
  return {
    edges: async () => (await once()).edges,
    nodes: async () => (await once()).nodes,
    pageInfo: async () => (await once()).pageInfo,
    count,
  };
}
