import { expected, listOf, numberBetween, text } from './variables.ts';

/** Until a session ends, and until it ends unused, in hours (decision 0083). */
export interface SessionHours {
  total: number;
  idle: number;
}

const hours = numberBetween(1, 8_760);

/** `168, 12`; one number stands for both. */
export const sessionHours = text
  .refine(areHours, expected('must be one or two whole numbers from 1 to 8760, such as 168, 12'))
  .pipe(listOf(hours))
  .transform(([total = 0, idle = total]): SessionHours => ({ total, idle }));

function areHours(written: string): boolean {
  const parts = written.split(',').map((part) => part.trim());
  return parts.length <= 2 && parts.every((part) => hours.safeParse(part).success);
}
