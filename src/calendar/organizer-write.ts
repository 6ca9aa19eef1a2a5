import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../context/context';
import { Organizer } from '../entities/organizer.ts';
import { Checks, inLanguage, type Input, requireFields } from './input/checks';
import { checkImage } from './input/image';
import {
  addLinked,
  createLinked,
  createWithin,
  deleteLinked,
  type LinkedChanges,
  type LinkedStore,
  type Sent,
  updateLinked,
} from './linked-write.ts';
import type { Address } from './post/post';
import {
  checkAuthor,
  checkEmail,
  checkNaming,
  checkPlain,
  checkTexts,
  checkWritten,
  checkWebsite,
  type Mode,
  sentFields,
} from './post/input';
import { type Demands, sentColumns } from './post/record';
import { checkPublication } from './post/publication';
import { type OrganizerView, readOrganizer } from './organizer.ts';
import { type OrganizerField, organizerTextStore } from './organizer/texts';

/** What an organizer has in one form for all languages. */
export interface OrganizerColumns {
  phone: string | null;
  website: string | null;
  email: string | null;
}

const standard: OrganizerColumns = { phone: null, website: null, email: null };

/** What is to be written to a organizer, every value checked. */
export type OrganizerChanges = LinkedChanges<OrganizerField, OrganizerColumns>;

/** Creates a organizer, or gives back the one that has the same data (wire-format 8). */
export async function createOrganizer(context: Context, sent: Sent): Promise<OrganizerView> {
  return createLinked(context, store, sent);
}

/** The same for who need not see it; gives its number. */
export async function addOrganizer(context: Context, sent: Sent): Promise<{ number: number }> {
  return addLinked(context, store, sent);
}

/** The same within a transaction that is under way; gives the id. */
export async function createOrganizerWithin(
  em: SqlEntityManager,
  context: Context,
  changes: OrganizerChanges,
): Promise<number> {
  return createWithin(em, context, { store, changes });
}

/** Changes a organizer; what was not sent stays. */
export async function updateOrganizer(
  context: Context,
  address: Address,
  sent: Sent & Demands,
): Promise<OrganizerView> {
  return updateLinked(context, store, { ...sent, address });
}

/** Puts a organizer into the trash. */
export async function deleteOrganizer(
  context: Context,
  address: Address,
  sent: Omit<Sent, 'input'> & Demands = {},
): Promise<OrganizerView> {
  return deleteLinked(context, store, { ...sent, address });
}

/** Checks everything that was sent (spec 2, wire-format 8). Gives the changes and the context in their language. */
export async function readOrganizerInput(
  context: Context,
  sent: { mode: Mode; input: Input; language?: unknown },
): Promise<{ context: Context; changes: OrganizerChanges }> {
  const checks = new Checks();
  if (sent.mode === 'create') requireFields(context, 'CreateOrganizerInput', sent.input);
  const writer = inLanguage(context, checks, sent.language);
  const input = sentFields(sent.input, sent.mode, context.required.CreateOrganizerInput ?? []);
  const changes = {
    publication: checkPublication(writer, checks, input),
    authorId: await checkAuthor(writer, checks, input.authorNumber),
    written: await checkWritten(writer, checks, { input, read: readTexts }),
    columns: readColumns(checks, input),
    image: await checkImage(writer, checks, input.image),
  };
  checks.done();
  return { context: writer, changes };
}

const optionalTexts = ['description'] as const;

function readTexts(context: Context, checks: Checks, input: Input) {
  const name = checkNaming(checks, 'name', input.name);
  const texts = checkTexts(context, checks, { input, fields: optionalTexts });
  return { texts: { ...texts, ...(name === undefined ? {} : { name }) } };
}

function readColumns(checks: Checks, input: Input): Partial<OrganizerColumns> {
  return sentColumns({
    ...checkPlain(checks, { input, fields: ['phone'] }),
    email: checkEmail(checks, input.email),
    website: checkWebsite(checks, input.website),
  });
}

const store: LinkedStore<OrganizerField, OrganizerColumns, OrganizerView> = {
  kind: 'organizer',
  standard,
  texts: organizerTextStore,
  read: readOrganizer,
  readInput: readOrganizerInput,
  add: (em, record) => em.persist(em.create(Organizer, record)),
  find: (em, id) => em.findOneOrFail(Organizer, { id }),
};
