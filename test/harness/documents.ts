import fc, { type GeneratorValue } from 'fast-check';
import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { InputWriter, type VariableDefinition } from './document-inputs.ts';

/** A document, and the requests for its operations. */
export interface GeneratedDocument {
  text: string;
  requests: { operationName?: string; variables: Record<string, unknown> }[];
}

/** A part of a document, with the variables that it needs. */
interface Part {
  text: string;
  variables: VariableDefinition[];
}

interface Fragment extends Part {
  name: string;
  type: GraphQLCompositeType;
}

/** The nesting of selections. */
const deepest = 4;

/**
 * Documents over the whole schema: fragments used several times, fields that merge, aliases,
 * conditions with literals and variables, arguments of every form, and several operations. Most are
 * valid.
 */
export function documents(schema: GraphQLSchema): fc.Arbitrary<GeneratedDocument> {
  return fc.gen().map((generate) => new DocumentWriter(schema, generate).write());
}

class DocumentWriter {
  readonly #schema: GraphQLSchema;
  readonly #generate: GeneratorValue;
  readonly #inputs: InputWriter;
  readonly #fragments: Fragment[] = [];
  /** Fields that were selected, by their type: selected again, they merge. */
  readonly #selected = new Map<string, (Part & { field: GraphQLField<unknown, unknown> })[]>();

  constructor(schema: GraphQLSchema, generate: GeneratorValue) {
    this.#schema = schema;
    this.#generate = generate;
    this.#inputs = new InputWriter(generate);
  }

  write(): GeneratedDocument {
    const count = this.#number(1, 3);
    const operations = Array.from({ length: count }, (_, place) => this.#operation(`Operation${place}`));
    const requests = operations.flatMap(({ name, variables }) =>
      [1, 2].map(() => ({
        ...(count === 1 ? {} : { operationName: name }),
        variables: this.#inputs.valuesOf(variables),
      })),
    );
    const fragments = this.#fragments.map(
      ({ name, type, text }) => `fragment ${name} on ${type.name} ${text}`,
    );
    return { text: [...operations.map(({ text }) => text), ...fragments].join('\n'), requests };
  }

  #operation(name: string): Part & { name: string } {
    const isMutation = this.#chance(4);
    const root = isMutation ? this.#schema.getMutationType() : this.#schema.getQueryType();
    if (root === null || root === undefined) throw new Error('the schema has no such operations');
    const { text, variables } = this.#selectionSet(root, deepest);
    const defined = [...new Map(variables.map((each) => [each.name, each])).values()];
    const declared = defined.map((each) => `$${each.name}: ${each.text}`).join(', ');
    const head = `${isMutation ? 'mutation' : 'query'} ${name}${declared === '' ? '' : ` (${declared})`}`;
    return { name, text: `${head} ${text}`, variables: defined };
  }

  #selectionSet(type: GraphQLCompositeType, depth: number): Part {
    const parts = Array.from({ length: this.#number(1, 4) }, () => this.#selection(type, depth));
    return joined(parts, (texts) => `{ ${texts.join(' ')} }`);
  }

  #selection(type: GraphQLCompositeType, depth: number): Part {
    const choice = this.#number(1, 10);
    if (choice <= 2 && depth > 1) return this.#inlineFragment(type, depth);
    if (choice <= 5 && depth > 1) return this.#spread(type, depth);
    return this.#field(type, depth);
  }

  #inlineFragment(type: GraphQLCompositeType, depth: number): Part {
    const on = this.#narrowed(type);
    const condition = on === type && this.#chance(2) ? '' : `on ${on.name} `;
    const [directives, inner] = [this.#conditions(), this.#selectionSet(on, depth - 1)];
    return joined([directives, inner], ([before = '', set = '']) => `... ${condition}${before}${set}`);
  }

  /**
   * A fragment that there is already, or a new one; only finished ones are used, so that there are
   * no cycles.
   */
  #spread(type: GraphQLCompositeType, depth: number): Part {
    const on = this.#narrowed(type);
    const known = this.#fragments.filter((fragment) => fragment.type === on);
    const fragment = known.length > 0 && !this.#chance(4) ? this.#one(known) : this.#fragment(on, depth - 1);
    const directives = this.#conditions();
    const variables = [...fragment.variables, ...directives.variables];
    return { text: `...${fragment.name} ${directives.text}`, variables };
  }

  #fragment(type: GraphQLCompositeType, depth: number): Fragment {
    const part = this.#selectionSet(type, depth);
    const fragment = { ...part, type, name: `Fragment${this.#fragments.length}` };
    this.#fragments.push(fragment);
    return fragment;
  }

  /** The type itself; of an abstract one sometimes a type that it may be. */
  #narrowed(type: GraphQLCompositeType): GraphQLCompositeType {
    if (!isAbstractType(type) || this.#chance(3)) return type;
    return this.#one(this.#schema.getPossibleTypes(type));
  }

  #field(type: GraphQLCompositeType, depth: number): Part {
    const fields = this.#fieldsOf(type, depth);
    if (fields.length === 0 || this.#chance(12))
      return joined([this.#conditions()], ([c = '']) => `__typename ${c}`);
    const { field, ...head } = this.#headOf(type, fields);
    const directives = this.#conditions();
    const named = getNamedType(field.type);
    const inner = isLeafType(named)
      ? { text: '', variables: [] }
      : this.#selectionSet(named as GraphQLCompositeType, depth - 1);
    return joined([head, directives, inner], (texts) => texts.join(' '));
  }

  /** Response name, field and arguments: of a field that was selected before, or of a new one. */
  #headOf(type: GraphQLCompositeType, fields: GraphQLField<unknown, unknown>[]) {
    const before = (this.#selected.get(type.name) ?? []).filter(({ field }) => fields.includes(field));
    if (before.length > 0 && this.#chance(3)) return this.#one(before);
    const field = this.#one(fields);
    const args = field.args.filter((arg) => isGiven(arg) && (isRequiredArgument(arg) || this.#chance(3)));
    const given = args.map((arg) => this.#argument(arg));
    const isAliased = given.length > 0 || this.#chance(6);
    const alias = isAliased ? `a${this.#count()}: ` : '';
    const head = joined(
      given,
      (texts) => `${alias}${field.name}${texts.length > 0 ? `(${texts.join(', ')})` : ''}`,
    );
    this.#selected.set(type.name, [...(this.#selected.get(type.name) ?? []), { ...head, field }]);
    return { ...head, field };
  }

  #fieldsOf(type: GraphQLCompositeType, depth: number): GraphQLField<unknown, unknown>[] {
    if (!isObjectType(type) && !('getFields' in type)) return [];
    return Object.values(type.getFields()).filter(
      ({ type: inner, args }) =>
        (depth > 1 || isLeafType(getNamedType(inner))) && args.filter(isRequiredArgument).every(isGiven),
    );
  }

  #argument({ name, type, defaultValue }: GraphQLArgument | GraphQLInputField): Part {
    const { text, variables } = this.#inputs.write(type, defaultValue !== undefined);
    return { text: `${name}: ${text}`, variables };
  }

  #conditions(): Part {
    const names = ['include', 'skip'].filter(() => this.#chance(6));
    const parts = names.map((name) => {
      const { text, variables } = this.#inputs.writeCondition();
      return { text: `@${name}(if: ${text})`, variables };
    });
    return joined(parts, (texts) => texts.join(' '));
  }

  #aliases = 0;
  #count(): number {
    this.#aliases += 1;
    return this.#aliases;
  }

  #number(min: number, max: number): number {
    return this.#generate(fc.integer, { min, max });
  }

  /** True once in so many times. */
  #chance(times: number): boolean {
    return this.#number(1, times) === 1;
  }

  #one<Item>(items: readonly Item[]): Item {
    return items[this.#number(0, items.length - 1)] as Item;
  }
}

/** Only a multipart request has files. */
function isGiven({ type }: { type: GraphQLInputType }): boolean {
  return getNamedType(type).name !== 'Upload';
}

function joined(parts: readonly Part[], write: (texts: string[]) => string): Part {
  return {
    text: write(parts.map(({ text }) => text)),
    variables: parts.flatMap(({ variables }) => variables),
  };
}
