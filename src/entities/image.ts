import { defineEntity, p } from '@mikro-orm/core';

/** A picture at an address of its own; the service never fetches it (wire-format 7.4). */
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
