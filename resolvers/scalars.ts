import { GraphQLError, type GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { eventGroupings } from '../src/calendar/event/group.ts';
import { searchedFields } from '../src/calendar/event/texts.ts';
import { availabilities } from '../src/calendar/event/tickets.ts';
import { auditActions, changeInterfaces } from '../src/entities/audit-entry.ts';
import { languages } from '../src/i18n/language.ts';
import { UploadedFile } from '../src/media/uploaded-file.ts';
import { roles, scopes } from '../src/policy/permissions.ts';
import { toIso } from '../src/values/dates.ts';
import { eventStatuses } from '../src/values/event-status.ts';
import { searchModes } from '../src/values/search/query.ts';
import { auditKinds, kinds, statuses, writableStatuses } from '../src/values/kinds.ts';

/** Instants are stored as UTC text and served as ISO 8601 with `Z`. */
function toIsoInstant(value: unknown): string {
  return `${toIso(String(value))}Z`;
}

/** How a scalar parses and serializes values; its name and description are in the SDL. */
type Scalar = Pick<GraphQLScalarType, 'serialize' | 'parseValue' | 'parseLiteral'>;

/** A scalar that accepts values of some JSON types; the rules check their form (wire-format 7.2). */
function scalar(
  name: string,
  accepted: readonly string[] = ['string'],
  serialize: (value: unknown) => unknown = String,
): Scalar {
  return {
    serialize,
    parseValue: (value) => requireKind(name, value, accepted),
    parseLiteral: (node) => requireKind(name, literal(node), accepted),
  };
}

function requireKind(name: string, value: unknown, accepted: readonly string[]): unknown {
  const kind = kindOf(value);
  if (!accepted.includes(kind))
    throw new GraphQLError(`${name} takes a ${accepted.join(' or a ')}; this is of the kind ${kind}.`);
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

/** The values of an enum inside the service, by their names: `START_ASC` is `start_asc`. */
function enumOf(...values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value.toUpperCase().replace('-', '_'), value]));
}

function inBothDirections(...keys: readonly string[]): string[] {
  return keys.flatMap((key) => [`${key}_asc`, `${key}_desc`]);
}

/** Only a multipart request has files. */
function rejectUpload(): never {
  throw new GraphQLError('Upload takes a file of a multipart request.');
}

const asStored = (value: unknown) => value;
const termOrder = enumOf(...inBothDirections('name', 'count'));

/** The scalars and enums of the schema. */
export const scalarResolvers = {
  DateTime: scalar('DateTime', ['string'], toIsoInstant),
  LocalDateTime: scalar('LocalDateTime', ['string'], (value) => toIso(String(value))),
  Date: scalar('Date'),
  TimeZone: scalar('TimeZone'),
  URL: scalar('URL'),
  EmailAddress: scalar('EmailAddress'),
  Cost: scalar('Cost', ['string', 'number', 'list'], asStored),
  ImageReference: scalar('ImageReference', ['string', 'number'], asStored),
  TermReference: scalar('TermReference', ['string', 'number'], asStored),
  Upload: {
    serialize: rejectUpload,
    parseValue: (value: unknown) => (value instanceof UploadedFile ? value : rejectUpload()),
    parseLiteral: rejectUpload,
  },
  Language: enumOf(...languages),
  Status: enumOf(...statuses),
  EventStatus: enumOf(...eventStatuses),
  SearchMode: enumOf(...searchModes),
  WritableStatus: enumOf(...writableStatuses),
  Role: enumOf(...roles),
  TokenScope: enumOf(...scopes),
  Kind: enumOf(...kinds),
  CurrencyPosition: enumOf('prefix', 'postfix'),
  TicketAvailability: enumOf(...availabilities),
  SortDirection: enumOf('asc', 'desc'),
  SearchedField: enumOf(...searchedFields),
  EventGrouping: enumOf(...eventGroupings),
  EventGroupOrder: enumOf(...inBothDirections('group', 'events', 'duration')),
  EventOrder: enumOf(...inBothDirections('start', 'end', 'published', 'modified', 'title'), 'nearest'),
  VenueOrder: enumOf(...inBothDirections('published', 'name'), 'nearest'),
  OrganizerOrder: enumOf(...inBothDirections('published', 'name')),
  CategoryOrder: termOrder,
  TagOrder: termOrder,
  AuditAction: enumOf(...auditActions),
  AuditKind: enumOf(...auditKinds),
  AuditInterface: enumOf(...changeInterfaces),
  ChangeKind: enumOf('created', 'updated', 'deleted'),
};
