import fc, { type GeneratorValue } from 'fast-check';
import {
  GraphQLBoolean,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
  type GraphQLScalarType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isSpecifiedScalarType,
} from 'graphql';

/** A variable, as it is defined: its type, and its default if it has one. */
export interface VariableDefinition {
  name: string;
  text: string;
  type: GraphQLInputType;
  hasDefault: boolean;
}

/** A value in a document, and the variables in it. */
interface Written {
  text: string;
  variables: VariableDefinition[];
}

/** The nesting of input objects. */
const deepest = 2;

/**
 * Values as literals and variables: absent, null, defaults, single values for lists, and now and
 * then wrong ones.
 */
export class InputWriter {
  readonly #generate: GeneratorValue;
  #variables = 0;

  constructor(generate: GeneratorValue) {
    this.#generate = generate;
  }

  /** A value for a place of a type. A place with a default takes variables of the nullable type. */
  write(type: GraphQLInputType, hasDefault = false, depth = 0): Written {
    if (this.#chance(2)) return this.#variable(type, hasDefault);
    if (isNonNullType(type)) return this.#literal(type.ofType, depth);
    return this.#chance(8) ? { text: 'null', variables: [] } : this.#literal(type, depth);
  }

  /** The value of a condition; now and then a variable that may be null in spite of its default. */
  writeCondition(): Written {
    if (this.#chance(3)) return { text: String(this.#chance(2)), variables: [] };
    const standard = String(this.#chance(2));
    if (this.#chance(6)) return this.#define(GraphQLBoolean, standard);
    return this.#define(new GraphQLNonNull(GraphQLBoolean), this.#chance(4) ? standard : undefined);
  }

  /** What a request sends for these variables. */
  valuesOf(variables: readonly VariableDefinition[]): Record<string, unknown> {
    const sent = variables.filter(({ type, hasDefault }) => {
      const mayBeAbsent = hasDefault || !isNonNullType(type);
      return !this.#chance(mayBeAbsent ? 2 : 20);
    });
    return Object.fromEntries(
      sent.map(({ name, type }) => [name, this.#chance(10) ? null : this.#json(type, 0)]),
    );
  }

  #variable(type: GraphQLInputType, hasDefault: boolean): Written {
    if (isNonNullType(type) && (hasDefault || this.#chance(3)) && this.#chance(2))
      return this.#define(type.ofType, this.#constant(type.ofType));
    if (this.#chance(4)) return this.#define(type, this.#constant(type));
    return this.#define(type);
  }

  #define(type: GraphQLInputType, standard?: string): Written {
    this.#variables += 1;
    const name = `v${this.#variables}`;
    const text = `${String(type)}${standard === undefined ? '' : ` = ${standard}`}`;
    return { text: `$${name}`, variables: [{ name, text, type, hasDefault: standard !== undefined }] };
  }

  /** A literal without variables. */
  #constant(type: GraphQLInputType): string {
    return toLiteral(type, this.#json(type, deepest, false));
  }

  #literal(type: GraphQLInputType, depth: number): Written {
    if (isInputObjectType(type) && depth < deepest) return this.#object(type, depth);
    if (isListType(type) && !this.#chance(4)) {
      const items = Array.from({ length: this.#number(0, 2) }, () => this.write(type.ofType, false, depth));
      const variables = items.flatMap((item) => item.variables);
      return { text: `[${items.map(({ text }) => text).join(', ')}]`, variables };
    }
    return { text: this.#constant(type), variables: [] };
  }

  #object(type: GraphQLInputObjectType, depth: number): Written {
    const members = this.#membersOf(type).map((field) => {
      const inner = type.isOneOf ? new GraphQLNonNull(field.type as GraphQLInputObjectType) : field.type;
      const { text, variables } = this.write(inner, field.defaultValue !== undefined, depth + 1);
      return { text: `${field.name}: ${text}`, variables };
    });
    return {
      text: `{ ${members.map(({ text }) => text).join(', ')} }`,
      variables: members.flatMap(({ variables }) => variables),
    };
  }

  /**
   * The fields that are given: the required ones, some of the others; of `@oneOf` one, rarely two.
   */
  #membersOf(type: GraphQLInputObjectType): GraphQLInputField[] {
    const fields = Object.values(type.getFields());
    if (!type.isOneOf) return fields.filter((field) => isRequiredInputField(field) || this.#chance(4));
    const count = this.#chance(8) ? 2 : 1;
    return fields.slice(this.#number(0, fields.length - 1)).slice(0, count);
  }

  /** A value as JSON has it; where it may be wrong, rarely of another type. */
  #json(type: GraphQLInputType, depth: number, mayBeWrong = true): unknown {
    if (isNonNullType(type)) return this.#json(type.ofType, depth, mayBeWrong);
    if (mayBeWrong && this.#isNull(depth)) return null;
    if (isListType(type)) return this.#list(type.ofType, depth, mayBeWrong);
    if (isInputObjectType(type)) return this.#jsonObject(type, depth, mayBeWrong);
    if (isEnumType(type)) return this.#one(type.getValues().map(({ name }) => name));
    return this.#scalar(type, mayBeWrong);
  }

  #isNull(depth: number): boolean {
    return depth > 0 && this.#chance(8);
  }

  #list(type: GraphQLInputType, depth: number, mayBeWrong: boolean): unknown {
    if (this.#chance(4)) return this.#json(type, depth, mayBeWrong);
    return Array.from({ length: this.#number(0, 2) }, () => this.#json(type, depth + 1, mayBeWrong));
  }

  #jsonObject(type: GraphQLInputObjectType, depth: number, mayBeWrong: boolean): unknown {
    if (mayBeWrong && this.#chance(25)) return [{}];
    const isFlat = (field: GraphQLInputField) =>
      depth < deepest || isRequiredInputField(field) || type.isOneOf;
    const members = this.#membersOf(type).filter(isFlat);
    const entries = members.map(({ name, type: inner }) => [name, this.#json(inner, depth + 1, mayBeWrong)]);
    const unknown = mayBeWrong && this.#chance(25) ? { unknown: 1 } : {};
    return { ...Object.fromEntries(entries), ...unknown };
  }

  #scalar(type: GraphQLScalarType, mayBeWrong: boolean): unknown {
    const { name } = type;
    if (mayBeWrong && isSpecifiedScalarType(type) && this.#chance(100)) return { wrong: true };
    if (name === 'Int') return this.#number(-2, 100);
    if (name === 'Float') return this.#number(-8, 8) / 4;
    return name === 'Boolean' ? this.#chance(2) : this.#one(['', 'text', '2027-03-20', 'ä"\\']);
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

/** A JSON value as a document writes it. */
function toLiteral(type: GraphQLInputType, value: unknown): string {
  if (isNonNullType(type)) return toLiteral(type.ofType, value);
  if (isListType(type)) {
    if (!Array.isArray(value)) return toLiteral(type.ofType, value);
    return `[${value.map((item) => toLiteral(type.ofType, item)).join(', ')}]`;
  }
  if (isEnumType(type)) return String(value);
  if (!isInputObjectType(type) || value === null) return JSON.stringify(value);
  const fields = type.getFields();
  const members = Object.entries(value as Record<string, unknown>).map(([name, member]) => {
    const field = fields[name];
    return `${name}: ${field === undefined ? 'null' : toLiteral(field.type, member)}`;
  });
  return `{ ${members.join(', ')} }`;
}
