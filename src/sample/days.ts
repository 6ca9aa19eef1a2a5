import { toWallClock } from '#strtotime';

const day = 86_400_000;

/** The date some days from today in a time zone, `YYYY-MM-DD`. `now` is in epoch milliseconds. */
export function dayFromToday(days: number, { zone, now }: { zone: string; now: number }): string {
  const today = toWallClock(now, zone).slice(0, 10);
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * day).toISOString().slice(0, 10);
}
