import { defineEntity, p } from '@mikro-orm/core';

export type Role = 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber';

/**
 * Somebody with credentials. `name` is what they sign in with, and nobody else is shown it; `displayName` is what others
 * see, null for a neutral word (decision 0059). `passwordHash` is a memory-hard hash, null for token-only users.
 */
export const User = defineEntity({
  name: 'User',
  tableName: 'user_account',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    displayName: p.text().strictNullable(),
    role: p.string().$type<Role>(),
    passwordHash: p.text().strictNullable(),
    createdAt: p.string().columnType('timestamp(0)'),
  },
});

/** A token of a user; only its digest is kept. */
export const Token = defineEntity({
  name: 'Token',
  tableName: 'token',
  properties: {
    digest: p.text().primary(),
    userId: p.integer(),
    createdAt: p.string().columnType('timestamp(0)'),
  },
});
