import { getNamedType, getNullableType, type GraphQLInputType, isListType } from 'graphql';
import type { Service } from '../../context/context.ts';
import { languages } from '../../i18n/language.ts';
import { defaultWindow } from '../../values/dates.ts';
import type { Route, RouteKind } from '../routing/routes.ts';
import { isTextList, type WireOperation, type WireParameter } from '../schema/wire-schema.ts';

/** A parameter as the index describes it, in the keywords of JSON Schema. */
export interface ParameterDescription {
  description: string;
  type?: string | string[];
  format?: string;
  default?: unknown;
  required: boolean;
  enum?: readonly string[];
  items?: { type: string };
}

/** The language parameter of every operation (spec 1). */
export const languageParameter: ParameterDescription = {
  description: 'The language of the texts.',
  type: 'string',
  enum: languages,
  required: false,
};

/** The parameters of the index and `/doc`, which are not operations of the schema (spec 4.1). */
export function describeMetaParameters(
  { act }: Route,
  namespace: string,
): Record<string, ParameterDescription> {
  if (act !== 'index') return { i18n_language: languageParameter };
  return {
    namespace: { description: 'The namespace.', type: 'string', default: namespace, required: false },
    context: { description: 'The scope of the response.', type: 'string', default: 'view', required: false },
    i18n_language: languageParameter,
  };
}

/** Fields of writes whose documented default is null: if omitted, they are not set (spec 2). */
const nullDefaults: Record<RouteKind, readonly string[]> = {
  event: ['website', 'categories', 'tags', 'venue', 'organizer'],
  venue: [
    ...['description', 'show_map', 'show_map_link', 'address', 'city', 'country', 'province', 'state'],
    ...['zip', 'phone', 'stateprovince', 'website', 'image'],
  ],
  organizer: [
    ...['author', 'date', 'date_utc', 'organizer', 'description', 'status', 'phone', 'website', 'email'],
    'image',
  ],
  category: [],
  tag: [],
  image: [],
  ticket: [],
};

/**
 * Adds the default dates of the list of events, which move at midnight of the calendar (spec 4.3).
 */
export function withWindow(
  operations: ReadonlyMap<string, WireOperation>,
  { now, config: { timeZone } }: Pick<Service, 'now' | 'config'>,
): ReadonlyMap<string, WireOperation> {
  const list = operations.get('eventPage');
  if (list === undefined) return operations;
  const window = () => defaultWindow(now(), timeZone);
  const defaults = new Map([
    ['start_date', () => window().start],
    ['end_date', () => window().end],
  ]);
  const parameters = list.parameters.map((parameter) => ({
    ...parameter,
    computedDefault: defaults.get(parameter.wireName),
  }));
  return new Map([...operations, [list.field, { ...list, parameters }]]);
}

/**
 * The specification documents `all_day` for updates too (spec 2.1), which leave it unchanged if it
 * is omitted.
 */
const eventDefaults: Record<string, Record<string, unknown>> = { update: { all_day: false } };

/** The documented types of schema types; all others are strings. */
const wireTypes: Record<string, Pick<ParameterDescription, 'type' | 'format' | 'enum'>> = {
  Language: { type: 'string', enum: languages },
  Int: { type: 'integer' },
  Float: { type: 'number', format: 'double' },
  Boolean: { type: 'boolean' },
  TermReference: { type: 'integer' },
  VenueLink: { type: 'integer' },
  OrganizerLink: { type: 'integer' },
  Cost: { type: ['string', 'number', 'array'] },
};

/** Describes a parameter of a route for the index (wire-format 9). */
export function describeParameter(parameter: WireParameter, route: Route): ParameterDescription {
  if (parameter.wireName === 'i18n_language') return { ...languageParameter };
  return {
    description: parameter.description,
    ...describeType(parameter),
    ...describeDefault(parameter, route),
    required: parameter.required,
  };
}

function describeType({
  type,
  text,
  lenient,
}: WireParameter): Pick<ParameterDescription, 'type' | 'format' | 'items' | 'enum'> {
  if (text) return { type: 'string' };
  if (lenient) return { type: ['boolean', 'string'] };
  const nullable = getNullableType(type);
  if (isListType(nullable) && !isTextList(type))
    return { type: 'array', items: { type: simpleType(nullable.ofType) } };
  return wireTypes[getNamedType(type).name] ?? { type: 'string' };
}

function simpleType(type: GraphQLInputType): string {
  return String(wireTypes[getNamedType(type).name]?.type ?? 'string');
}

function describeDefault(
  { wireName, defaultValue, computedDefault }: WireParameter,
  route: Route,
): { default?: unknown } {
  if (nullDefaultsOf(route).includes(wireName)) return { default: null };
  const documented = route.kind === 'event' ? eventDefaults[route.act]?.[wireName] : undefined;
  const value = computedDefault?.() ?? documented ?? defaultValue;
  return value === undefined ? {} : { default: value };
}

function nullDefaultsOf({ act, kind }: Route): readonly string[] {
  return kind !== null && (act === 'create' || act === 'update') ? nullDefaults[kind] : [];
}
