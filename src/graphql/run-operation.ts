import type { DocumentNode, GraphQLSchema, TypedQueryDocumentNode } from 'graphql';
import type { Context } from '../context/context.ts';
import type { Execute } from './execute.ts';
import { withSentVariables } from './internal-schema.ts';

/**
 * Runs an operation of the service itself; the values of variables and results are as they are
 * stored, e.g. `2027-03-14 18:00:00` and `zh-hans`. Throws the first error of the rules.
 */
export type RunOperation = <Data, Variables extends object>(
  document: TypedQueryDocumentNode<Data, Variables>,
  variables: Variables,
  context: Context,
) => Promise<Data>;

/** Creates what pages, feeds and exports run their documents with. */
export function createRunOperation(internal: GraphQLSchema, execute: Execute): RunOperation {
  const rewritten = new WeakMap<DocumentNode, DocumentNode>();
  const rewrite = (document: DocumentNode) => {
    const known = rewritten.get(document) ?? withSentVariables(internal, document);
    rewritten.set(document, known);
    return known;
  };
  return async <Data, Variables extends object>(
    document: TypedQueryDocumentNode<Data, Variables>,
    variables: Variables,
    contextValue: Context,
  ) => {
    const { data, errors } = await execute({
      ...{ schema: internal, document: rewrite(document), contextValue, rootValue: {} },
      variableValues: Object.fromEntries(Object.entries(variables)),
    });
    if (errors?.[0] !== undefined) throw errors[0].originalError ?? errors[0];
    return data as Data;
  };
}
