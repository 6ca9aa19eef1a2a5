import type { Context } from '../context/context';
import { stretchOfVenues } from '../database/queries/connection.ts';
import { pageOfVenues, selectVenues, type VenueRow } from '../database/queries/associated';
import { addressed } from '../database/queries/post.ts';
import { among } from '../database/statements/sql';
import { Checks, inLanguage, type Input } from './input/checks';
import type { Connection } from './lists/connection';
import { connectLinked } from './linked-connection.ts';
import { listLinked } from './linked-list.ts';
import type { Page } from './lists/paging';
import { type Address, explainUnreadable } from './post/post';
import { presentPublication, publicPage, servedLanguage } from './post/view';

/** A venue as both doors see it. */
export type VenueView = ReturnType<typeof presentVenue>;

/** One venue by number or slug; an error of its kind where there is none or it may not be seen (wire-format 2). */
export async function readVenue(context: Context, address: Address, input: Input = {}): Promise<VenueView> {
  const checks = new Checks();
  const { language } = inLanguage(context, checks, input.language);
  checks.done();
  const query = selectVenues(context, language).where(addressed('venue', 'venue', address));
  const [row] = await context.database.query(query.compile());
  return row === undefined ? explainUnreadable(context, 'venue', address) : presentVenue(row, context);
}

/** Those of the venues that the reader may see, in no order. */
export async function findVenues(context: Context, numbers: number[]): Promise<VenueView[]> {
  const query = selectVenues(context, context.language).where(among('venue.id', numbers));
  return (await context.database.query(query.compile())).map((row) => presentVenue(row, context));
}

/** A page of venues with the parameters of the specification (spec 4.5). */
export async function listVenues(context: Context, input: Input): Promise<Page<VenueView>> {
  return listLinked(context, input, {
    kind: 'venue',
    read: async (reader, query, cut) =>
      (await reader.database.query(pageOfVenues(query, cut))).map((row) => presentVenue(row, reader)),
  });
}

/** A stretch of venues for clients that scroll, each with its metres from the point of the filter where one is given. */
export async function connectVenues(
  context: Context,
  input: Input,
): Promise<Connection<VenueView & { metres: number | null }>> {
  return connectLinked(context, input, {
    kind: 'venue',
    read: async (reader, query, { stretch, sorting }) => {
      const rows = await reader.database.query(stretchOfVenues(query, stretch, sorting));
      return rows.map(({ metres, ...row }) => ({ ...presentVenue(row, reader), metres }));
    },
  });
}

/** Works out what the row does not hold: served status, dates of the calendar's clock, links. */
export function presentVenue(row: VenueRow, context: Context) {
  return {
    ...row,
    ...presentPublication(row, context),
    __typename: 'Venue' as const,
    slug: row.storedSlug ?? '',
    language: servedLanguage(row.sources, 'name', row.requestedLanguage),
    url: publicPage(context.publicRoot, 'venue', { slug: row.storedSlug, number: row.number }),
    stateprovince: stateOrProvince(row),
  };
}

/** The one that was sent, else the state in the United States and the province elsewhere (wire-format 5.2). */
function stateOrProvince({ storedStateprovince, country, state, province }: VenueRow): string | null {
  if (storedStateprovince !== null && storedStateprovince !== '') return storedStateprovince;
  return country === 'United States' ? state : province;
}
