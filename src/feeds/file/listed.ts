import type { TypedQueryDocumentNode } from 'graphql';
import type { Context } from '../../context/context.ts';
import { withFreshLoaders, withLanguage } from '../../context/create.ts';
import { withParameters } from '../../graphql/list-parameters.ts';
import type { RunOperation } from '../../graphql/run-operation.ts';
import { isLanguage } from '../../i18n/language.ts';
import type { Values } from './read-request.ts';
import type { SliceEndFragment } from './slice.graphql.ts';

/** What operations run with. */
export interface Running {
  run: RunOperation;
  context: Context;
}

/** A list that was requested: the parameters of its page, and a filter that narrows it. */
export interface RequestedList {
  input: Values;
  filter?: Values | undefined;
}

/** A slice of a list, as documents select it. */
interface SliceData<Row> {
  readonly page: {
    readonly connection: { readonly nodes: readonly Row[]; readonly pageInfo: SliceEndFragment } | null;
  } | null;
}

/** An operation that reads a slice of a list. */
export type SliceDocument<Row> = TypedQueryDocumentNode<
  SliceData<Row>,
  { filter?: object | null | undefined; first?: number | null; after?: string | null }
>;

/** Reads at most `most` rows after a cursor, or from the beginning; `next` is null at the end. */
export type ReadRows<Row> = (
  after: string | null,
  most: number,
) => Promise<{ rows: readonly Row[]; next: string | null }>;

/** Reads a list slice by slice, each with new loaders, so that they do not retain earlier ones. */
export function readListed<Row>(
  { run, context }: Running,
  document: SliceDocument<Row>,
  list: RequestedList,
): ReadRows<Row> {
  return async (after, first) => {
    const running = { run, context: withFreshLoaders(context) };
    const { page } = await runListed(running, document, { ...list, after, first });
    const { nodes = [], pageInfo } = page?.connection ?? {};
    return { rows: nodes, next: pageInfo?.hasNextPage === true ? pageInfo.endCursor : null };
  };
}

/** Runs an operation on a list; parameters of the list become arguments of its page. */
export function runListed<Data, Variables>(
  { run, context }: Running,
  document: TypedQueryDocumentNode<Data, Variables>,
  { input, filter, ...variables }: RequestedList & Partial<Variables>,
): Promise<Data> {
  const whole = withParameters(document, Object.keys(input)) as TypedQueryDocumentNode<Data, object>;
  return run(whole, { ...variables, ...input, filter }, context);
}

/** The context in the language that the parameters name, if they do. */
export function inRequestedLanguage(context: Context, { language }: Values): Context {
  return isLanguage(language) ? withLanguage(context, language) : context;
}
