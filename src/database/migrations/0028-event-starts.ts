import { Migration } from '@mikro-orm/migrations';

const kinds = ['venue', 'organizer'];

/**
 * Versions before this one insert links without a start. The event is locked, so that no other
 * transaction moves it meanwhile.
 */
const taking = `create function take_start() returns trigger language plpgsql as $$
  begin
    select starts_at into new.starts_at from event where id = new.event_id for share;
    return new;
  end $$`;

const repeating = [
  `create function repeat_start() returns trigger language plpgsql as $$
  begin
    ${kinds
      .map(
        (kind) => `update event_${kind} set starts_at = new.starts_at
      where event_id = new.id and starts_at is distinct from new.starts_at;`,
      )
      .join('\n    ')}
    return null;
  end $$`,
  `create trigger start_repeated after update of starts_at on event
    for each row when (old.starts_at is distinct from new.starts_at) execute function repeat_start()`,
];

const linksOf = (kind: string) => [
  `alter table event_${kind} add column starts_at timestamp(0)`,
  // Nothing that anybody reads changes, so no trigger has anything to note.
  `alter table event_${kind} disable trigger user`,
  `update event_${kind} set starts_at = event.starts_at from event where event.id = event_id`,
  `alter table event_${kind} enable trigger user`,
  `alter table event_${kind} alter column starts_at set not null`,
  `create index event_${kind}_start on event_${kind} (${kind}_id, starts_at, event_id)`,
  `drop index event_${kind}_event`,
  `create trigger start_taken before insert on event_${kind}
    for each row when (new.starts_at is null) execute function take_start()`,
];

/**
 * The starts of events beside their venues and organizers, whose next events an index then has in
 * order (decision 0135).
 */
export class RepeatStarts extends Migration {
  override up(): void {
    this.addSql('lock table event, event_venue, event_organizer in share row exclusive mode');
    for (const statement of [taking, ...kinds.flatMap(linksOf), ...repeating]) this.addSql(statement);
  }
}
