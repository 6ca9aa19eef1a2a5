import { CalendarError } from '../../errors.ts';

/** PostgreSQL's `query_canceled`. */
const cancelled = '57014';

/** And its `disk_full`. */
const diskFull = '53100';

/**
 * What PostgreSQL says when it ends, is not there yet, has no room for another connection, lets nobody in, or was taken
 * over by a standby that takes no writes: `admin_shutdown` … `idle_session_timeout`, `too_many_connections`,
 * `object_not_in_prerequisite_state` (connections are not allowed), `read_only_sql_transaction`,
 * `invalid_authorization_specification`, `invalid_password`, `invalid_catalog_name`.
 */
const serverCodes = new Set([
  ...['57P01', '57P02', '57P03', '57P04', '57P05'],
  ...['53300', '55000', '25006', '28000', '28P01', '3D000'],
]);

/** Connection exceptions. */
const connectionClass = '08';

const systemCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** How the messages of pg begin where it has no code for them: the connection is lost, closed or was never made. */
const lossMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
  'timeout expired',
];

/** How pg-pool's begins where nobody gave a connection back in time. */
const noRoomMessage = 'timeout exceeded when trying to connect';

/**
 * The one judgement of a failure of the database: the error to show for it. A statement that took its time is `timeout`, no
 * connection in time is `busy`, a full disk is `storageFull` (decision 0060), a database that cannot be reached is
 * `unavailable` (decision 0047). Anything else was not foreseen, and is given back as it is.
 */
export function toForeseen(error: unknown): unknown {
  if (error instanceof CalendarError) return error;
  const { code, message } = describe(error);
  if (code === cancelled) return new CalendarError('timeout');
  if (code === diskFull) return new CalendarError('storageFull', { cause: error });
  if (message.startsWith(noRoomMessage)) return new CalendarError('busy');
  return isOutage(error) ? new CalendarError('unavailable', { cause: error }) : error;
}

function isOutage(error: unknown): boolean {
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
