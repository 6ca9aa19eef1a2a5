import { Migration } from '@mikro-orm/migrations';

const writes = 'insert or update or delete';

const counts = [
  'alter table revision add column public bigint not null default 0',
  'update revision set public = value',
];

/** The row of `revision` that this transaction counts in: the first that nobody holds. */
const shard = `create function revision_shard() returns smallint language plpgsql as $$
  declare
    mine constant text := pg_current_xact_id()::text;
    held constant text := current_setting('calendar.shard', true);
    free smallint;
  begin
    if split_part(held, ' ', 1) = mine then
      return split_part(held, ' ', 2);
    end if;
    select shard into free from revision order by shard limit 1 for update skip locked;
    free := coalesce(free, 1 + pg_backend_pid() % (select count(*) from revision));
    perform set_config('calendar.shard', mine || ' ' || free, true);
    return free;
  end $$`;

/**
 * A function that counts a transaction once in a column. Its mark is undone together with the
 * count.
 */
const countOnce = (name: string, column: string, setting: string) =>
  `create function ${name}() returns void language plpgsql as $$
  declare
    mine constant text := pg_current_xact_id()::text;
    counted smallint;
  begin
    if current_setting('${setting}', true) is not distinct from mine then
      return;
    end if;
    counted := revision_shard();
    update revision set ${column} = ((${column} >> 20) + 1 << 20) + floor(random() * 1048576)::bigint
      where shard = counted;
    perform set_config('${setting}', mine, true);
  end $$`;

const counting = [
  shard,
  countOnce('count_revision', 'value', 'calendar.revised'),
  countOnce('count_public_revision', 'public', 'calendar.published'),
  `create or replace function note_revision() returns trigger language plpgsql as $$
  begin
    perform count_revision();
    return null;
  end $$`,
  `create function note_public_revision() returns trigger language plpgsql as $$
  begin
    perform count_public_revision();
    return null;
  end $$`,
];

const posts = ['event', 'venue', 'organizer'] as const;
const isPublic = (row: 'old' | 'new') => `${row}.visible_at is not null`;

/**
 * Rows of posts, before or after the change. Publication changes the post itself, so its texts and
 * relations may follow.
 */
const postTriggers = posts.flatMap((post) => [
  rowTrigger(post, 'insert', { condition: isPublic('new') }),
  rowTrigger(post, 'update', { condition: `${isPublic('old')} or ${isPublic('new')}` }),
  rowTrigger(post, 'delete', { condition: isPublic('old') }),
]);

/** What belongs to posts counts with them. */
const partsOf = {
  event: ['event_translation', 'event_text', 'ticket', 'event_venue', 'event_organizer', 'event_term'],
  venue: ['venue_translation', 'venue_text'],
  organizer: ['organizer_translation', 'organizer_text'],
};

const parts = posts.flatMap((post) => [
  noteOwned(`note_public_${post}`, [existsPublic(post, `coalesce(new.${post}_id, old.${post}_id)`)]),
  ...partsOf[post].map((table) => rowTrigger(table, writes, { note: `note_public_${post}` })),
]);

/** Slugs lead to posts and terms. */
const slugs = [
  noteOwned('note_public_slug', [
    `coalesce(new.kind, old.kind) not in (${posts.map((post) => `'${post}'`).join(', ')})`,
    ...posts.map(
      (post) =>
        `(coalesce(new.kind, old.kind) = '${post}' and ${existsPublic(post, 'coalesce(new.owner_id, old.owner_id)')})`,
    ),
  ]),
  rowTrigger('slug', writes, { note: 'note_public_slug' }),
];

/** Every row of these may be part of what anybody reads. */
const always = [
  ...['term', 'term_translation', 'term_text', 'term_count'],
  ...['text_fallback', 'user_account', 'image', 'search_word'],
];

/** Partitions may be emptied by themselves; triggers by row are theirs as well. */
const partitions = ['en', 'fi', 'de', 'zh_hans'].map((language) => `event_text_${language}`);

const emptied = [...partitions, ...posts, ...Object.values(partsOf).flat(), 'slug', ...always].map(
  (table) => `create trigger published_by_truncate after truncate on ${table}
    for each statement execute function note_public_revision()`,
);

function rowTrigger(
  table: string,
  event: string,
  { condition, note = 'note_public_revision' }: { condition?: string; note?: string } = {},
): string {
  const name = event === writes ? 'published' : `published_by_${event}`;
  return `create trigger ${name} after ${event} on ${table}
    for each row ${condition === undefined ? '' : `when (${condition})`} execute function ${note}()`;
}

function existsPublic(post: string, id: string): string {
  return `exists (select from ${post} where id = ${id} and visible_at is not null)`;
}

/**
 * A trigger function for rows that are public under one of the conditions, which is read once per
 * transaction.
 */
function noteOwned(name: string, conditions: string[]): string {
  return `create function ${name}() returns trigger language plpgsql as $$
  begin
    if current_setting('calendar.published', true) is not distinct from pg_current_xact_id()::text then
      return null;
    end if;
    if ${conditions.join(' or ')} then
      perform count_public_revision();
    end if;
    return null;
  end $$`;
}

/** A revision that only changes of what anybody may read raise (decision 0118). */
export class AddPublicRevision extends Migration {
  override up(): void {
    const everyRow = always.map((table) => rowTrigger(table, writes));
    const statements = [...counts, ...counting, ...postTriggers, ...parts, ...slugs, ...everyRow, ...emptied];
    for (const statement of statements) this.addSql(statement);
  }
}
