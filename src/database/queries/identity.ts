import { sqlBuilder } from '../statements/sql.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';

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
  await inTransaction(em)
    .insertInto('identity')
    .values({ ...identity, user_id: userId })
    .onConflict((taken) => taken.columns(['issuer', 'subject']).doUpdateSet({ user_id: userId }))
    .execute();
}
