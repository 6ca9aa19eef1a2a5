import type { Role } from '../../src/entities/user.ts';
import { createAsker, type Fields, times } from '../harness/make.ts';
import { users } from '../harness/users.ts';
import type { World } from '../harness/world.ts';
import { type Asker, type PostKind, postKinds, type Right, rightTo, type Status, statuses } from './table.ts';

/**
 * An event, venue or organizer that somebody owns, and by which words an answer would betray it.
 */
export interface Post {
  kind: PostKind;
  status: Status;
  owner: Role;
  id: number;
  slug: string;
  /** A word in its name, texts and slug that nothing else in the calendar has. */
  mark: string;
}

/**
 * One status and owner: a resource of each kind, and what hangs on it. Everything that hangs on it
 * is published.
 */
export interface Corner {
  status: Status;
  owner: Role;
  event: Post;
  venue: Post;
  organizer: Post;
  /** An event at the venue, by the organizer, part of the event. */
  gathering: number;
  /** What the event has, and nothing else has: its venue, organizer, category and tag. */
  hall: number;
  club: number;
  category: number;
  tag: number;
}

/** A word in the name of every post. */
export const commonWord = 'anything';

/** Where the venues of the corners are. */
export const place = { latitude: 60.17, longitude: 24.94 };

/** Numbers of posts are larger than this: nothing else in an answer looks like one of theirs. */
const floor = 700_000;

let corners = 0;

/** Makes a corner for each status and owner. */
export async function furnish(world: World, owners: readonly Role[]): Promise<Corner[]> {
  await world.database.orm.em
    .fork()
    .getConnection()
    .execute(`select setval('calendar_id', greatest(nextval('calendar_id'), ${floor}))`);
  const made: Corner[] = [];
  for (const owner of owners)
    for (const status of statuses) made.push(await makeCorner(world, { status, owner }));
  return made;
}

/** The posts of some corners. */
export function postsOf(made: readonly Corner[]): Post[] {
  return made.flatMap((corner) => postKinds.map((kind) => corner[kind]));
}

/**
 * The numbers that lists of a kind have: the posts that are listed, and whatever hangs on any,
 * which is published.
 */
export function listsOf(
  made: readonly Corner[],
  kind: PostKind,
  isListed: (post: Post) => boolean,
): number[] {
  const extra = ({ gathering, hall, club }: Corner) =>
    ({ event: gathering, venue: hall, organizer: club })[kind];
  const posts = made.map((corner) => corner[kind]).filter(isListed);
  return sorted([...posts.map(({ id }) => id), ...made.map(extra)]);
}

export function sorted(ids: readonly number[]): number[] {
  return [...ids].sort((one, other) => one - other);
}

/** What the table says of a post. */
export function may(who: Asker, post: { status: Status; owner: Role }): Right {
  return rightTo(post, who);
}

/** The role in a request of somebody. */
export function as(who: Asker): Role | undefined {
  return who === 'nobody' ? undefined : who;
}

interface Made {
  number: number;
  slug: string;
}

interface Answered<Resource = Made> {
  errors: { message: string }[];
  resource: Resource;
}

type Associated = Made & Record<'venues' | 'organizers' | 'categories' | 'tags', Made[]>;

async function makeCorner(world: World, { status, owner }: { status: Status; owner: Role }): Promise<Corner> {
  corners += 1;
  const serial = corners;
  const markOf = (kind: PostKind) => `q${serial}${status}${owner}${kind}`;
  const created = await run<{ event: Answered<Associated>; venue: Answered; organizer: Answered }>(
    world,
    makePosts,
    inputsOf({ status, owner, serial, markOf }),
  );
  const event = created.event.resource;
  const { gathering } = await run<{ gathering: Answered }>(world, makeGathering, {
    input: {
      title: `Gathering ${serial}`,
      ...eventTimes,
      venues: [{ number: created.venue.resource.number }],
      organizers: [{ number: created.organizer.resource.number }],
      parent: event.number,
    },
  });
  const numbers = postKinds.map((kind) => [kind, created[kind].resource.number]);
  if (status === 'trash') await run(world, trashPosts, Object.fromEntries(numbers) as Fields);
  const post = (kind: PostKind): Post => {
    const { number: id, slug } = created[kind].resource;
    return {
      kind,
      status,
      owner,
      id,
      slug: status === 'trash' ? `${slug}__trashed` : slug,
      mark: markOf(kind),
    };
  };
  return {
    status,
    owner,
    event: post('event'),
    venue: post('venue'),
    organizer: post('organizer'),
    gathering: gathering.resource.number,
    hall: onlyOf(event.venues),
    club: onlyOf(event.organizers),
    category: onlyOf(event.categories),
    tag: onlyOf(event.tags),
  };
}

function onlyOf(resources: Made[]): number {
  return resources[0]?.number ?? 0;
}

const eventTimes = { startDate: times.start_date, endDate: times.end_date };

interface Plan {
  status: Status;
  owner: Role;
  serial: number;
  markOf: (kind: PostKind) => string;
}

/** The fields of the three posts of a corner: the mark stands wherever a text can stand. */
function inputsOf({ status, owner, serial, markOf }: Plan): Fields {
  const written = (kind: PostKind) => ({
    authorNumber: users[owner].id,
    status: (status === 'trash' ? 'publish' : status).toUpperCase(),
    date: status === 'future' ? '2027-03-19 10:00:00' : '2027-03-01 10:00:00',
    description: `About ${markOf(kind)}`,
    image: `https://example.org/${markOf(kind)}.jpg`,
    website: `https://example.org/${markOf(kind)}`,
  });
  const name = (kind: PostKind) => `${commonWord} ${markOf(kind)}`;
  return {
    event: {
      ...written('event'),
      ...eventTimes,
      title: name('event'),
      slug: name('event'),
      excerpt: markOf('event'),
      venues: [{ create: { name: `Hall ${serial}` } }],
      organizers: [{ create: { name: `Club ${serial}` } }],
      categories: [`Subject ${serial}`],
      tags: [`Word ${serial}`],
    },
    venue: { ...written('venue'), ...place, name: name('venue'), address: markOf('venue') },
    organizer: {
      ...written('organizer'),
      name: name('organizer'),
      email: `${markOf('organizer')}@example.org`,
    },
  };
}

const makePosts = `mutation ($event: CreateEventInput!, $venue: CreateVenueInput!, $organizer: CreateOrganizerInput!) {
  event: createEvent(input: $event) {
    resource: event { number slug venues { number } organizers { number } categories { number } tags { number } }
    errors { message }
  }
  venue: createVenue(input: $venue) { resource: venue { number slug } errors { message } }
  organizer: createOrganizer(input: $organizer) { resource: organizer { number slug } errors { message } }
}`;

const makeGathering = `mutation ($input: CreateEventInput!) {
  gathering: createEvent(input: $input) { resource: event { number slug } errors { message } }
}`;

const trashPosts = `mutation ($event: Int!, $venue: Int!, $organizer: Int!) {
  event: deleteEvent(number: $event) { errors { message } }
  venue: deleteVenue(number: $venue) { errors { message } }
  organizer: deleteOrganizer(number: $organizer) { errors { message } }
}`;

async function run<Data extends Record<string, { errors: { message: string }[] }>>(
  world: World,
  mutation: string,
  variables: Fields,
): Promise<Data> {
  const data = await createAsker(world)<Data>(mutation, variables, { as: 'administrator' });
  const errors = Object.values(data).flatMap((payload) => payload.errors);
  if (errors.length > 0) throw new Error(`The scene was rejected: ${JSON.stringify(errors)}`);
  return data;
}
