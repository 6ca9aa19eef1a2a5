import {
  type ArgumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  valueFromASTUntyped,
  type ValueNode,
} from 'graphql';
import type { Price, Variables } from './price.ts';

/** Reads the arguments of the fields of one operation, with the defaults of its variables. */
export class WrittenValues {
  readonly #defaults: Readonly<Record<string, unknown>>;

  constructor(operation: OperationDefinitionNode) {
    const defaults = (operation.variableDefinitions ?? []).map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue === undefined ? undefined : valueFromASTUntyped(defaultValue),
    ]);
    // Names are the client's: `__proto__` must be a name like any other.
    this.#defaults = Object.assign(Object.create(null), Object.fromEntries(defaults)) as Record<
      string,
      unknown
    >;
  }

  /** What `measure` makes of an argument: at once where it is written out, later where it holds variables. */
  measure(field: FieldNode, name: string, measure: (value: unknown) => number): Price {
    const written = field.arguments?.find((argument) => argument.name.value === name);
    if (written === undefined) return measure(undefined);
    if (!holdsVariable(written.value)) return measure(valueFromASTUntyped(written.value));
    return (variables) => measure(this.#read(written, variables));
  }

  #read({ value }: ArgumentNode, variables: Variables): unknown {
    const known = (name: string) => (Object.hasOwn(variables, name) ? variables[name] : this.#defaults[name]);
    return fill(value, known);
  }
}

function fill(node: ValueNode, known: (name: string) => unknown): unknown {
  if (node.kind === Kind.VARIABLE) return known(node.name.value);
  if (node.kind === Kind.LIST) return node.values.map((value) => fill(value, known));
  if (node.kind === Kind.OBJECT)
    return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, fill(value, known)]));
  return valueFromASTUntyped(node);
}

function holdsVariable(node: ValueNode): boolean {
  if (node.kind === Kind.VARIABLE) return true;
  if (node.kind === Kind.LIST) return node.values.some(holdsVariable);
  return node.kind === Kind.OBJECT && node.fields.some(({ value }) => holdsVariable(value));
}
