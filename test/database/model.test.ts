import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { wrap } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { SchemaGenerator } from '@mikro-orm/sql';
import { type Asker, createAsker, createMaker, idsOf, type Maker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let make: Maker;
let ask: Asker;
let em: SqlEntityManager;
beforeAll(async () => {
  world = await startCalendar();
  make = createMaker(world);
  ask = createAsker(world);
  em = world.database.orm.em.fork();
  SchemaGenerator.register(world.database.orm);
});
afterAll(() => world.close());

/** What MikroORM would change, so that the schema would be as the entities describe it. */
async function differences(): Promise<string> {
  return (await world.database.orm.schema.getUpdateSchemaSQL({ wrap: false })).trim();
}

describe('The entities', () => {
  test('describe the migrated schema', async () => {
    expect(await differences()).toBe('');
  });

  test.each([
    ['a table', 'create table unknown (id integer)', 'drop table unknown'],
    ['a column', 'alter table venue add column unknown integer', 'alter table venue drop column unknown'],
    [
      'a type',
      'alter table ticket alter column url type varchar(10)',
      'alter table ticket alter column url type text collate "C"',
    ],
    [
      'a collation',
      'alter table image alter column name type text collate "POSIX"',
      'alter table image alter column name type text collate "C"',
    ],
    [
      'what may be null',
      'alter table organizer alter column email set not null',
      'alter table organizer alter column email drop not null',
    ],
    [
      'a default',
      'alter table user_account alter column disabled drop default',
      'alter table user_account alter column disabled set default false',
    ],
    [
      'a primary key',
      'alter table identity drop constraint identity_pkey, add primary key (subject)',
      'alter table identity drop constraint identity_pkey, add primary key (issuer, subject)',
    ],
    [
      'a foreign key',
      'alter table event drop constraint event_parent_id_fkey',
      'alter table event add foreign key (parent_id) references event (id) deferrable initially deferred',
    ],
    [
      'what happens to rows that name a deleted one',
      `alter table session drop constraint session_user_id_fkey,
        add constraint session_user_id_fkey foreign key (user_id) references user_account (id)`,
      `alter table session drop constraint session_user_id_fkey,
        add constraint session_user_id_fkey foreign key (user_id) references user_account (id) on delete cascade`,
    ],
    [
      'a condition',
      'alter table user_account drop constraint user_account_role',
      `alter table user_account add constraint user_account_role
        check (role in ('administrator', 'editor', 'author', 'contributor', 'subscriber'))`,
    ],
    [
      'a uniqueness',
      'alter table token drop constraint token_id_key',
      'alter table token add constraint token_id_key unique (id)',
    ],
  ])('are told apart from another schema by %s', async (_difference, change, undo) => {
    await em.execute(change);
    const found = await differences();
    await em.execute(undo);
    expect(found).not.toBe('');
    expect(await differences()).toBe('');
  });
});

/** A row with what it is related to, as MikroORM reads it. */
type Row = Record<string, unknown>;

/** Reads a row of an entity with those of some of its relations, in their order. */
async function read(name: string, where: object, relations: readonly string[]): Promise<Row> {
  const { class: entity } = world.database.orm.getMetadata().getByClassName(name);
  const row = await em.fork().findOneOrFail<Row>(entity, where, { populate: relations as never });
  return wrap(row).toObject();
}

/** The values of a column of related rows. */
function column(rows: unknown, name = 'id'): unknown[] {
  return (rows as Row[]).map((row) => row[name]);
}

describe('The relations', () => {
  test('lead from an event to all that belongs to it, in order', async () => {
    const parent = await make.event();
    const venue = idsOf([await make.venue(), await make.venue(), await make.venue()]).reverse();
    const organizer = idsOf([await make.organizer(), await make.organizer()]).reverse();
    const categories = [(await make.category()).id];
    const tags = idsOf([await make.tag(), await make.tag()]);
    const image = 'https://pictures.example.org/model.png';
    const made = await make.event({ venue, organizer, categories, tags, image });
    const { id } = made;
    await ask(
      'mutation ($id: Int!, $input: UpdateEventInput!) { updateEvent(number: $id, input: $input) { deletedId } }',
      { id, input: { parent: parent.id, tickets: [{ name: 'Late' }, { name: 'Early' }] } },
      { as: 'editor' },
    );
    const related = ['venues', 'organizers', 'terms', 'categories', 'tags', 'tickets'];
    const event = await read('Event', { id }, [...related, 'translations', 'texts', 'words']);
    expect(column(event.venues)).toEqual(venue);
    expect(column(event.organizers)).toEqual(organizer);
    expect(column(event.categories)).toEqual(categories);
    expect(column(event.tags).sort()).toEqual(tags);
    expect(column(event.terms).sort()).toEqual([...categories, ...tags].sort());
    expect(column(event.tickets, 'name')).toEqual(['Late', 'Early']);
    expect(column(event.translations, 'language')).toEqual(['en']);
    expect(column(event.texts, 'language')).toHaveLength(4);
    expect(column(event.words, 'language')).toHaveLength(4);
    expect(event).toMatchObject({ parentId: parent.id, imageId: (made.image as { id: number }).id });
    expect(await read('User', { id: event.authorId }, ['tokens'])).toMatchObject({ name: 'editor' });
    const { children } = await read('Event', { id: parent.id }, ['children']);
    expect(column(children)).toEqual([id]);
  });

  test('lead from venues, organizers and terms to their events', async () => {
    const [venue, organizer, tag] = [await make.venue(), await make.organizer(), await make.tag()];
    const parent = await make.category();
    const category = await make.category({ parent: parent.id });
    const made = { venue: venue.id, organizer: organizer.id, categories: [category.id], tags: [tag.id] };
    const events = idsOf([await make.event(made), await make.event(made)]);
    const owners = [
      ['Venue', venue],
      ['Organizer', organizer],
      ['Term', category],
      ['Term', tag],
    ] as const;
    for (const [name, { id }] of owners) {
      const row = await read(name, { id }, ['events', 'texts', 'translations']);
      expect(column(row.events).sort()).toEqual(events);
      expect([column(row.texts), column(row.translations)]).toMatchObject([{ length: 4 }, { length: 1 }]);
    }
    expect(column((await read('Term', { id: parent.id }, ['children'])).children)).toEqual([category.id]);
  });

  test('are conditions of what MikroORM reads', async () => {
    const { id } = await make.event({ venue: (await make.venue({ zip: '00100' })).id });
    const { class: entity } = world.database.orm.getMetadata().getByClassName('Event');
    const found = await em.fork().find(entity, { venues: { zip: '00100' }, authorId: { name: 'editor' } });
    expect(column(found)).toEqual([id]);
  });
});
