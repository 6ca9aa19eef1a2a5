import { defineEntity, p } from '@mikro-orm/core';

/**
 * How much a user has uploaded on the last day (UTC) with an upload; what is deleted stays counted
 * (decision 0166).
 */
export const UploadVolume = defineEntity({
  name: 'UploadVolume',
  tableName: 'upload_volume',
  properties: {
    userId: p.integer().primary().autoincrement(false),
    day: p.string().columnType('date'),
    bytes: p.string().columnType('bigint'),
  },
});
