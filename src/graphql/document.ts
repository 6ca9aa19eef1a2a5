import { readFileSync } from 'node:fs';
import { concatAST, parse, separateOperations, type TypedQueryDocumentNode } from 'graphql';

/**
 * Reads an operation of the document whose types a generated module has, `list.graphql` beside
 * `list.graphql.ts`, with the fragments that it spreads; `fragments` are the documents of others.
 */
export function readOperation<Data, Variables>(
  module: string,
  name: string,
  fragments: readonly string[],
): TypedQueryDocumentNode<Data, Variables> {
  const own = module.replace(/\.[jt]s$/, '');
  const urls = [own, ...fragments.map((path) => new URL(path, module).href)];
  const parts = urls.map((url) => parse(readFileSync(new URL(url), 'utf8'), { noLocation: true }));
  return separateOperations(concatAST(parts))[name] as TypedQueryDocumentNode<Data, Variables>;
}
