import { defineEntity, p } from '@mikro-orm/core';

/** What may be done to a resource; to restore is to take it out of the trash, or to create it again after its deletion. */
export const auditActions = ['create', 'update', 'trash', 'restore', 'delete'] as const;

export type AuditAction = (typeof auditActions)[number];

/** Where a change may come from. */
export const changeInterfaces = ['rest', 'graphql', 'shell', 'sample'] as const;

export type ChangeInterface = (typeof changeInterfaces)[number];

/**
 * A change of one resource, written in the transaction of the change (decision 0078). `userName` is the user name at that
 * time; `changes` holds each changed field with its values before and after, and `snapshot` the whole resource before. Of a
 * token, the resource is its user.
 */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.string().columnType('bigint').primary(),
    changedAt: p.string().columnType('timestamp(0)'),
    userId: p.integer().strictNullable(),
    userName: p.text(),
    interface: p.text().$type<ChangeInterface>(),
    address: p.text().strictNullable(),
    requestId: p.text().strictNullable(),
    action: p.text().$type<AuditAction>(),
    kind: p.text(),
    resourceId: p.integer(),
    version: p.integer().strictNullable(),
    name: p.text().strictNullable(),
    changes: p.json().$type<Record<string, [unknown, unknown]>>().strictNullable(),
    snapshot: p.json().$type<Record<string, unknown>>().strictNullable(),
    tokenId: p.integer().strictNullable(),
    tokenName: p.text().strictNullable(),
  },
});
