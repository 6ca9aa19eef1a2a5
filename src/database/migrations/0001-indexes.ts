/** Substring search looks in the folded text of any language. */
const search = ['event_text', 'venue_text', 'organizer_text'].map(
  (table) => `create index ${table}_folded on ${table} using gin (folded gin_trgm_ops)`,
);

/** Needles of one or two letters have no trigrams. */
const pairs = ['create index event_text_pairs on event_text using gin (pairs)'];

/** Ranked search: the words of events, and the words that are like others. */
export const rankedIndexes = [
  'create index event_text_words on event_text using gin (words)',
  'create index search_word_stem on search_word (language, stem)',
  'create index search_word_key on search_word (language, key)',
  'create index search_word_plain_like on search_word using gin (plain gin_trgm_ops)',
  'create index search_word_key_like on search_word using gin (key gin_trgm_ops)',
];

const places = ['venue', 'organizer'].flatMap((kind) => [
  `create index ${kind}_published on ${kind} (published_at desc, id desc)`,
  `create index ${kind}_author on ${kind} (author_id)`,
  `create index ${kind}_translation_fingerprint on ${kind}_translation (language, fingerprint)`,
  `create index event_${kind}_event on event_${kind} (${kind}_id, event_id)`,
]);

const events = [
  // Lists are counted and paged without the rows: whatever their conditions look at is in the
  // index.
  `create index event_listed on event (start_date, published_at, id)
    include (end_date, visible_at, status, author_id) where not hide_from_listings`,
  'create index event_end on event (end_date)',
  'create index event_starts on event (starts_at)',
  'create index event_ends on event (ends_at)',
  'create index event_author on event (author_id)',
  'create index event_visible on event (visible_at)',
  'create index event_parent on event (parent_id)',
  'create index event_image on event (image_id) where image_id is not null',
  'create index event_featured on event (start_date, published_at, id) where featured',
];

const terms = [
  'create index event_term_visible on event_term (term_id, visible_at) include (event_id)',
  'create index event_term_event on event_term (term_id, event_id)',
  'create index term_text_language on term_text (language)',
  'create index term_parent on term (parent_id)',
];

const lookups = [
  'create unique index user_account_name on user_account (lower(name))',
  'create index token_user on token (user_id)',
  'create index slug_owner on slug (kind, owner_id)',
];

/** Every index of the first schema that is not a key: one for each documented filter and order. */
export const indexes = [...search, ...pairs, ...rankedIndexes, ...places, ...events, ...terms, ...lookups];
