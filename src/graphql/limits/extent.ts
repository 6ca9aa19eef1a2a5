import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';
import { mostInDocument } from './limits.ts';
import { rejectMore } from './rejection.ts';
import { collectFields, type Fragments, fragmentsOf, nested } from './selections.ts';

/**
 * Rejects documents that are too deep or, with their fragments resolved, too broad (decision 0035).
 * It stops at the first limit exceeded, so cyclic or exponential fragments take no longer than a
 * valid document. Fragments are also measured on their own: validation visits them even if they are
 * unused.
 */
export function limitExtent(document: DocumentNode): void {
  const fragments = fragmentsOf(document);
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      const roots = collectFields([definition.selectionSet], fragments);
      rejectMore('queryTooManyRootFields', roots.size, mostInDocument.rootFields);
      measure(definition.selectionSet, fragments);
    } else if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      measure(definition.selectionSet, fragments);
    }
  }
}

function measure(selectionSet: SelectionSetNode, fragments: Fragments): void {
  const found = { fields: 0, repeats: 0 };
  const walk = (selections: readonly SelectionSetNode[], depth: number): void => {
    rejectMore('queryTooDeep', depth, mostInDocument.depth);
    for (const selected of collectFields(selections, fragments).values()) {
      found.fields += selected.length;
      found.repeats += (selected.length * (selected.length - 1)) / 2;
      rejectMore('queryTooManyFields', found.fields, mostInDocument.fields);
      rejectMore('queryTooManyRepeats', found.repeats, mostInDocument.repeats);
      const deeper = nested(selected);
      if (deeper.length > 0) walk(deeper, depth + 1);
    }
  };
  walk([selectionSet], 1);
}
