import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionNode,
  type TypedQueryDocumentNode,
} from 'graphql';

const known = new WeakMap<DocumentNode, Map<string, DocumentNode>>();

/**
 * The same document, whose page takes these parameters from variables of the same names: lists have
 * some forty of them, which no document has to repeat. The names are the same for all requests,
 * because the documents are kept.
 */
export function withParameters<Data, Variables>(
  document: TypedQueryDocumentNode<Data, Variables>,
  names: readonly string[],
): TypedQueryDocumentNode<Data, Variables & Readonly<Record<string, unknown>>> {
  const documents = known.get(document) ?? new Map<string, DocumentNode>();
  known.set(document, documents);
  const key = names.join();
  const whole = documents.get(key) ?? addParameters(document, names);
  documents.set(key, whole);
  return whole as TypedQueryDocumentNode<Data, Variables>;
}

function addParameters(document: DocumentNode, names: readonly string[]): DocumentNode {
  const types = names.map((name) => `$${name}: String`).join(' ');
  const [parameters] = operationsIn(
    parse(`query (${types}) { page(${names.map((name) => `${name}: $${name}`).join(' ')}) }`),
  );
  const fields = parameters?.selectionSet.selections ?? [];
  const args = fields.flatMap((field) => (field.kind === Kind.FIELD ? (field.arguments ?? []) : []));
  const takeAll = (field: SelectionNode) => (field.kind === Kind.FIELD ? withArguments(field, args) : field);
  const definitions = operationsIn(document).map((operation) => ({
    ...operation,
    variableDefinitions: [
      ...(operation.variableDefinitions ?? []),
      ...(parameters?.variableDefinitions ?? []),
    ],
    selectionSet: {
      ...operation.selectionSet,
      selections: operation.selectionSet.selections.map(takeAll),
    },
  }));
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  return { ...document, definitions: [...definitions, ...fragments] };
}

/** What the document says itself stays. */
function withArguments(field: FieldNode, args: readonly ArgumentNode[]): FieldNode {
  const own = field.arguments ?? [];
  const others = args.filter(({ name }) => !own.some((each) => each.name.value === name.value));
  return { ...field, arguments: [...own, ...others] };
}

function operationsIn({ definitions }: DocumentNode): OperationDefinitionNode[] {
  return definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}
