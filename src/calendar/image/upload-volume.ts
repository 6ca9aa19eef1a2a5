import type { Service } from '../../context/context.ts';
import { transaction } from '../../database/database.ts';
import { addUpload, selectFullDay } from '../../database/queries/upload-volume.ts';
import { CalendarError } from '../../errors.ts';
import { utcText } from '../../values/dates.ts';

type Uploading = Pick<Service, 'config' | 'database'>;

const megabyte = 1024 * 1024;
const day = 86_400_000;

/**
 * Checks that a user may upload anything more today, before a file is received. Throws
 * `uploadsUsedUp` (429), which says when the next day (UTC) begins.
 */
export async function assertMayUploadToday(
  { config, database }: Uploading,
  userId: number,
  now: number,
): Promise<void> {
  const { uploadMbPerDay } = config;
  const today = { userId, day: dayOf(now) };
  const full = await database.query(selectFullDay(today, uploadMbPerDay * megabyte));
  if (full.length > 0) throw usedUp(uploadMbPerDay, now);
}

/**
 * Counts an upload of a user; what is deleted later stays counted, or deleting would make room for
 * ever more (decision 0085). Throws `uploadsUsedUp` (429) if it would exceed the most of a day.
 */
export async function countUpload(
  { config, database }: Uploading,
  { userId, bytes }: { userId: number; bytes: number },
  now: number,
): Promise<void> {
  const { uploadMbPerDay } = config;
  const today = { userId, day: dayOf(now) };
  const size = { bytes, most: uploadMbPerDay * megabyte };
  if (!(await transaction(database, (em) => addUpload(em, today, size)))) throw usedUp(uploadMbPerDay, now);
}

function dayOf(now: number): string {
  return utcText(now).slice(0, 10);
}

function usedUp(most: number, now: number): CalendarError {
  const retryAfter = Math.max(1, Math.ceil((day - (now % day)) / 1_000));
  return new CalendarError('uploadsUsedUp', { data: { most }, retryAfter });
}
