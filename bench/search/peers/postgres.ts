import pg from 'pg';
import type { Language } from '../../../src/i18n/language.ts';
import type { GradedEvent } from '../graded.ts';
import { type Index, type Peer, toDocument } from './peer.ts';

/**
 * PostgreSQL has no configuration for Chinese: `simple` takes what stands between two spaces as a
 * word.
 */
const configurations: Record<Language, string> = {
  en: 'english',
  fi: 'finnish',
  de: 'german',
  'zh-hans': 'simple',
};

const byText = `select key from document where words @@ websearch_to_tsquery($2::regconfig, $1)
  order by ts_rank(words, websearch_to_tsquery($2::regconfig, $1)) desc, key limit 10`;

const byLikeness = `select key from document where $1 <% texts order by word_similarity($1, texts) desc, key limit 10`;

/**
 * Full text search of PostgreSQL; with `isFuzzy`, what is similar by trigrams where it finds
 * nothing.
 */
export function postgres(server: string, { isFuzzy }: { isFuzzy: boolean }): Peer {
  return {
    name: isFuzzy ? 'PostgreSQL full text, else trigrams' : 'PostgreSQL full text',
    open: (language, events) =>
      openIndex(server, { configuration: configurations[language], events, isFuzzy }),
  };
}

interface Indexed {
  configuration: string;
  events: readonly GradedEvent[];
  isFuzzy: boolean;
}

/** All in a transaction that is rolled back: the database stays as it was. */
async function openIndex(server: string, { configuration, events, isFuzzy }: Indexed): Promise<Index> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('begin');
  await client.query('create extension if not exists pg_trgm');
  await client.query('create temporary table document (key text, texts text, words tsvector)');
  for (const event of events) {
    const { key, title, excerpt, description, ...names } = toDocument(event);
    const named = Object.values(names).join('\n');
    await client.query(
      `insert into document values ($2, concat_ws(E'\\n', $3::text, $4::text, $5::text, $6::text),
        setweight(to_tsvector($1::regconfig, $3), 'A') || setweight(to_tsvector($1::regconfig, $4), 'B') ||
        setweight(to_tsvector($1::regconfig, $5), 'C') || setweight(to_tsvector($1::regconfig, $6), 'D'))`,
      [configuration, key, title, excerpt, named, description],
    );
  }
  const select = async (statement: string, values: readonly string[]) => {
    const { rows } = await client.query<{ key: string }>(statement, [...values]);
    return rows.map(({ key }) => key);
  };
  return {
    find: async (query) => {
      const found = await select(byText, [query, configuration]);
      return found.length > 0 || !isFuzzy ? found : select(byLikeness, [query]);
    },
    close: () => client.query('rollback').then(() => client.end()),
  };
}
