import { defineEntity, p } from '@mikro-orm/core';
import { formerId, instant, text, widelyNumbered } from './columns.ts';
import { User } from './user.ts';

/**
 * What may be done to a resource; to restore is to take it out of the trash, or to create it again
 * after its deletion.
 */
export const auditActions = ['create', 'update', 'trash', 'restore', 'delete'] as const;

export type AuditAction = (typeof auditActions)[number];

/** Where a change may come from. */
export const changeInterfaces = ['rest', 'graphql', 'shell', 'sample'] as const;

export type ChangeInterface = (typeof changeInterfaces)[number];

/**
 * A change of one resource, written in the transaction of the change (decision 0078). `userName` is
 * the user name at that time; `changes` holds each changed field with its values before and after,
 * and `snapshot` the whole resource before. Of a token, the resource is its user.
 */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: widelyNumbered().primary(),
    changedAt: instant(),
    userId: () => formerId(User, 'user_id').strictNullable(),
    userName: text(),
    interface: text().$type<ChangeInterface>(),
    address: text().strictNullable(),
    requestId: text().strictNullable(),
    action: text().$type<AuditAction>(),
    kind: text(),
    resourceId: p.integer(),
    version: p.integer().strictNullable(),
    name: text().strictNullable(),
    changes: p.json().$type<Record<string, [unknown, unknown]>>().strictNullable(),
    snapshot: p.json().$type<Record<string, unknown>>().strictNullable(),
    tokenId: p.integer().strictNullable(),
    tokenName: text().strictNullable(),
  },
});
