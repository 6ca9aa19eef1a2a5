import { defineEntity, p } from '@mikro-orm/core';

/** An image by its URL, which the service never fetches (wire-format 7.4). */
export const Image = defineEntity({
  name: 'Image',
  tableName: 'image',
  properties: {
    id: p.integer().primary().autoincrement(false),
    url: p.text(),
    extension: p.text(),
    width: p.integer().strictNullable(),
    height: p.integer().strictNullable(),
  },
});
