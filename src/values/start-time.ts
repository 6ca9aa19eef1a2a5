/** The days of the week on which events start, Monday first, as ISO 8601 counts them from 1. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export type Weekday = (typeof weekdays)[number];

/** Whether a value is a day of the week. */
export function isWeekday(value: unknown): value is Weekday {
  return weekdays.some((each) => each === value);
}

/** The number of a day of the week, 1 for Monday. */
export function numberOfWeekday(weekday: Weekday): number {
  return weekdays.indexOf(weekday) + 1;
}

/** The parts of the day in which events start: the hours between which each lies. */
const hours = { morning: [5, 12], afternoon: [12, 17], evening: [17, 22], night: [22, 29] } as const;

export type TimeOfDay = keyof typeof hours;

/** The parts of the day, in their order. */
export const timesOfDay = Object.keys(hours) as readonly TimeOfDay[];

/** Whether a value is a part of the day. */
export function isTimeOfDay(value: unknown): value is TimeOfDay {
  return typeof value === 'string' && Object.hasOwn(hours, value);
}

/** The hours of a part of the day, from 0 to 23. */
export function hoursOf(part: TimeOfDay): number[] {
  const [first, end] = hours[part];
  return Array.from({ length: end - first }, (_, more) => (first + more) % 24);
}
