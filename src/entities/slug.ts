import { defineEntity, p } from '@mikro-orm/core';

/** The owner of a slug: within a kind a slug names one resource, in all languages. */
export const Slug = defineEntity({
  name: 'Slug',
  tableName: 'slug',
  properties: {
    kind: p.string().primary(),
    slug: p.text().primary(),
    ownerId: p.integer(),
  },
});
