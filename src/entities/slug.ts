import { defineEntity, p } from '@mikro-orm/core';

/** Which thing a slug names: within its kind a slug names one thing, in whatever languages. */
export const Slug = defineEntity({
  name: 'Slug',
  tableName: 'slug',
  properties: {
    kind: p.string().primary(),
    slug: p.text().primary(),
    ownerId: p.integer(),
  },
});
