/** Where the names of the migrations that have run are kept. */
export const migrationTable = 'migration';

/** Every migration in its order; the names are stored and never change. */
export const migrationNames = [
  '0001-create-calendar',
  '0002-orders',
  '0003-event-change',
  '0004-revision',
  '0005-term-counts',
  '0006-event-number',
  '0007-plain-contacts',
  '0008-display-name',
  '0009-text-fallback',
  '0010-token-scopes',
  '0011-audit',
  '0012-sessions',
  '0013-rate-limits',
  '0014-uploads',
  '0015-import',
  '0016-session-ids',
  '0017-event-status',
  '0018-public-revision',
  '0019-name-words',
  '0020-sort-keys',
  '0021-marked-words',
  '0022-plain-words',
  '0023-ticket-names',
  '0024-event-words',
  '0025-event-sums',
  '0026-public-counts',
  '0027-rare-sums',
  '0028-event-starts',
  '0029-event-letters',
  '0030-older-writers',
  '0031-known-words',
  '0032-image-texts',
  '0033-accounts-and-uploads',
  '0034-one-index-of-letters',
  '0035-cheaper-writes',
  '0036-short-pending-lists',
] as const;

/** The name of a migration. */
export type MigrationName = (typeof migrationNames)[number];

/** Those of the names that only a newer version of this program knows. */
export function unknownMigrations(done: readonly string[]): string[] {
  const known: readonly string[] = migrationNames;
  return done.filter((name) => !known.includes(name));
}

/** Whether a schema in which these migrations have run has all of them. */
export function hasAllMigrations(done: readonly string[]): boolean {
  return migrationNames.every((name) => done.includes(name));
}
