import { Migration } from '@mikro-orm/migrations';

const text = 'text collate "C"';

/** Constant defaults are stored once, however many rows there are. */
const statements = [
  `alter table event
    add column event_status ${text} not null default 'scheduled',
    add column online_url ${text}`,
  `alter table event_translation add column status_reason ${text}`,
  `alter table event_text add column status_reason ${text}`,
  `create index event_not_as_planned on event (event_status, start_date) where event_status <> 'scheduled'`,
];

/** Events that do not take place as planned, and where they are attended online (decision 0110). */
export class AddEventStatus extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
