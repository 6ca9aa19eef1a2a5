import { type DocumentNode, Kind, visit } from 'graphql';
import { mostInDocument } from './limits.ts';
import { rejectMore } from './rejection.ts';

/**
 * Rejects documents with too many operations, fragments, aliases or directives, as written
 * (decision 0035).
 */
export function limitCounts(document: DocumentNode): void {
  const found = { operations: 0, fragments: 0, aliases: 0, directives: 0 };
  visit(document, {
    [Kind.OPERATION_DEFINITION]: () => {
      found.operations += 1;
    },
    [Kind.FRAGMENT_DEFINITION]: () => {
      found.fragments += 1;
    },
    [Kind.FIELD]: ({ alias }) => {
      found.aliases += alias === undefined ? 0 : 1;
    },
    [Kind.DIRECTIVE]: () => {
      found.directives += 1;
    },
  });
  rejectMore('queryTooManyOperations', found.operations, mostInDocument.operations);
  rejectMore('queryTooManyFragments', found.fragments, mostInDocument.fragments);
  rejectMore('queryTooManyAliases', found.aliases, mostInDocument.aliases);
  rejectMore('queryTooManyDirectives', found.directives, mostInDocument.directives);
}
