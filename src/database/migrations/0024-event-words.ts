import { Migration } from '@mikro-orm/migrations';

const text = 'text collate "C"';
const languages = ['en', 'fi', 'de', 'zh-hans'];
const nameOf = (language: string) => `event_words_${language.replace('-', '_')}`;
const names = languages.map(nameOf);
const partitions = languages.map(
  (language) => `create table ${nameOf(language)} partition of event_words for values in ('${language}')`,
);

/** As on `event_text`: what reads these words answers anew after each change. */
const triggers = [
  `create trigger published after insert or update or delete on event_words
    for each row execute function note_public_event()`,
  ...['event_words', ...names].flatMap((table) => [
    `create trigger revised after insert or update or delete or truncate on ${table}
      for each statement execute function note_revision()`,
    `create trigger published_by_truncate after truncate on ${table}
      for each statement execute function note_public_revision()`,
  ]),
];

/**
 * The words of events in a narrow table of their own (decision 0164). Versions before this one
 * still write them to `event_text` while they run beside it: a trigger moves what they write.
 */
export class MoveWords extends Migration {
  override up(): void {
    // What an older version writes between the copy and the trigger would be lost.
    this.addSql('lock table event_text in share row exclusive mode');
    this.addSql(`create table event_words (
      event_id integer not null,
      language ${text} not null,
      words tsvector not null,
      primary key (event_id, language)
    ) partition by list (language)`);
    for (const partition of partitions) this.addSql(partition);
    this.addSql(
      'insert into event_words (event_id, language, words) select event_id, language, words from event_text',
    );
    this.addSql('create index event_words_words on event_words using gin (words)');
    // After the rows: no index is built while references of theirs are still to be checked.
    this.addSql(`alter table event_words add foreign key (event_id)
      references event (id) on delete cascade deferrable initially deferred`);
    for (const trigger of triggers) this.addSql(trigger);
    this.addSql('alter table event_text drop column words');
    this.addSql("alter table event_text add column words tsvector not null default ''");
    this.addSql(`create function move_words() returns trigger language plpgsql as $$
      begin
        insert into event_words (event_id, language, words) values (new.event_id, new.language, new.words)
          on conflict (event_id, language) do update set words = excluded.words;
        new.words := '';
        return new;
      end $$`);
    this.addSql(`create trigger words_moved before insert or update of words on event_text
      for each row when (new.words <> ''::tsvector) execute function move_words()`);
  }
}
