/**
 * Whether an event takes place as planned, independent of its publication status (decision 0110).
 */
export const eventStatuses = ['scheduled', 'postponed', 'cancelled', 'rescheduled', 'moved_online'] as const;

export type EventStatus = (typeof eventStatuses)[number];

/** Whether a value is such a status. */
export function isEventStatus(value: unknown): value is EventStatus {
  return eventStatuses.some((status) => status === value);
}
