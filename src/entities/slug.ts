import { defineEntity, p } from '@mikro-orm/core';
import { text } from './columns.ts';

/** The owner of a slug: within a kind a slug names one resource, in all languages. */
export const Slug = defineEntity({
  name: 'Slug',
  tableName: 'slug',
  properties: {
    kind: text().primary(),
    slug: text().primary(),
    ownerId: p.integer(),
  },
});
