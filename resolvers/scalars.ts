import { GraphQLError, type GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { eventGroupings } from '../src/calendar/event/group.ts';
import { searchedFields } from '../src/calendar/event/texts.ts';
import { availabilities } from '../src/calendar/event/tickets.ts';
import { auditActions, changeInterfaces } from '../src/entities/audit-entry.ts';
import { languages } from '../src/i18n/language.ts';
import { UploadedFile } from '../src/media/uploaded-file.ts';
import { roles, scopes } from '../src/policy/permissions.ts';
import { toIso } from '../src/values/dates.ts';
import { eventPeriods } from '../src/values/event-period.ts';
import { eventStatuses } from '../src/values/event-status.ts';
import { searchModes } from '../src/values/search/query.ts';
import { auditKinds, kinds, statuses, writableStatuses } from '../src/values/kinds.ts';
import { timesOfDay, weekdays } from '../src/values/start-time.ts';

/** Instants are stored as UTC text and served as ISO 8601 with `Z`. */
function toIsoInstant(value: unknown): string {
  return `${toIso(String(value))}Z`;
}

/** How a scalar parses and serializes values; its name and description are in the SDL. */
type Scalar = Pick<GraphQLScalarType, 'serialize' | 'parseValue' | 'parseLiteral'>;

/**
 * A scalar that accepts values of some JSON types; the rules check their form (wire-format 7.2).
 */
function scalar(
  name: string,
  accepted: readonly string[] = ['string'],
  serialize: (value: unknown) => unknown = String,
): Scalar {
  return {
    serialize,
    parseValue: (value) => requireKind({ name, accepted }, value),
    parseLiteral: (node, variables) => requireKind({ name, accepted }, literal(node, variables ?? {}), node),
  };
}

/** Throws an error that names the place of a value in the document, where it is written there. */
function requireKind(
  { name, accepted }: { name: string; accepted: readonly string[] },
  value: unknown,
  nodes?: ValueNode,
): unknown {
  const kind = kindOf(value);
  if (accepted.includes(kind)) return value;
  const message = `${name} takes a ${accepted.join(' or a ')}; this is of the kind ${kind}.`;
  throw new GraphQLError(message, { nodes });
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'null' : typeof value;
}

/**
 * The value of a literal; variables in a list have theirs, which are unknown while the document is
 * validated.
 */
function literal(node: ValueNode, variables: Readonly<Record<string, unknown>>): unknown {
  switch (node.kind) {
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.STRING:
    case Kind.BOOLEAN:
      return node.value;
    case Kind.LIST:
      return node.values.map((value) => literal(value, variables));
    case Kind.OBJECT:
      return {};
    case Kind.VARIABLE:
      return variables[node.name.value];
    default:
      return null;
  }
}

/** The values of an enum inside the service, by their names: `START_ASC` is `start_asc`. */
function enumOf(...values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value) => [nameInEnum(value), value]));
}

/** The name of a value in its enum. */
export function nameInEnum(value: string): string {
  return value.toUpperCase().replace('-', '_');
}

function inBothDirections(...keys: readonly string[]): string[] {
  return keys.flatMap((key) => [`${key}_asc`, `${key}_desc`]);
}

/** Only a multipart request has files. */
function rejectUpload(nodes?: ValueNode): never {
  throw new GraphQLError('Upload takes a file of a multipart request.', { nodes });
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
    serialize: () => rejectUpload(),
    parseValue: (value: unknown) => (value instanceof UploadedFile ? value : rejectUpload()),
    parseLiteral: (node: ValueNode) => rejectUpload(node),
  },
  Language: enumOf(...languages),
  Status: enumOf(...statuses),
  EventStatus: enumOf(...eventStatuses),
  EventPeriod: enumOf(...eventPeriods),
  SearchMode: enumOf(...searchModes),
  Weekday: enumOf(...weekdays),
  TimeOfDay: enumOf(...timesOfDay),
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
