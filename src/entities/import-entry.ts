import { defineEntity, p } from '@mikro-orm/core';
import { text } from './columns.ts';

/**
 * What an import has taken from a source: the resource that the thing with that key is here, the
 * version that the import wrote, and the digest of what the source said (decision 0101). The
 * version is null where the thing was there before.
 */
export const ImportEntry = defineEntity({
  name: 'ImportEntry',
  tableName: 'import_entry',
  properties: {
    source: text().primary(),
    kind: text().primary(),
    key: text().primary(),
    resourceId: p.integer(),
    version: p.integer().strictNullable(),
    digest: text(),
  },
});
