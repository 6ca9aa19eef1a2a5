import { defineEntity, p } from '@mikro-orm/core';
import { ownerId } from './columns.ts';
import { User } from './user.ts';

/**
 * How much a user has uploaded on the last day (UTC) with an upload; what is deleted stays counted
 * (decision 0085).
 */
export const UploadVolume = defineEntity({
  name: 'UploadVolume',
  tableName: 'upload_volume',
  properties: {
    userId: () => ownerId(User, 'user_id').primary(),
    day: p.string().columnType('date'),
    bytes: p.string().columnType('bigint'),
  },
});
