import { CalendarError } from '../../errors.ts';

/** PostgreSQL's `query_canceled`. */
const canceled = '57014';

/** And its `disk_full`. */
const diskFull = '53100';

/**
 * PostgreSQL is stopping or starting, has too many connections, rejects the login, became a
 * standby, or ended the session of a process that had stopped: `admin_shutdown` …
 * `idle_session_timeout`, `too_many_connections`, `object_not_in_prerequisite_state` (connections
 * are not allowed), `read_only_sql_transaction`, `idle_in_transaction_session_timeout`,
 * `invalid_authorization_specification`, `invalid_password`, `invalid_catalog_name`.
 */
const serverCodes = new Set([
  ...['57P01', '57P02', '57P03', '57P04', '57P05'],
  ...['53300', '55000', '25006', '25P03', '28000', '28P01', '3D000'],
]);

/** The class of connection exceptions. */
const connectionClass = '08';

const systemCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/**
 * How messages of pg without a code begin: the connection was lost, closed or never established.
 */
const lossMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
  'timeout expired',
  'Query read timeout',
];

/** How the message of pg-pool begins if no connection was released in time. */
const noRoomMessage = 'timeout exceeded when trying to connect';

/**
 * Maps an error of the database to the one that clients see: a canceled statement is `timeout`, no
 * connection in time is `busy`, a full disk is `storageFull` (decision 0061), an unreachable
 * database is `unavailable` (decision 0047). Any other error is returned as it is.
 */
export function toCalendarError(error: unknown): unknown {
  if (error instanceof CalendarError) return error;
  const { code, message } = describe(error);
  if (code === canceled) return new CalendarError('timeout');
  if (code === diskFull) return new CalendarError('storageFull', { cause: error });
  if (message.startsWith(noRoomMessage)) return new CalendarError('busy');
  return isOutage(error) ? new CalendarError('unavailable', { cause: error }) : error;
}

/**
 * Whether an error says that the database cannot be reached, or that a connection to it is lost.
 */
export function isOutage(error: unknown): boolean {
  const { code, message, syscall } = describe(error);
  if (syscall === 'connect' || systemCodes.has(code) || serverCodes.has(code)) return true;
  if (code.startsWith(connectionClass) && code.length === 5) return true;
  return lossMessages.some((beginning) => message.startsWith(beginning));
}

function describe(error: unknown): { code: string; message: string; syscall: unknown } {
  const { code, message, syscall } = Object(error) as Record<string, unknown>;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return { code: textOf(code), message: textOf(message), syscall };
}
