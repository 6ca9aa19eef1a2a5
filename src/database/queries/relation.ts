import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import { prepare } from '../statements/prepared.ts';
import { hideLength, sqlBuilder, type Tables } from '../statements/sql.ts';
import { type AssociatedKind, organizerColumns, venueColumns } from './associated.ts';
import { eventColumns } from './event.ts';
import { imageColumns } from './image.ts';
import { countsOfTerms, termColumns } from './term.ts';
import { selectAncestors, selectBranch } from './tree.ts';
import { notInTrash, userVisibleTo, visibleTo } from './visibility.ts';

/** The ids of resources, or of those that they belong to. */
export interface ByIds {
  ids: readonly number[];
}

/** The same, and the languages of the texts. */
export interface ByLocalIds extends ByIds {
  languages: readonly Language[];
}

/**
 * The venues or organizers of events, as far as the reader may see them; trashed ones are left out
 * (wire-format 5.1). The offset keeps the planner from looking into the lookup: it assumes that a
 * third of all rows is visible, and would read them all to find the few that belong to a page.
 */
function associatedOfEvents<Kind extends AssociatedKind>(kind: Kind, reader: Reader, ids: readonly number[]) {
  return sql<Tables[Kind] & { event_id: number; place: number }>`(
    select link.event_id, link.position as place, ${sql.ref(kind)}.* from ${sql.table(`event_${kind}`)} as link
    cross join lateral (
      select * from ${sql.table(kind)} where ${sql.ref(`${kind}.id`)} = ${sql.ref(`link.${kind}_id`)}
        and ${visibleTo(kind, reader)} and ${notInTrash(kind)} offset 0) as ${sql.ref(kind)}
    where ${isOneOf('link.event_id', ids)})`;
}

/** The venues of events in their order. */
export const venuesOfEvents = prepare((reader, { ids, languages }: ByLocalIds) =>
  sqlBuilder
    .selectFrom(associatedOfEvents('venue', reader, ids).as('venue'))
    .innerJoin('venue_text', 'venue_text.venue_id', 'venue.id')
    .select(venueColumns)
    .select('venue.event_id as eventId')
    .where(inLanguages('venue_text.language', languages))
    .orderBy('venue.event_id')
    .orderBy('venue.place'),
);

/** The organizers of events in their order. */
export const organizersOfEvents = prepare((reader, { ids, languages }: ByLocalIds) =>
  sqlBuilder
    .selectFrom(associatedOfEvents('organizer', reader, ids).as('organizer'))
    .innerJoin('organizer_text', 'organizer_text.organizer_id', 'organizer.id')
    .select(organizerColumns)
    .select('organizer.event_id as eventId')
    .where(inLanguages('organizer_text.language', languages))
    .orderBy('organizer.event_id')
    .orderBy('organizer.place'),
);

function selectTermsOfEvents({ ids, languages }: ByLocalIds) {
  return sqlBuilder
    .selectFrom('event_term')
    .innerJoin('term', 'term.id', 'event_term.term_id')
    .innerJoin('term_text', 'term_text.term_id', 'term.id')
    .select(termColumns)
    .select('event_term.event_id as eventId')
    .where(isOneOf('event_term.event_id', ids))
    .where(inLanguages('term_text.language', languages));
}

/** The categories and tags of events. */
export const termsOfEvents = prepare((_, which: ByLocalIds) => selectTermsOfEvents(which));

/** The same, each with the number of its published events. */
export const countedTermsOfEvents = prepare(({ clock }, which: ByLocalIds) => {
  const linked = sql<{ id: number }>`
    select distinct term_id from event_term where ${isOneOf('event_term.event_id', which.ids)}`;
  const counts = countsOfTerms(clock.against('publication'), linked);
  return selectTermsOfEvents(which)
    .innerJoin(counts.as('counts'), 'counts.termId', 'event_term.term_id')
    .select('counts.count');
});

/** Terms by id. */
export const termsById = prepare((_, { ids, languages }: ByLocalIds) =>
  sqlBuilder
    .selectFrom('term')
    .innerJoin('term_text', 'term_text.term_id', 'term.id')
    .select(termColumns)
    .where(isOneOf('term.id', ids))
    .where(inLanguages('term_text.language', languages)),
);

/** The statement that reads the categories that `kin` selects for each owner, in no order. */
function kinOfCategories(kin: RawBuilder<{ id: number }>) {
  return prepare((_, { ids, languages }: ByLocalIds) => {
    const related = sql<{ id: number; ownerId: number }>`(
      select owner.id as "ownerId", kin.id from unnest(${hideLength(ids, 'int')}) as owner (id)
      cross join lateral (${kin}) as kin where kin.id <> owner.id)`;
    return sqlBuilder
      .selectFrom('term')
      .innerJoin(related.as('related'), 'related.id', 'term.id')
      .innerJoin('term_text', 'term_text.term_id', 'term.id')
      .select([...termColumns, 'related.ownerId'])
      .where(inLanguages('term_text.language', languages));
  });
}

export const childrenOfCategories = kinOfCategories(
  sql`select term.id from term where term.parent_id = owner.id`,
);
export const descendantsOfCategories = kinOfCategories(selectBranch(sql`owner.id`));
export const ancestorsOfCategories = kinOfCategories(selectAncestors('term', sql`owner.id`));

/** Visible events by id. */
export const eventsById = prepare((reader, { ids, languages }: ByLocalIds) =>
  sqlBuilder
    .selectFrom('event')
    .innerJoin('event_text', 'event_text.event_id', 'event.id')
    .select(eventColumns)
    .where(isOneOf('event.id', ids))
    .where(inLanguages('event_text.language', languages))
    .where(visibleTo('event', reader))
    .where(notInTrash('event')),
);

/** The tickets of events in their order. */
export const ticketsOfEvents = prepare((_, { ids }: ByIds) =>
  sqlBuilder
    .selectFrom('ticket')
    .select(['event_id as eventId', 'name', 'names', 'price', 'currency', 'url', 'availability'])
    .where(isOneOf('event_id', ids))
    .orderBy('event_id')
    .orderBy('position'),
);

/** Images by id. */
export const imagesById = prepare((_, { ids }: ByIds) =>
  sqlBuilder.selectFrom('image').select(imageColumns).where(isOneOf('image.id', ids)),
);

/** Users by id: their public data. */
export const usersById = prepare((_, { ids }: ByIds) =>
  sqlBuilder
    .selectFrom('user_account')
    .select(['id as number', 'display_name as displayName'])
    .where(isOneOf('id', ids)),
);

/** Users by id, if the reader may find them. */
export const findableUsers = prepare((reader, { ids }: ByIds) =>
  sqlBuilder
    .selectFrom('user_account')
    .select(['id as number', 'display_name as displayName'])
    .where(isOneOf('id', ids))
    .where(userVisibleTo(reader)),
);

/** The statement that reads the texts of one kind as they were written. */
function translationsOf<Kind extends 'event' | 'venue' | 'organizer' | 'term'>(kind: Kind) {
  const table = sql<Tables[`${Kind}_translation`]>`${sql.table(`${kind}_translation`)}`;
  return prepare((_, { ids }: ByIds) =>
    sqlBuilder
      .selectFrom(table.as('text'))
      .selectAll()
      .where(isOneOf(`${kind}_id`, ids)),
  );
}

export const translationsOfEvents = translationsOf('event');
export const translationsOfVenues = translationsOf('venue');
export const translationsOfOrganizers = translationsOf('organizer');
export const translationsOfTerms = translationsOf('term');

function isOneOf(column: string, ids: readonly number[]) {
  return sql<SqlBool>`${sql.ref(column)} = any(${hideLength(ids, 'int')})`;
}

function inLanguages(column: string, languages: readonly Language[]) {
  return sql<SqlBool>`${sql.ref(column)} = any(${hideLength(languages, 'text')})`;
}
