import { sql, type SqlBool } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import { prepare } from '../statements/prepared.ts';
import { among, sqlBuilder } from '../statements/sql.ts';
import { organizerColumns, venueColumns } from './associated.ts';
import { eventColumns } from './event.ts';
import { termColumns } from './term.ts';
import { notInTrash, userVisibleTo, visibleTo } from './visibility.ts';

/** Things by their ids, or those that belong to them. */
interface ByIds {
  ids: readonly number[];
}

/** The same with their texts in these languages. */
interface ByLocalIds extends ByIds {
  languages: readonly Language[];
}

/**
 * Keeps the planner from looking at the lookup within: it takes a third of all things for visible, and would read them
 * all to find the few that belong to a page.
 */
const oneByOne = sql.lit(0);

/** The venues of events in their order, as far as the reader may see them; trashed ones are gone (wire-format 5.1). */
export const venuesOfEvents = prepare((reader, { ids, languages }: ByLocalIds) =>
  sqlBuilder
    .selectFrom('event_venue')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('venue')
          .selectAll()
          .whereRef('venue.id', '=', 'event_venue.venue_id')
          .where(visibleTo('venue', reader))
          .where(notInTrash('venue'))
          .offset(oneByOne)
          .as('venue'),
      (join) => join.onTrue(),
    )
    .innerJoin('venue_text', 'venue_text.venue_id', 'venue.id')
    .select(venueColumns)
    .select('event_venue.event_id as eventId')
    .where(among('event_venue.event_id', ids))
    .where(inLanguages('venue_text.language', languages))
    .orderBy('event_venue.event_id')
    .orderBy('event_venue.position'),
);

/** The organizers of events in their order, as far as the reader may see them; trashed ones are gone. */
export const organizersOfEvents = prepare((reader, { ids, languages }: ByLocalIds) =>
  sqlBuilder
    .selectFrom('event_organizer')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('organizer')
          .selectAll()
          .whereRef('organizer.id', '=', 'event_organizer.organizer_id')
          .where(visibleTo('organizer', reader))
          .where(notInTrash('organizer'))
          .offset(oneByOne)
          .as('organizer'),
      (join) => join.onTrue(),
    )
    .innerJoin('organizer_text', 'organizer_text.organizer_id', 'organizer.id')
    .select(organizerColumns)
    .select('event_organizer.event_id as eventId')
    .where(among('event_organizer.event_id', ids))
    .where(inLanguages('organizer_text.language', languages))
    .orderBy('event_organizer.event_id')
    .orderBy('event_organizer.position'),
);

/** The categories and tags of events. */
export const termsOfEvents = prepare((_, { ids, languages }: ByLocalIds) =>
  sqlBuilder
    .selectFrom('event_term')
    .innerJoin('term', 'term.id', 'event_term.term_id')
    .innerJoin('term_text', 'term_text.term_id', 'term.id')
    .select(termColumns)
    .select('event_term.event_id as eventId')
    .where(among('event_term.event_id', ids))
    .where(inLanguages('term_text.language', languages)),
);

/** Terms by id. */
export const termsById = prepare((_, { ids, languages }: ByLocalIds) =>
  sqlBuilder
    .selectFrom('term')
    .innerJoin('term_text', 'term_text.term_id', 'term.id')
    .select(termColumns)
    .where(among('term.id', ids))
    .where(inLanguages('term_text.language', languages)),
);

/** Events by id, as far as the reader may see them. */
export const eventsById = prepare((reader, { ids, languages }: ByLocalIds) =>
  sqlBuilder
    .selectFrom('event')
    .innerJoin('event_text', 'event_text.event_id', 'event.id')
    .select(eventColumns)
    .where(among('event.id', ids))
    .where(inLanguages('event_text.language', languages))
    .where(visibleTo('event', reader))
    .where(notInTrash('event')),
);

/** The tickets of events in their order. */
export const ticketsOfEvents = prepare((_, { ids }: ByIds) =>
  sqlBuilder
    .selectFrom('ticket')
    .select(['event_id as eventId', 'name', 'price', 'currency', 'url', 'availability'])
    .where(among('event_id', ids))
    .orderBy('event_id')
    .orderBy('position'),
);

/** Images by id. */
export const imagesById = prepare((_, { ids }: ByIds) =>
  sqlBuilder
    .selectFrom('image')
    .select(['id as number', 'url', 'extension', 'width', 'height'])
    .where(among('id', ids)),
);

/** Users by id: what everybody may know of them. */
export const usersById = prepare((_, { ids }: ByIds) =>
  sqlBuilder
    .selectFrom('user_account')
    .select(['id as number', 'display_name as displayName'])
    .where(among('id', ids)),
);

/** Users by id, as far as the reader may find them. */
export const findableUsers = prepare((reader, { ids }: ByIds) =>
  sqlBuilder
    .selectFrom('user_account')
    .select(['id as number', 'display_name as displayName'])
    .where(among('id', ids))
    .where(userVisibleTo(reader)),
);

/** The texts of events as they were written. */
export const translationsOfEvents = prepare((_, { ids }: ByIds) =>
  sqlBuilder.selectFrom('event_translation').selectAll().where(among('event_id', ids)),
);

/** The texts of venues as they were written. */
export const translationsOfVenues = prepare((_, { ids }: ByIds) =>
  sqlBuilder.selectFrom('venue_translation').selectAll().where(among('venue_id', ids)),
);

/** The texts of organizers as they were written. */
export const translationsOfOrganizers = prepare((_, { ids }: ByIds) =>
  sqlBuilder.selectFrom('organizer_translation').selectAll().where(among('organizer_id', ids)),
);

/** The texts of terms as they were written. */
export const translationsOfTerms = prepare((_, { ids }: ByIds) =>
  sqlBuilder.selectFrom('term_translation').selectAll().where(among('term_id', ids)),
);

function inLanguages(column: string, languages: readonly Language[]) {
  return sql<SqlBool>`${sql.ref(column)} = any(${languages}::text[])`;
}
