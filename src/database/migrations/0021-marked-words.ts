import { Migration } from '@mikro-orm/migrations';

/**
 * Words of titles and excerpts a second time with the mark of their field
 * (values/search/word-index.ts), so that the index of words alone knows in which field a word is.
 */
export class MarkWords extends Migration {
  override up(): void {
    this.addSql(`update event_text set words = event_text.words || marked.words from (
      select event_id, language, string_agg('''' || mark || lexeme || ''':' || array_to_string(places, ','), ' ')::tsvector as words
      from (
        select event_id, language, lexeme, weight as mark, array_agg(place order by place) as places
        from event_text, unnest(words) as word (lexeme, positions, weights),
          unnest(positions, weights) as placed (place, weight)
        where weight in ('A', 'B') group by event_id, language, lexeme, weight) as places
      group by event_id, language) as marked
      where marked.event_id = event_text.event_id and marked.language = event_text.language`);
  }
}
