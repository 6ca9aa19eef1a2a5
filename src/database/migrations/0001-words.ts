/**
 * Ranked search (decision 0164). What a word is looked up by: its stem by the dictionary of its
 * language, and a key in plain letters that forgives umlauts and the changing consonants of
 * Finnish.
 */
export const words = [
  `create function search_dictionary(language text) returns regdictionary language sql immutable return
    case language
      when 'fi' then 'pg_catalog.finnish_stem'::regdictionary
      when 'de' then 'pg_catalog.german_stem'::regdictionary
      when 'en' then 'pg_catalog.english_stem'::regdictionary
      else 'pg_catalog.simple'::regdictionary
    end`,
  `create function search_stem(language text, word text) returns text language sql immutable return
    coalesce((ts_lexize(search_dictionary(language), word))[1], word)`,
  `create function search_plain(word text) returns text language sql immutable return
    translate(word, 'äöüå', 'aoua')`,
  `create function search_key(language text, stem text) returns text language sql immutable return
    case language
      when 'fi' then regexp_replace(translate(stem, 'äöüåd', 'aouat'), '(.)\\1', '\\1', 'g')
      else search_plain(stem)
    end`,
  `create table search_word (
    language text collate "C" not null,
    word text collate "C" not null,
    stem text collate "C" not null,
    plain text collate "C" not null generated always as (search_plain(word)) stored,
    key text collate "C" not null generated always as (search_key(language, stem)) stored,
    primary key (language, word)
  )`,
];
