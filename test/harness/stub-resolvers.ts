import {
  type GraphQLAbstractType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** An object of the stubs: its type, and the number that all its values follow from. */
interface Stub {
  seed: number;
  type: string;
}

/** Writes a value of a scalar as the service would. */
type Serialize = (type: GraphQLLeafType, value: unknown) => unknown;

/**
 * Gives every field a resolver whose value follows from the place and the coerced arguments, so
 * that one missing, added or changed argument changes the response. Some values are null, promises
 * or errors.
 */
export function stubResolvers(schema: GraphQLSchema, serialize: Serialize = (_, value) => value): void {
  const answers = new Answers(schema, serialize);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) type.resolveType = (value) => (value as Stub).type;
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()))
      field.resolve = (source, args) => {
        const given = JSON.stringify(describeFields(field.args, args as Record<string, unknown>));
        const above = (source as Stub | undefined)?.seed ?? 1;
        return answers.of(field.type, hash(`${above} ${type.name}.${field.name} ${given}`));
      };
  }
}

class Answers {
  readonly #schema: GraphQLSchema;
  readonly #serialize: Serialize;

  constructor(schema: GraphQLSchema, serialize: Serialize) {
    this.#schema = schema;
    this.#serialize = serialize;
  }

  /** What a field resolves to. */
  of(type: GraphQLOutputType, seed: number): unknown {
    if (seed % 61 === 0) throw new Error('the stub fails');
    if (seed % 59 === 0) return null;
    const value = this.#valueOf(type, seed);
    return seed % 3 === 0 ? Promise.resolve(value) : value;
  }

  #valueOf(type: GraphQLOutputType, seed: number): unknown {
    if (isNonNullType(type)) return this.#valueOf(type.ofType, seed);
    if (isListType(type)) {
      const { ofType } = type;
      return Array.from({ length: seed % 3 }, (_, index) => this.#valueOf(ofType, hash(`${seed} ${index}`)));
    }
    if (isLeafType(type)) return this.#serialize(type, leafOf(type, seed));
    return { seed, type: isObjectType(type) ? type.name : this.#oneOf(type, seed) };
  }

  #oneOf(type: GraphQLAbstractType, seed: number): string {
    const types = this.#schema.getPossibleTypes(type);
    return types[seed % types.length]?.name ?? type.name;
  }
}

function leafOf(type: GraphQLLeafType, seed: number): unknown {
  if (isEnumType(type)) {
    const values = type.getValues();
    return values[seed % values.length]?.value;
  }
  if (type.name === 'Int') return seed % 1_000;
  if (type.name === 'Float') return (seed % 1_000) / 4;
  if (type.name === 'Boolean') return seed % 2 === 0;
  return type.name.endsWith('DateTime') ? '2027-03-20 18:00:00' : `text ${seed}`;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Coerced values as a client writes them, by the names of enum values; what is absent stays absent.
 */
function describeFields(fields: readonly (GraphQLArgument | GraphQLInputField)[], values: Values): Values {
  const given = fields.filter(({ name }) => Object.hasOwn(values, name));
  return Object.fromEntries(given.map(({ name, type }) => [name, describeValue(type, values[name])]));
}

function describeValue(type: GraphQLInputType, value: unknown): unknown {
  if (isNonNullType(type)) return describeValue(type.ofType, value);
  if (value === undefined) return { undefined: true };
  if (value === null) return null;
  if (isListType(type)) return (value as unknown[]).map((item) => describeValue(type.ofType, item));
  if (isInputObjectType(type)) return describeFields(Object.values(type.getFields()), value as Values);
  return isEnumType(type) ? type.serialize(value) : value;
}

/** A number of a text (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
