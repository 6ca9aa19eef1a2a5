import { Identity as Linked } from '../../entities/user.ts';
import { prepare } from '../statements/prepared.ts';
import { among, sqlBuilder } from '../statements/sql.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import type { ByIds } from './relation.ts';

/** A user as an identity provider knows it. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** The user of an identity. */
export function selectIdentity({ issuer, subject }: Identity) {
  return sqlBuilder
    .selectFrom('identity')
    .innerJoin('user_account', 'user_account.id', 'identity.user_id')
    .select(['user_account.id', 'user_account.role', 'user_account.disabled'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .compile();
}

/** Links an identity to a user, instead of another one. */
export async function upsertIdentity(em: UnitOfWork, identity: Identity, userId: number): Promise<void> {
  await em.upsert(Linked, { ...identity, userId });
}

const identities = sqlBuilder
  .selectFrom('identity')
  .select(['issuer', 'subject', 'user_id as userId'])
  .orderBy('issuer')
  .orderBy('subject');

/** The identities of a user. */
export function selectIdentities(userId: number) {
  return identities.where('user_id', '=', userId).compile();
}

/** The identities of users. */
export const identitiesOfUsers = prepare((_, { ids }: ByIds) => identities.where(among('user_id', ids)));

/** Removes an identity of a user, and returns whether there was one. */
export async function deleteIdentity(
  em: UnitOfWork,
  { issuer, subject }: Identity,
  userId: number,
): Promise<boolean> {
  const linked = await em.findOne(Linked, { issuer, subject, userId });
  if (linked !== null) await em.remove(linked).flush();
  return linked !== null;
}
