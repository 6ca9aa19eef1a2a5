import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type Database, transaction } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { inTransaction, nextId } from '../../src/database/unit-of-work.ts';
import { Image } from '../../src/entities/image.ts';
import { Slug } from '../../src/entities/slug.ts';
import { Term, TermTranslation } from '../../src/entities/term.ts';
import { type Copy, copyTemplate, testConfig } from '../harness/template.ts';

const instant = '2030-01-31 12:30:00';
const begin = { version: 1, firstLanguage: 'en', createdAt: instant, modifiedAt: instant } as const;

let copy: Copy;
let database: Database;
beforeAll(async () => {
  copy = await copyTemplate();
  database = await openDatabase(testConfig(copy.place));
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

/** A term with one text, written text first: the reverse of what the foreign key wants. */
function addTerm(parentId: number | null = null): Promise<number> {
  return transaction(database, async (em) => {
    const id = await nextId(em, 'term_id');
    em.persist(
      em.create(TermTranslation, {
        termId: id,
        language: 'fi',
        name: "Jää'karhu ? $1",
        description: null,
        slug: null,
        nameKey: null,
      }),
    );
    em.persist(em.create(Term, { ...begin, id, kind: 'category', parentId }));
    return id;
  });
}

function imageUrls(id: number) {
  return database.query(sqlBuilder.selectFrom('image').select('url').where('id', '=', id).compile());
}

function termNames(id: number) {
  return database.query(
    sqlBuilder.selectFrom('term_translation').select('name').where('term_id', '=', id).compile(),
  );
}

describe('The schema', () => {
  test('is not made again by the next to open it', () => {
    expect(database).toMatchObject({ created: false, migrated: [] });
  });

  test('compares text byte by byte', async () => {
    const [row] = await database.query(
      sql<{ locales: number }>`
        select count(*)::int as locales from information_schema.columns
        where table_schema = 'public' and table_name <> 'migration' and data_type = 'text'
          and collation_name is distinct from 'C'
      `.compile(sqlBuilder),
    );
    expect(row?.locales).toBe(0);
  });
});

describe('The unit of work', () => {
  test('writes rows in any order and keeps times as text', async () => {
    const id = await addTerm();
    const rows = await database.query(
      sqlBuilder.selectFrom('term').select(['id', 'created_at']).where('id', '=', id).compile(),
    );
    expect(rows).toEqual([{ id, created_at: instant }]);
    expect(await termNames(id)).toEqual([{ name: "Jää'karhu ? $1" }]);
  });

  test('updates and removes rows with composite keys', async () => {
    const id = await addTerm();
    await transaction(database, async (em) => {
      const text = await em.findOneOrFail(TermTranslation, { termId: id, language: 'fi' });
      text.name = 'Hylje';
      const term = await em.findOneOrFail(Term, id);
      expect(term.createdAt).toBe(instant);
      term.version += 1;
    });
    expect(await termNames(id)).toEqual([{ name: 'Hylje' }]);
    await transaction(database, async (em) => {
      em.remove(await em.findOneOrFail(TermTranslation, { termId: id, language: 'fi' }));
    });
    expect(await termNames(id)).toEqual([]);
  });

  test('takes the texts away with their owner', async () => {
    const id = await addTerm();
    await transaction(database, async (em) => {
      em.remove(await em.findOneOrFail(Term, id));
    });
    expect(await termNames(id)).toEqual([]);
  });

  test('writes nothing that refers to something missing', async () => {
    await expect(addTerm(1_000_000)).rejects.toThrow(/foreign key/);
    const orphans = sqlBuilder.selectFrom('term').select('id').where('parent_id', '=', 1_000_000).compile();
    expect(await database.query(orphans)).toEqual([]);
  });

  test('keeps addresses of any length, each once', async () => {
    const url = `https://example.org/${'ä1b2'.repeat(20_000)}`;
    const texts = { alt: {}, title: {}, caption: {}, description: {} };
    const row = { url, extension: '', width: null, height: null, sizes: null, ...texts };
    const add = () =>
      transaction(database, async (em) => {
        const id = await nextId(em, 'calendar_id');
        em.persist(em.create(Image, { id, ...row }));
        return id;
      });
    expect(await imageUrls(await add())).toEqual([{ url }]);
    await expect(add()).rejects.toThrow(/image_url_unique/);
  });
});

describe('A transaction', () => {
  test('is seen by queries inside it before the commit, and by nobody after a failure', async () => {
    const failed = transaction(database, async (em) => {
      em.persist(em.create(Slug, { kind: 'event', slug: 'gone', ownerId: 1 }));
      await em.flush();
      expect(await database.query(slugs)).toHaveLength(1);
      throw new Error('changed my mind');
    });
    const slugs = sqlBuilder.selectFrom('slug').select('slug').where('slug', '=', 'gone').compile();
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await database.query(slugs)).toEqual([]);
  });

  test('inside another undoes only itself', async () => {
    const inner = (slug: string) =>
      transaction(database, async (em) => {
        em.persist(em.create(Slug, { kind: 'inner', slug, ownerId: 1 }));
        await em.flush();
        if (slug === 'bad') throw new Error('bad');
      });
    await transaction(database, async () => {
      await inner('good');
      await expect(inner('bad')).rejects.toThrow('bad');
    });
    const rows = sqlBuilder.selectFrom('slug').select('slug').where('kind', '=', 'inner').compile();
    expect(await database.query(rows)).toEqual([{ slug: 'good' }]);
  });

  test('shares nothing with others that run at the same time', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        transaction(database, async (em) => {
          em.persist(em.create(Slug, { kind: 'crowd', slug: `s${index}`, ownerId: index }));
          await em.flush();
          await database.query(sqlBuilder.selectFrom('slug').select('slug').compile());
          if (index % 2 === 0) throw new Error('half of them fail');
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const rows = await database.query(
      sqlBuilder
        .selectFrom('slug')
        .select('owner_id')
        .where('kind', '=', 'crowd')
        .orderBy('owner_id')
        .compile(),
    );
    expect(rows.map((row) => row.owner_id)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);
  });

  test('that hits a unique key leaves the connection usable', async () => {
    const claim = () =>
      transaction(database, async (em) => {
        await inTransaction(em).insertInto('slug').values({ kind: 'once', slug: 'x', owner_id: 1 }).execute();
      });
    await claim();
    await expect(claim()).rejects.toThrow(/unique/);
    await expect(addTerm()).resolves.toBeGreaterThan(0);
  });
});

describe('A transaction that the database breaks off because of a deadlock', () => {
  const breakOff = sql`do $$ begin raise exception 'broken off' using errcode = 'deadlock_detected'; end $$`;
  const slugsOf = (kind: string) =>
    sqlBuilder.selectFrom('slug').select('slug').where('kind', '=', kind).compile();
  /** Writes a new slug at each attempt; the first ones are broken off. */
  const writeSlug = (kind: string, failures: number) => {
    let attempts = 0;
    return transaction(database, async (em) => {
      attempts += 1;
      em.persist(em.create(Slug, { kind, slug: `attempt-${attempts}`, ownerId: 1 }));
      await em.flush();
      if (attempts <= failures) await breakOff.execute(inTransaction(em));
    });
  };

  test('runs once more, and leaves nothing of what was broken off', async () => {
    await writeSlug('again', 2);
    expect(await database.query(slugsOf('again'))).toEqual([{ slug: 'attempt-3' }]);
  });

  test('fails in the end, and leaves nothing', async () => {
    await expect(writeSlug('never', 1000)).rejects.toThrow('broken off');
    expect(await database.query(slugsOf('never'))).toEqual([]);
  });
});

describe('A query', () => {
  test('is told to whoever watches, until they stop', async () => {
    const seen: string[] = [];
    const query = sqlBuilder.selectFrom('slug').select('slug').where('owner_id', '=', -1).compile();
    const stop = database.watch((statement) => seen.push(statement));
    await database.query(query);
    stop();
    await database.query(query);
    expect(seen).toEqual([query.sql]);
  });

  test('answers alike when it is repeated with other values', async () => {
    const id = await addTerm();
    for (const wanted of [id, -1, id, id])
      expect(await termNames(wanted)).toHaveLength(wanted === id ? 1 : 0);
  });
});
