import { defineEntity, p } from '@mikro-orm/core';
import { text } from './columns.ts';

/**
 * Letters and digits without anything between them, as some text has or had them; longer ones in
 * parts. Its number is not unique, and the same chunk may be stored twice. Written by triggers only
 * (decision 0147).
 */
export const SearchChunk = defineEntity({
  name: 'SearchChunk',
  tableName: 'search_chunk',
  properties: {
    number: p.integer().primary().autoincrement(false),
    chunk: text().primary(),
  },
});
