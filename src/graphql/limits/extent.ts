import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';
import { mostInDocument } from './limits.ts';
import { refuseMore } from './refusal.ts';
import { below, collectFields, type Fragments } from './selections.ts';

/**
 * Refuses documents that are too deep or, with their fragments resolved, too broad (decision 0035). It stops at the
 * first number that is passed, so that circles of fragments, and fragments that double each other, take no longer than
 * documents that are answered. Fragments count by themselves too: validation looks at them even where nothing uses them.
 */
export function limitExtent(document: DocumentNode): void {
  const fragments: Fragments = new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      const roots = collectFields([definition.selectionSet], fragments);
      refuseMore('queryTooManyRootFields', roots.size, mostInDocument.rootFields);
      measure(definition.selectionSet, fragments);
    } else if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      measure(definition.selectionSet, fragments);
    }
  }
}

function measure(selectionSet: SelectionSetNode, fragments: Fragments): void {
  const found = { fields: 0, repeats: 0 };
  const walk = (selections: readonly SelectionSetNode[], depth: number): void => {
    refuseMore('queryTooDeep', depth, mostInDocument.depth);
    for (const selected of collectFields(selections, fragments).values()) {
      found.fields += selected.length;
      found.repeats += (selected.length * (selected.length - 1)) / 2;
      refuseMore('queryTooManyFields', found.fields, mostInDocument.fields);
      refuseMore('queryTooManyRepeats', found.repeats, mostInDocument.repeats);
      const deeper = below(selected);
      if (deeper.length > 0) walk(deeper, depth + 1);
    }
  };
  walk([selectionSet], 1);
}
