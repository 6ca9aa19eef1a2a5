import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { linkIdentity, listIdentities, signInByIdentity } from '../../src/accounts/identities.ts';
import { createPeople, type Person, type Rejection, type Run } from '../harness/accounts.ts';
import { startCalendar, type World } from '../harness/calendar.ts';

let world: World;
let administer: Run;
const { person, signIn, withCookie, withToken } = createPeople(() => world);
beforeAll(async () => {
  world = await startCalendar();
  administer = await withToken(await person('administrator'));
});
afterAll(() => world.close());

const issuer = 'https://id.example.org/realms/city';
const unlink = `mutation ($number: Int!, $issuer: String!, $subject: String!) {
  unlinkIdentity(number: $number, issuer: $issuer, subject: $subject) {
    account { identities { issuer subject } } errors { path code reason message } } }`;
interface Payload {
  account: { identities: { issuer: string; subject: string }[] } | null;
  errors: Rejection[];
}

let subjects = 0;
/** A user with an identity. */
async function linked() {
  const anna = await person('author');
  const identity = { issuer, subject: `subject ${(subjects += 1)}` };
  await linkIdentity(world.database, anna.name, identity);
  return { anna, identity };
}

/** Signs in as the identity provider says, and returns the number of the user. */
const signInAs = (identity: { issuer: string; subject: string }) =>
  signInByIdentity(world.database, { ...identity, name: 'anna', displayName: null, role: 'author' });

const isOpen = async (cookie: string) => (await withCookie(cookie)('{ me { number } }')) !== null;
const identitiesSeenBy = (run: Run, { id }: Person) =>
  run(`{ account(number: ${id}) { identities { issuer subject } } }`);

test('The identities of an account are shown to its user and to administrators', async () => {
  const { anna, identity } = await linked();
  const seen = { identities: [identity] };
  expect(await identitiesSeenBy(administer, anna)).toEqual(seen);
  expect(await identitiesSeenBy(await withToken(anna), anna)).toEqual(seen);
  expect(await identitiesSeenBy(await withToken(await person('editor')), anna)).toBeNull();
});

test('An identity that an administrator unlinks signs in nobody who was there before, and all sessions end', async () => {
  const { anna, identity } = await linked();
  expect(await signInAs(identity)).toBe(anna.id);
  const cookie = await signIn(anna);
  const { account, errors } = await administer<Payload>(unlink, { number: anna.id, ...identity });
  expect([account, errors]).toEqual([{ identities: [] }, []]);
  expect(await isOpen(cookie)).toBe(false);
  expect(await signInAs(identity)).not.toBe(anna.id);
});

test('An identity that is linked to somebody else ends the sessions of the former user, and no others', async () => {
  const { anna, identity } = await linked();
  const bert = await person();
  const cookies = [await signIn(anna), await signIn(bert)];
  await linkIdentity(world.database, bert.name, identity);
  expect(await Promise.all(cookies.map(isOpen))).toEqual([false, true]);
  expect(await signInAs(identity)).toBe(bert.id);
});

test('Nobody else unlinks an identity, not even that of the own account', async () => {
  const { anna, identity } = await linked();
  const attempts: [Run, string][] = [
    [await withToken(anna), 'rest_forbidden'],
    [await withToken(await person('editor')), 'rest_forbidden'],
    [await withToken(await person('administrator'), 'write'), 'rest_insufficient_scope'],
  ];
  for (const [run, code] of attempts) {
    const { errors } = await run<Payload>(unlink, { number: anna.id, ...identity });
    expect(errors).toMatchObject([{ code, reason: 'FORBIDDEN' }]);
  }
  expect(await listIdentities(world.database, anna.name)).toMatchObject([identity]);
});

test('An identity is unlinked from its own user only', async () => {
  const { anna, identity } = await linked();
  const bert = await person();
  const cookie = await signIn(bert);
  const { errors } = await administer<Payload>(unlink, { number: bert.id, ...identity });
  expect(errors).toMatchObject([{ code: 'identity-not-found', reason: 'NOT_FOUND' }]);
  expect(await signInAs(identity)).toBe(anna.id);
  expect(await isOpen(cookie)).toBe(true);
});
