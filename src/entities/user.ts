import { defineEntity, p } from '@mikro-orm/core';
import { instant, numbered, ownerId, wholeId, text } from './columns.ts';
import { type Role, roles } from './role.ts';

export type { Role } from './role.ts';

/** What credentials may be used for, at most; the role may allow less (decision 0059). */
export type Scope = 'read' | 'write' | 'admin';

/**
 * A user. `name` is the user name, which others never see; `displayName` is public, and null stands
 * for a neutral label (decision 0059). `passwordHash` is a memory-hard hash, null for users who
 * have only tokens. A disabled user cannot sign in.
 */
export const User = defineEntity({
  name: 'User',
  tableName: 'user_account',
  checks: [{ name: 'user_account_role', expression: `role in (${roles.map((role) => `'${role}'`).join()})` }],
  properties: {
    id: p.integer().autoincrement().generated('by default as identity').primary(),
    name: text(),
    displayName: text().strictNullable(),
    role: text().$type<Role>(),
    passwordHash: text().strictNullable(),
    disabled: p.boolean().default(false),
    createdAt: instant(),
    identities: () => p.oneToMany(Identity).mappedBy('userId'),
    sessions: () => p.oneToMany(Session).mappedBy('userId'),
    tokens: () => p.oneToMany(Token).mappedBy('userId'),
  },
});

/**
 * A user as an identity provider knows it; the subject never changes, names and email addresses do
 * (decision 0083).
 */
export const Identity = defineEntity({
  name: 'Identity',
  tableName: 'identity',
  properties: {
    issuer: text().primary(),
    subject: text().primary(),
    userId: () => ownerId(User, 'user_id'),
  },
});

/**
 * A session of a client with a page; only the digest of its secret is stored. It ends at
 * `expiresAt`, or unused before. `client` describes the browser that started it.
 */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    digest: text().primary(),
    userId: () => ownerId(User, 'user_id'),
    createdAt: instant(),
    expiresAt: instant(),
    lastUsedAt: instant(),
    idleHours: p.smallint(),
    id: numbered().unique(),
    client: text().strictNullable(),
  },
});

/** A token of a user; only its digest is stored. Names are unique among the tokens of a user. */
export const Token = defineEntity({
  name: 'Token',
  tableName: 'token',
  properties: {
    digest: text().primary(),
    userId: () => wholeId(User, 'user_id'),
    name: text(),
    scope: text().$type<Scope>(),
    createdAt: instant(),
    expiresAt: instant().strictNullable(),
    lastUsedAt: instant().strictNullable(),
    id: numbered().unique(),
  },
});
