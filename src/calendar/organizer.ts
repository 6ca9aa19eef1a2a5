import type { Context } from '../context/context';
import { stretchOfOrganizers } from '../database/queries/connection.ts';
import { pageOfOrganizers, selectOrganizers, type OrganizerRow } from '../database/queries/associated';
import { addressed } from '../database/queries/post.ts';
import { among } from '../database/statements/sql';
import { Checks, inLanguage, type Input } from './input/checks';
import type { Connection } from './lists/connection';
import { connectLinked } from './linked-connection.ts';
import { listLinked } from './linked-list.ts';
import type { Page } from './lists/paging';
import { type Address, explainUnreadable } from './post/post';
import { presentPublication, publicPage, servedLanguage } from './post/view';

/** A organizer as both doors see it. */
export type OrganizerView = ReturnType<typeof presentOrganizer>;

/** One organizer by number or slug; an error of its kind where there is none or it may not be seen (wire-format 2). */
export async function readOrganizer(
  context: Context,
  address: Address,
  input: Input = {},
): Promise<OrganizerView> {
  const checks = new Checks();
  const { language } = inLanguage(context, checks, input.language);
  checks.done();
  const query = selectOrganizers(context, language).where(addressed('organizer', 'organizer', address));
  const [row] = await context.database.query(query.compile());
  return row === undefined
    ? explainUnreadable(context, 'organizer', address)
    : presentOrganizer(row, context);
}

/** Those of the organizers that the reader may see, in no order. */
export async function findOrganizers(context: Context, numbers: number[]): Promise<OrganizerView[]> {
  const query = selectOrganizers(context, context.language).where(among('organizer.id', numbers));
  return (await context.database.query(query.compile())).map((row) => presentOrganizer(row, context));
}

/** A page of organizers with the parameters of the specification (spec 4.5). */
export async function listOrganizers(context: Context, input: Input): Promise<Page<OrganizerView>> {
  return listLinked(context, input, {
    kind: 'organizer',
    read: async (reader, query, cut) =>
      (await reader.database.query(pageOfOrganizers(query, cut))).map((row) => presentOrganizer(row, reader)),
  });
}

/** A stretch of organizers for clients that scroll. */
export async function connectOrganizers(context: Context, input: Input): Promise<Connection<OrganizerView>> {
  return connectLinked(context, input, {
    kind: 'organizer',
    read: async (reader, query, { stretch, sorting }) =>
      (await reader.database.query(stretchOfOrganizers(query, stretch, sorting))).map((row) =>
        presentOrganizer(row, reader),
      ),
  });
}

/** Works out what the row does not hold: served status, dates of the calendar's clock, links. */
export function presentOrganizer(row: OrganizerRow, context: Context) {
  return {
    ...row,
    ...presentPublication(row, context),
    __typename: 'Organizer' as const,
    slug: row.storedSlug ?? '',
    language: servedLanguage(row.sources, 'name', row.requestedLanguage),
    url: publicPage(context.publicRoot, 'organizer', { slug: row.storedSlug, number: row.number }),
  };
}
