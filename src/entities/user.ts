import { defineEntity, p } from '@mikro-orm/core';

export type Role = 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber';

/** What credentials may be used for, at most; the role may allow less (decision 0076). */
export type Scope = 'read' | 'write' | 'admin';

/**
 * A user. `name` is the user name, which others never see; `displayName` is public, and null stands for a neutral label
 * (decision 0059). `passwordHash` is a memory-hard hash, null for users who have only tokens. A disabled user cannot sign
 * in.
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
    disabled: p.boolean().default(false),
    createdAt: p.string().columnType('timestamp(0)'),
  },
});

/** A user as an identity provider knows it; the subject never changes, names and email addresses do (decision 0084). */
export const Identity = defineEntity({
  name: 'Identity',
  tableName: 'identity',
  properties: {
    issuer: p.text().primary(),
    subject: p.text().primary(),
    userId: p.integer(),
  },
});

/**
 * A session of a client with a page; only the digest of its secret is stored. It ends at `expiresAt`, or unused before.
 * `client` describes the browser that started it.
 */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    digest: p.text().primary(),
    userId: p.integer(),
    createdAt: p.string().columnType('timestamp(0)'),
    expiresAt: p.string().columnType('timestamp(0)'),
    lastUsedAt: p.string().columnType('timestamp(0)'),
    idleHours: p.smallint(),
    id: p.integer().autoincrement(),
    client: p.text().strictNullable(),
  },
});

/** A token of a user; only its digest is stored. Names are unique among the tokens of a user. */
export const Token = defineEntity({
  name: 'Token',
  tableName: 'token',
  properties: {
    digest: p.text().primary(),
    userId: p.integer(),
    name: p.text(),
    scope: p.string().$type<Scope>(),
    createdAt: p.string().columnType('timestamp(0)'),
    expiresAt: p.string().columnType('timestamp(0)').strictNullable(),
    lastUsedAt: p.string().columnType('timestamp(0)').strictNullable(),
    id: p.integer().autoincrement(),
  },
});
