import { GraphQLError, type GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { toIso } from '../src/values/dates.ts';

/** Rows hold instants as UTC text; clients get ISO 8601 with `Z`. */
function toIsoInstant(value: unknown): string {
  return `${toIso(String(value))}Z`;
}

/** How values of a scalar are read and written; its name and description stand in the SDL alone. */
type Scalar = Pick<GraphQLScalarType, 'serialize' | 'parseValue' | 'parseLiteral'>;

/** A scalar that takes texts as they are: the rules say what is understood (wire-format 7.2), not the scalar. */
function textScalar(name: string, serialize: (value: unknown) => string): Scalar {
  return {
    serialize,
    parseValue: (value) => requireKind(name, value, ['string']),
    parseLiteral: (node) => requireKind(name, literal(node), ['string']),
  };
}

/** A scalar of several forms, taken as they are; the rules check them. */
function mixedScalar(name: string, kinds: readonly string[]): Scalar {
  return {
    serialize: (value) => value,
    parseValue: (value) => requireKind(name, value, kinds),
    parseLiteral: (node) => requireKind(name, literal(node), kinds),
  };
}

function requireKind(name: string, value: unknown, kinds: readonly string[]): unknown {
  const kind = kindOf(value);
  if (!kinds.includes(kind))
    throw new GraphQLError(`${name} takes a ${kinds.join(' or a ')}; this is of the kind ${kind}.`);
  return value;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'null' : typeof value;
}

function literal(node: ValueNode): unknown {
  switch (node.kind) {
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.STRING:
      return node.value;
    case Kind.LIST:
      return node.values.map(literal);
    case Kind.BOOLEAN:
      return node.value;
    case Kind.OBJECT:
      return {};
    default:
      return null;
  }
}

/** The scalars of the schema, and the values that enums stand for inside. */
export const scalarResolvers = {
  DateTime: textScalar('DateTime', toIsoInstant),
  LocalDateTime: textScalar('LocalDateTime', (value) => toIso(String(value))),
  Date: textScalar('Date', String),
  TimeZone: textScalar('TimeZone', String),
  URL: textScalar('URL', String),
  EmailAddress: textScalar('EmailAddress', String),
  Cost: mixedScalar('Cost', ['string', 'number', 'list']),
  ImageReference: mixedScalar('ImageReference', ['string', 'number']),
  TermReference: mixedScalar('TermReference', ['string', 'number']),
  Language: { EN: 'en', FI: 'fi', DE: 'de', ZH_HANS: 'zh-hans' },
  Status: {
    PUBLISH: 'publish',
    FUTURE: 'future',
    DRAFT: 'draft',
    PENDING: 'pending',
    PRIVATE: 'private',
    TRASH: 'trash',
  },
  CurrencyPosition: { PREFIX: 'prefix', POSTFIX: 'postfix' },
  TicketAvailability: { IN_STOCK: 'in_stock', PRE_ORDER: 'pre_order', SOLD_OUT: 'sold_out' },
  SortDirection: { ASC: 'asc', DESC: 'desc' },
  SearchedField: { TITLE: 'title', EXCERPT: 'excerpt', DESCRIPTION: 'description' },
  EventGrouping: {
    YEAR: 'year',
    MONTH: 'month',
    WEEK: 'week',
    DAY: 'day',
    WEEKDAY: 'weekday',
    HOUR: 'hour',
    CATEGORY: 'category',
    TAG: 'tag',
    VENUE: 'venue',
    ORGANIZER: 'organizer',
    CITY: 'city',
    COUNTRY: 'country',
    LANGUAGE: 'language',
    STATUS: 'status',
  },
  EventGroupOrder: {
    GROUP_ASC: 'group_asc',
    GROUP_DESC: 'group_desc',
    EVENTS_ASC: 'events_asc',
    EVENTS_DESC: 'events_desc',
    DURATION_ASC: 'duration_asc',
    DURATION_DESC: 'duration_desc',
  },
  EventOrder: {
    START_ASC: 'start_asc',
    START_DESC: 'start_desc',
    END_ASC: 'end_asc',
    END_DESC: 'end_desc',
    PUBLISHED_ASC: 'published_asc',
    PUBLISHED_DESC: 'published_desc',
    MODIFIED_ASC: 'modified_asc',
    MODIFIED_DESC: 'modified_desc',
    NEAREST: 'nearest',
  },
  VenueOrder: { PUBLISHED_ASC: 'published_asc', PUBLISHED_DESC: 'published_desc', NEAREST: 'nearest' },
  ChangeKind: { CREATED: 'created', UPDATED: 'updated', DELETED: 'deleted' },
  OrganizerOrder: { PUBLISHED_ASC: 'published_asc', PUBLISHED_DESC: 'published_desc' },
  CategoryOrder: {
    NAME_ASC: 'name_asc',
    NAME_DESC: 'name_desc',
    COUNT_ASC: 'count_asc',
    COUNT_DESC: 'count_desc',
  },
  TagOrder: {
    NAME_ASC: 'name_asc',
    NAME_DESC: 'name_desc',
    COUNT_ASC: 'count_asc',
    COUNT_DESC: 'count_desc',
  },
};
