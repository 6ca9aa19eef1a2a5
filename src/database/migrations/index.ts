import { CreateCalendar } from './0001-create-calendar.ts';
import { AddOrders } from './0002-orders.ts';
import { AddEventChange } from './0003-event-change.ts';
import { AddRevision } from './0004-revision.ts';
import { AddTermCounts } from './0005-term-counts.ts';
import { AddEventNumber } from './0006-event-number.ts';
import { PlainContacts } from './0007-plain-contacts.ts';
import { AddDisplayName } from './0008-display-name.ts';
import { AddTextFallback } from './0009-text-fallback.ts';
import { AddTokenScopes } from './0010-token-scopes.ts';
import { AddAudit } from './0011-audit.ts';
import { AddSessions } from './0012-sessions.ts';
import { AddRateLimits } from './0013-rate-limits.ts';
import { AddUploads } from './0014-uploads.ts';
import { AddImport } from './0015-import.ts';
import { AddSessionIds } from './0016-session-ids.ts';
import { AddEventStatus } from './0017-event-status.ts';
import { AddPublicRevision } from './0018-public-revision.ts';
import { AddNameWords } from './0019-name-words.ts';
import { AddSortKeys } from './0020-sort-keys.ts';
import { MarkWords } from './0021-marked-words.ts';
import { IndexPlainWords } from './0022-plain-words.ts';
import { AddTicketNames } from './0023-ticket-names.ts';
import { MoveWords } from './0024-event-words.ts';
import { AddEventSums } from './0025-event-sums.ts';
import { CountChangesAlone } from './0026-public-counts.ts';
import { AddUpRarely } from './0027-rare-sums.ts';

/** Where the names of the migrations that have run are kept. */
export const migrationTable = 'migration';

/** Every migration in its order; the names are stored and never change. */
export const migrations = [
  { name: '0001-create-calendar', class: CreateCalendar },
  { name: '0002-orders', class: AddOrders },
  { name: '0003-event-change', class: AddEventChange },
  { name: '0004-revision', class: AddRevision },
  { name: '0005-term-counts', class: AddTermCounts },
  { name: '0006-event-number', class: AddEventNumber },
  { name: '0007-plain-contacts', class: PlainContacts },
  { name: '0008-display-name', class: AddDisplayName },
  { name: '0009-text-fallback', class: AddTextFallback },
  { name: '0010-token-scopes', class: AddTokenScopes },
  { name: '0011-audit', class: AddAudit },
  { name: '0012-sessions', class: AddSessions },
  { name: '0013-rate-limits', class: AddRateLimits },
  { name: '0014-uploads', class: AddUploads },
  { name: '0015-import', class: AddImport },
  { name: '0016-session-ids', class: AddSessionIds },
  { name: '0017-event-status', class: AddEventStatus },
  { name: '0018-public-revision', class: AddPublicRevision },
  { name: '0019-name-words', class: AddNameWords },
  { name: '0020-sort-keys', class: AddSortKeys },
  { name: '0021-marked-words', class: MarkWords },
  { name: '0022-plain-words', class: IndexPlainWords },
  { name: '0023-ticket-names', class: AddTicketNames },
  { name: '0024-event-words', class: MoveWords },
  { name: '0025-event-sums', class: AddEventSums },
  { name: '0026-public-counts', class: CountChangesAlone },
  { name: '0027-rare-sums', class: AddUpRarely },
];

/** A migration and its stored name. */
export type MigrationEntry = (typeof migrations)[number];
