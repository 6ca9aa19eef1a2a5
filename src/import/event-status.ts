import { httpSchemes, toAddress } from '../values/web-address.ts';
import { eventStatuses, isEventStatus } from '../values/event-status.ts';

/**
 * Whether a source says that an event takes place as planned, why not, and where it is online;
 * texts may be empty.
 */
interface WrittenStatus {
  status: string;
  reason?: string;
  address?: string;
}

/**
 * The same as facts and a text of an event; an unknown status is as planned, and only web pages are
 * addresses.
 */
export function statusOf({ status, reason = '', address = '' }: WrittenStatus) {
  const eventStatus = isEventStatus(status) ? status : 'scheduled';
  return {
    facts: { eventStatus, onlineUrl: toAddress(address, httpSchemes) ?? '' },
    fields: { statusReason: eventStatus === 'scheduled' ? '' : reason },
  };
}

/**
 * The status that schema.org names, as a URL or a word: `https://schema.org/EventMovedOnline`,
 * `canceled`.
 */
export function statusNamed(name: string): string {
  const word = name
    .replace(/^.*[/#:]/, '')
    .replace(/^Event/i, '')
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase()
    .replace(/^canceled$/, 'cancelled');
  return eventStatuses.find((status) => status.replace('_', '') === word) ?? 'scheduled';
}
