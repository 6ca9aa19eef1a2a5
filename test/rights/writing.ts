import { aName, createMaker, type Fields, type Payload, times } from '../harness/make.ts';
import { users } from '../harness/users.ts';
import type { World } from '../harness/world.ts';
import { as, type Post } from './scene.ts';
import { type Asker, type PostKind, postKinds, type Right, rights, type Status } from './table.ts';
import { collections } from './witness.ts';

/** What names a resource, on the wire and in the schema. */
export const namings = {
  event: { wire: 'title', schema: 'title', type: 'Event' },
  venue: { wire: 'venue', schema: 'name', type: 'Venue' },
  organizer: { wire: 'organizer', schema: 'name', type: 'Organizer' },
} as const;

/** A publication date that is still to come. */
export const later = '2027-03-19 10:00:00';

/** What a mutation answered; the resource is null where nothing was done. */
type Outcome = Payload & { resource: { number: number; status: string } | null };

/** What of a resource every write changes. */
interface Stored {
  version: number;
  status: string;
  slug: string;
  authorNumber: number;
  modifiedAt: string;
  name: string;
}

/** Every cell of the table, for each kind. */
export const cells = postKinds.flatMap((kind) => rights.map((right) => ({ kind, ...right })));

export type WrittenPost = Pick<Post, 'kind' | 'id' | 'slug'>;

/** The REST address of a resource. */
export function addressOf({ kind, id }: WrittenPost): string {
  return `/${collections[kind]}/${id}`;
}

export function slugAddressOf({ kind, slug }: WrittenPost): string {
  return `/${collections[kind]}/by-slug/${slug}`;
}

/**
 * A new resource for one cell of the table; somebody else's belongs to somebody with another role.
 */
export async function makePost(world: World, { kind, who, whose, status }: Right & { kind: PostKind }) {
  const author = whose === 'own' && who !== 'nobody' ? users[who] : otherThan(who);
  const fields = { ...needed(kind, aName('Resource')), author: author.id, ...statusFields(status) };
  const { id, slug } = await createMaker(world)[kind](fields);
  const post: WrittenPost = { kind, id, slug };
  if (status !== 'trash') return post;
  const { body } = await world.rest<{ slug: string }>('DELETE', addressOf({ kind, id, slug }), {
    as: 'editor',
  });
  return { ...post, slug: body.slug };
}

/** Somebody who may own resources, with another role. */
export function otherThan(who: Asker) {
  return who === 'author' ? users.contributor : users.author;
}

/** The fields that give a new resource its status; what goes to the trash is published first. */
function statusFields(status: Status): Fields {
  if (status === 'future') return { status, date: later };
  return { status: status === 'trash' ? 'publish' : status };
}

/** A resource as it is stored, its version too. */
export async function read(world: World, { kind, id }: WrittenPost): Promise<Stored | undefined> {
  const fields = `version status slug authorNumber modifiedAt name: ${namings[kind].schema}`;
  const query = `{ resource: ${kind}(number: ${id}) { ${fields} } }`;
  const { data } = await world.graphql<{ resource: Stored }>(query, {}, { as: 'administrator' });
  return data?.resource;
}

/** The mutations of a resource that is there, by name; each is a field of its own. */
export function mutations({ kind, id, slug }: WrittenPost) {
  const { type, schema } = namings[kind];
  const fields = payloadOf(kind);
  const input = `input: { ${schema}: "Rewritten" }`;
  return {
    update: `update${type}(number: ${id}, ${input}) ${fields}`,
    updateBySlug: `update${type}BySlug(slug: "${slug}", ${input}) ${fields}`,
    giveAway: `update${type}(number: ${id}, input: { authorNumber: ${users.subscriber.id} }) ${fields}`,
    publish: `update${type}(number: ${id}, input: { status: PUBLISH }) ${fields}`,
    delete: `delete${type}(number: ${id}) ${fields}`,
    deleteBySlug: `delete${type}BySlug(slug: "${slug}") ${fields}`,
  };
}

/** The mutation that makes a resource, with a status if one is asked for. */
export function creation(kind: PostKind, name: string, asked: Status | undefined): string {
  const { type, schema } = namings[kind];
  const status = asked === undefined ? '' : `status: ${asked.toUpperCase()}`;
  const date = asked === 'future' ? `date: "${later}"` : '';
  const dates = kind === 'event' ? `startDate: "${times.start_date}", endDate: "${times.end_date}"` : '';
  return `create${type}(input: { ${schema}: "${name}" ${status} ${date} ${dates} }) ${payloadOf(kind)}`;
}

/** Runs mutations one after the other, as somebody; returns what each answered. */
export async function mutate(
  world: World,
  who: Asker,
  fields: readonly string[],
): Promise<{ resource: Outcome['resource']; codes: string[]; fields: string[] }[]> {
  const named = fields.map((field, index) => `m${index}: ${field}`).join('\n');
  const { data, errors } = await world.graphql<Record<string, Outcome>>(
    `mutation { ${named} }`,
    {},
    { as: as(who) },
  );
  if (data === null) throw new Error(`GraphQL rejected: ${JSON.stringify(errors)}`);
  return Object.values(data).map((payload) => ({
    resource: payload.resource,
    codes: payload.errors.map(({ code }) => code),
    fields: payload.errors.flatMap(({ field }) => field),
  }));
}

/**
 * The fields that a new resource of the kind needs, on the wire; events have a slug even where
 * drafts go without.
 */
export function needed(kind: PostKind, name: string): Fields {
  return { [namings[kind].wire]: name, ...(kind === 'event' ? { ...times, slug: name } : {}) };
}

function payloadOf(kind: PostKind): string {
  return `{ resource: ${kind} { number status } errors { code field message } }`;
}
