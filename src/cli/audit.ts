import { parseArgs } from 'node:util';
import { parseDate } from '#strtotime';
import { openCalendar } from '../app/bootstrap.ts';
import { type AuditView, toAuditView } from '../calendar/audit/entry.ts';
import { readConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { type AuditFilters, sliceOfAudit } from '../database/queries/audit.ts';
import { auditActions } from '../entities/audit-entry.ts';
import type { Reader } from '../policy/viewer.ts';
import { Clock } from '../runtime/clock.ts';
import { describeFailure, StartupError } from '../runtime/startup-error.ts';
import { toIso, utcText } from '../values/dates.ts';
import { auditKinds } from '../values/kinds.ts';
import { plainLine } from '../values/plain-line.ts';
import { announceAdministrator, commandName, print } from './output.ts';

const usage = `Usage: ${commandName('audit')} [OPTIONS]

  --since 7d|12h|DATE    from then on (UTC)
  --user NAME            by this user, or by shell or sample
  --kind KIND            ${auditKinds.join(', ')}
  --id ID                of the object with this ID
  --action ACTION        ${auditActions.join(', ')}
  --limit N              the newest N, by default 100
  --json                 one JSON object per line`;

const text = { type: 'string' } as const;
const options = {
  since: text,
  user: text,
  kind: text,
  id: text,
  action: text,
  limit: { ...text, default: '100' },
  json: { type: 'boolean', default: false },
} as const;

/** Entries that are read at once. */
const page = 200;

/** Whoever has the shell sees everything. */
const reader: Reader = {
  viewer: { id: 0, name: 'shell', role: 'administrator', scope: 'admin' },
  clock: new Clock(Date.now()),
};

try {
  const { filters, limit, json } = readOptions(process.argv.slice(2));
  const config = readConfig();
  const calendar = await openCalendar(config);
  try {
    await announceAdministrator(calendar, config);
    await list(calendar.database, { filters, limit }, json ? toJson : toLines);
  } finally {
    await calendar.database.close();
  }
} catch (error) {
  console.error(describeFailure(error));
  process.exit(1);
}

/**
 * Parses the arguments, before anything is opened. Throws a `StartupError` that names the option at
 * fault.
 */
function readOptions(given: string[]): { filters: AuditFilters; limit: number; json: boolean } {
  const { since, user, kind, id, action, limit, json } = parse(given);
  const filters = {
    user,
    kinds: kind === undefined ? undefined : [oneOf('--kind', kind, auditKinds)],
    actions: action === undefined ? undefined : [oneOf('--action', action, auditActions)],
    resourceId: id === undefined ? undefined : numberIn('--id', id),
    from: since === undefined ? undefined : timeIn(since),
  };
  return { filters, limit: numberIn('--limit', limit), json };
}

function parse(given: string[]) {
  try {
    return parseArgs({ args: given, options }).values;
  } catch (error) {
    throw new StartupError(usage, { cause: error });
  }
}

function oneOf(option: string, word: string, words: readonly string[]): string {
  if (words.includes(word)) return word;
  throw new StartupError(`${option} must be one of ${words.join(', ')}, not "${word}".`);
}

function numberIn(option: string, digits: string): number {
  if (/^[1-9]\d{0,8}$/.test(digits)) return Number(digits);
  throw new StartupError(`${option} must be a positive number, not "${digits}".`);
}

/** A time ago, or a date (UTC). */
function timeIn(since: string): string {
  const [, count = '', unit = ''] = /^(\d{1,5})([dh])$/.exec(since) ?? [];
  if (count !== '') return utcText(Date.now() - Number(count) * (unit === 'd' ? 86_400_000 : 3_600_000));
  const date = parseDate(since, { zone: 'UTC', now: Date.now() });
  if (date !== null) return date;
  throw new StartupError(
    `--since must be a time such as 7d or 12h, or a date such as 2027-01-31, not "${since}".`,
  );
}

/** Prints the newest entries, the newest first; a reader that goes away ends it. */
async function list(
  database: Database,
  { filters, limit }: { filters: AuditFilters; limit: number },
  write: (entry: AuditView) => string,
): Promise<void> {
  let left = limit;
  for (let after: { value: string; number: number } | undefined; left > 0;) {
    const size = Math.min(left, page);
    const slice = { size, limit: size + 1, backward: false, after };
    const rows = await database.query(sliceOfAudit(reader, filters, slice));
    for (const row of rows.slice(0, size)) if (!(await print(write(toAuditView(row, reader))))) return;
    const last = rows[size - 1];
    if (last === undefined || rows.length <= size) return;
    after = { value: '', number: last.number };
    left -= size;
  }
}

function toJson({ resourceId: id, userId, userName, changedAt, ...entry }: AuditView): string {
  const { tokenNumber, tokenName, ...facts } = entry;
  const user = { id: userId, name: userName };
  const token = tokenNumber === null ? null : { id: tokenNumber, name: tokenName };
  return JSON.stringify({ ...facts, changedAt: `${toIso(changedAt)}Z`, user, id, token, number: undefined });
}

function toLines(entry: AuditView): string {
  const { changedAt, userName, action, kind, resourceId, name, version, address, requestId } = entry;
  const { tokenNumber, tokenName } = entry;
  const origin = [entry.interface, address ?? '', requestId === null ? '' : `request ${requestId}`];
  const head = [
    `${changedAt} UTC`,
    plain(userName),
    `${action} ${kind} ${resourceId} ${plain(name)}`,
    ...(version === null ? [] : [`version ${version}`]),
    ...(tokenNumber === null ? [] : [`token ${tokenNumber} ${plain(tokenName)}`]),
    origin.filter((part) => part !== '').join(', '),
  ];
  const changes = entry.changes.map(({ field, language, before, after }) => {
    const label = language === null ? field : `${field} (${language})`;
    return `    ${label}: ${plain(before)} → ${plain(after)}`;
  });
  return [head.join('  '), ...changes].join('\n');
}

function plain(value: string | null): string {
  return value === null ? '–' : plainLine(value, 60);
}
