import { Migration } from '@mikro-orm/migrations';
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
import { RepeatStarts } from './0028-event-starts.ts';
import { IndexLetters } from './0029-event-letters.ts';
import { FollowOlderWriters } from './0030-older-writers.ts';
import { KnowWords } from './0031-known-words.ts';
import { AddImageTexts } from './0032-image-texts.ts';
import { BoundAccounts } from './0033-accounts-and-uploads.ts';
import { IndexLettersOnce } from './0034-one-index-of-letters.ts';
import { CheapenWrites } from './0035-cheaper-writes.ts';
import { ShortenPendingLists } from './0036-short-pending-lists.ts';
import { lockingStatements } from './locks.ts';
import { type MigrationName, migrationNames, migrationTable } from './names.ts';

type Parts = ConstructorParameters<typeof Migration>;

type MigrationClass = new (...parts: Parts) => Migration;

const classes: Record<MigrationName, MigrationClass> = {
  '0001-create-calendar': CreateCalendar,
  '0002-orders': AddOrders,
  '0003-event-change': AddEventChange,
  '0004-revision': AddRevision,
  '0005-term-counts': AddTermCounts,
  '0006-event-number': AddEventNumber,
  '0007-plain-contacts': PlainContacts,
  '0008-display-name': AddDisplayName,
  '0009-text-fallback': AddTextFallback,
  '0010-token-scopes': AddTokenScopes,
  '0011-audit': AddAudit,
  '0012-sessions': AddSessions,
  '0013-rate-limits': AddRateLimits,
  '0014-uploads': AddUploads,
  '0015-import': AddImport,
  '0016-session-ids': AddSessionIds,
  '0017-event-status': AddEventStatus,
  '0018-public-revision': AddPublicRevision,
  '0019-name-words': AddNameWords,
  '0020-sort-keys': AddSortKeys,
  '0021-marked-words': MarkWords,
  '0022-plain-words': IndexPlainWords,
  '0023-ticket-names': AddTicketNames,
  '0024-event-words': MoveWords,
  '0025-event-sums': AddEventSums,
  '0026-public-counts': CountChangesAlone,
  '0027-rare-sums': AddUpRarely,
  '0028-event-starts': RepeatStarts,
  '0029-event-letters': IndexLetters,
  '0030-older-writers': FollowOlderWriters,
  '0031-known-words': KnowWords,
  '0032-image-texts': AddImageTexts,
  '0033-accounts-and-uploads': BoundAccounts,
  '0034-one-index-of-letters': IndexLettersOnce,
  '0035-cheaper-writes': CheapenWrites,
  '0036-short-pending-lists': ShortenPendingLists,
};

/**
 * Every migration in its order. Only what runs migrations imports this: most starts have nothing to
 * migrate (decision 0140).
 */
export const migrations = migrationNames.map((name) => ({ name, class: withLocks(classes[name]) }));

/** The migration after the statements that lock what it changes. */
function withLocks(Class: MigrationClass): MigrationClass {
  return class extends Migration {
    readonly #migration: Migration;

    constructor(...parts: Parts) {
      super(...parts);
      this.#migration = new Class(...parts);
    }

    override async up(): Promise<void> {
      this.#migration.reset();
      await this.#migration.up();
      const queries = this.#migration.getQueries();
      for (const query of [...lockingStatements(queries), ...queries]) this.addSql(query);
    }
  };
}

/** A migration and its stored name. */
export type MigrationEntry = (typeof migrations)[number];

/**
 * How MikroORM runs them, in the program and in its command line: each in a transaction of its own
 * (decision 0155).
 */
export const migrationOptions = {
  allOrNothing: false,
  tableName: migrationTable,
  migrationsList: migrations,
  snapshot: false,
  silent: true,
};
