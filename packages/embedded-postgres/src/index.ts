export type { CurrentTally, EmbeddedClient } from './client.ts';
export { databaseFiles, holdsDatabase } from './cluster-folder.ts';
export { type CommitReader, EmbeddedConnection, type Lent, type StatementResult } from './connection.ts';
export { FolderError, type FolderProblem } from './folder-error.ts';
export { type Embedded, openEmbedded, type OpenOptions } from './open.ts';
export { shareCode } from './shared-code.ts';
export type { Tally } from './parts.ts';
export { replaceSynced, writeSynced } from './synced.ts';
