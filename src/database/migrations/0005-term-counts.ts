import { Migration } from '@mikro-orm/migrations';

/**
 * How many events each term has that are published or will be: the sum of its rows. Whoever writes
 * adds rows and changes none, so that nobody waits (decision 0135).
 */
const tables = [
  `create table term_count (
    id bigint generated always as identity primary key,
    term_id integer not null,
    number bigint not null
  )`,
  'create index term_count_term on term_count (term_id) include (number)',
  `insert into term_count (term_id, number)
    select term_id, count(*) from event_term where visible_at is not null group by term_id`,
];

/**
 * Makes one row of those that terms have, of all terms or of some; what somebody else is adding up
 * is left alone.
 */
export const addUpTermCounts = (
  which = '',
) => `create or replace function add_up_term_counts() returns void language sql as $$
  with old as (
    delete from term_count where id in (select id from term_count ${which} for update skip locked)
    returning term_id, number
  )
  insert into term_count (term_id, number)
    select term_id, sum(number) from old group by term_id having sum(number) <> 0
  $$`;

/** One statement in so many adds up. */
const rarely = 50;

/** Counts what a statement changed; `then` is what follows. */
export const noteTermCount = (
  then = '',
) => `create or replace function note_term_count() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into term_count (term_id, number)
        select term_id, count(*) from added where visible_at is not null group by term_id;
    elsif tg_op = 'DELETE' then
      insert into term_count (term_id, number)
        select term_id, - count(*) from removed where visible_at is not null group by term_id;
    else
      insert into term_count (term_id, number)
        select term_id, sum(change) from (
          select term_id, 1 as change from added where visible_at is not null
          union all select term_id, -1 from removed where visible_at is not null
        ) as changed group by term_id having sum(change) <> 0;
    end if;
    ${then}
    if random() < 1.0 / ${rarely} then
      perform add_up_term_counts();
    end if;
    return null;
  end $$`;

const events = {
  insert: 'new table as added',
  delete: 'old table as removed',
  update: 'new table as added old table as removed',
};

const triggers = Object.entries(events).map(
  ([event, tables]) => `create trigger counted_by_${event} after ${event} on event_term
    referencing ${tables} for each statement execute function note_term_count()`,
);

const revised = `create trigger revised after insert or update or delete or truncate on term_count
  for each statement execute function note_revision()`;

/** Counts of terms without reading their events. */
export class AddTermCounts extends Migration {
  override up(): void {
    for (const statement of [...tables, addUpTermCounts(), noteTermCount(), ...triggers, revised])
      this.addSql(statement);
  }
}
