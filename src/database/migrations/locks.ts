/**
 * The tables of what is written in several tables at once, in the order in which most transactions
 * lock them: what is new first gets its row, then its slug, texts and relations; the revision and
 * the sums follow by triggers.
 */
const inOrderOfWriters = [
  ...['event', 'venue', 'organizer', 'term', 'image', 'user_account', 'slug'],
  ...['event', 'venue', 'organizer', 'term'].flatMap((kind) => [`${kind}_translation`, `${kind}_text`]),
  ...['event_words', 'event_letters', 'search_chunk', 'search_word'],
  ...['event_venue', 'event_organizer', 'event_term', 'ticket', 'term_count', 'event_change'],
  ...['event_tally', 'event_delta', 'event_sum', 'text_fallback', 'audit_entry', 'revision'],
];

/** The table that a statement takes from readers as well. */
const altered = /^\s*(?:alter table (?:only )?|drop trigger \w+ on )(\w+)/;

/**
 * The statements that begin the transaction of a migration with these queries: it waits until no
 * writer is left, and others wait until it has ended, so that nothing is written between a copy and
 * its trigger. Tables to be altered are taken from readers in the same order. A lock that is not
 * granted soon fails the transaction: others in front of it go on, and it is tried again (decision
 * 0155).
 */
export function lockingStatements(queries: readonly unknown[]): string[] {
  const texts = queries.filter((query) => typeof query === 'string');
  const taken = new Set(texts.flatMap((text) => altered.exec(text)?.[1] ?? []));
  const tables = [...new Set([...inOrderOfWriters, ...taken])];
  const rows = tables.map(
    (table, place) =>
      `(${place}, '${table}', '${taken.has(table) ? 'access exclusive' : 'share row exclusive'}')`,
  );
  return [
    // Of a large calendar, a statement of a migration takes longer than any request may.
    'set local statement_timeout = 0',
    `do $$
    declare
      listed record;
    begin
      for listed in
        select relname, mode from (values ${rows.join(', ')}) as wanted (place, name, mode)
        join pg_class on relname = name and relnamespace = current_schema()::regnamespace order by place
      loop
        execute format('lock table %I in %s mode', listed.relname, listed.mode);
      end loop;
    end $$`,
  ];
}
