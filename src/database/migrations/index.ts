import { CreateCalendar } from './0001-create-calendar.ts';
import { AddRevision } from './0002-revision.ts';

/** Where the names of the migrations that have run are kept. */
export const migrationTable = 'migration';

/** Every migration in its order; the names are stored and never change. */
export const migrations = [
  { name: '0001-create-calendar', class: CreateCalendar },
  { name: '0002-revision', class: AddRevision },
];
