import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { transaction } from '../../src/database/database.ts';
import { inTransaction } from '../../src/database/unit-of-work.ts';
import { createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const kinds = [
  ['event', 'events', 'title'],
  ['venue', 'venues', 'venue'],
  ['organizer', 'organizers', 'organizer'],
] as const;

/**
 * What anonymous clients keep is worth as long as nothing changes that they may read (decision
 * 0118).
 */
describe('The revision of what anybody may read', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    // Words of the vocabulary count too; these exist.
    const { id } = await make.event({ title: 'Known words', description: 'Known words' });
    await world.rest('PATCH', `/events/${id}?i18n_language=fi`, { as: 'editor', body: { title: 'Known' } });
  });
  afterAll(() => world.close());

  /** Which revisions the work changes. */
  const changedBy = async (work: () => Promise<unknown>) => {
    const before = await world.database.revision();
    await work();
    const after = await world.database.revision();
    return { calendar: after.calendar !== before.calendar, public: after.public !== before.public };
  };
  const hidden = { calendar: true, public: false };
  const shown = { calendar: true, public: true };

  describe.each(kinds)('for each %s', (kind, path, name) => {
    const change = (id: number, body: object) =>
      world.rest('PATCH', `/${path}/${id}`, { as: 'editor', body });

    test('stays while a draft is created, translated and trashed', async () => {
      let id = 0;
      const create = async () => (id = (await make[kind]({ [name]: 'Known words', status: 'draft' })).id);
      expect(await changedBy(create)).toEqual(hidden);
      expect(await changedBy(() => change(id, { description: 'Known words' }))).toEqual(hidden);
      expect(await changedBy(() => change(id, { [name]: 'Known', i18n_language: 'fi' }))).toEqual(hidden);
      const trash = () => world.rest('DELETE', `/${path}/${id}`, { as: 'editor' });
      expect(await changedBy(trash)).toEqual(hidden);
    });

    test('is another once it is published, changed, scheduled, withdrawn or trashed', async () => {
      const { id } = await make[kind]({ [name]: 'Known words', status: 'draft' });
      expect(await changedBy(() => change(id, { status: 'publish' }))).toEqual(shown);
      expect(await changedBy(() => change(id, { description: 'Known' }))).toEqual(shown);
      expect(await changedBy(() => change(id, { [name]: 'Known', i18n_language: 'de' }))).toEqual(shown);
      expect(await changedBy(() => change(id, { status: 'draft' }))).toEqual(shown);
      expect(await changedBy(() => change(id, { description: 'Words' }))).toEqual(hidden);
      expect(await changedBy(() => change(id, { status: 'publish', date: '2090-01-01' }))).toEqual(shown);
      expect(await changedBy(() => world.rest('DELETE', `/${path}/${id}`, { as: 'editor' }))).toEqual(shown);
    });
  });

  test('is another when what a published event is linked to changes, and stays for a draft', async () => {
    const [venue, organizer, tag] = [await make.venue(), await make.organizer(), await make.tag()];
    const links = { venue: venue.id, organizer: organizer.id, tags: [tag.id] };
    for (const [status, expected] of [
      ['draft', hidden],
      ['publish', shown],
    ] as const) {
      const { id } = await make.event({ title: 'Known words', status });
      for (const [field, value] of Object.entries(links)) {
        const link = () => world.rest('PATCH', `/events/${id}`, { as: 'editor', body: { [field]: value } });
        expect([status, field, await changedBy(link)]).toEqual([status, field, expected]);
      }
    }
    const rename = () => world.rest('PATCH', `/tags/${tag.id}`, { as: 'editor', body: { name: 'Known' } });
    expect(await changedBy(rename)).toEqual(shown);
  });

  test('stays while the counts of terms are added up', async () => {
    await make.tagged({}, {});
    const addUp = () =>
      transaction(world.database, async (em) => {
        await sql`select add_up_term_counts()`.execute(inTransaction(em));
      });
    expect(await changedBy(addUp)).toEqual(hidden);
  });

  test('keeps what anonymous clients have fresh while drafts are written, and nobody else', async () => {
    const { id } = await make.event({ title: 'Known words', status: 'draft' });
    const ask = async (as: 'editor' | undefined, etag = '') => {
      const { status, headers } = await world.rest('GET', '/events', {
        as,
        headers: { 'if-none-match': etag },
      });
      return { status, etag: headers.get('etag') ?? '' };
    };
    const tagOf = async (as: 'editor' | undefined) => {
      const { status, etag } = await ask(as);
      expect(status).toBe(200);
      return etag;
    };
    const tags = { anonymous: await tagOf(undefined), editor: await tagOf('editor') };
    const change = () => world.rest('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Words' } });
    expect(await changedBy(change)).toEqual(hidden);
    expect((await ask(undefined, tags.anonymous)).status).toBe(304);
    expect((await ask('editor', tags.editor)).status).toBe(200);
    await world.rest('PATCH', `/events/${id}`, { as: 'editor', body: { status: 'publish' } });
    expect((await ask(undefined, tags.anonymous)).status).toBe(200);
  });
});
