import { defineEntity, p } from '@mikro-orm/core';

export type Role = 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber';

/**
 * A user. `name` is the user name, which others never see; `displayName` is public, and null stands for a neutral label
 * (decision 0059). `passwordHash` is a memory-hard hash, null for users who have only tokens.
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

/** A token of a user; only its digest is stored. */
export const Token = defineEntity({
  name: 'Token',
  tableName: 'token',
  properties: {
    digest: p.text().primary(),
    userId: p.integer(),
    createdAt: p.string().columnType('timestamp(0)'),
  },
});
