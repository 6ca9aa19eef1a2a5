import { isTimeZone, toInstant, zoneOffset } from './time-zone.ts';

/** A zone in a text: a fixed offset in milliseconds east of UTC, or the name of a zone. */
export type WrittenZone = { offset: number } | { name: string };

const minute = 60_000;
const widestOffset = 14 * 60 * minute;

/**
 * What PHP takes abbreviations for, by minutes east of UTC. Left out are the local mean times of
 * cities, and single letters but Z, which are slips such as `2027-06-01T`.
 */
const abbreviations = new Map(
  (
    [
      [-660, 'sst'],
      [-600, 'ahst bdt hst'],
      [-570, 'hdt hpt hwt'],
      [-540, 'ahdt akst yst'],
      [-480, 'akdt pst ydt ypt ywt'],
      [-420, 'mst pdt ppt pwt yddt'],
      [-360, 'cst mdt mpt mwt pddt'],
      [-300, 'cdt cpt cwt est mddt'],
      [-240, 'ast cddt edt ept ewt'],
      [-210, 'nst'],
      [-180, 'adt apt awt eddt'],
      [-150, 'npt nwt'],
      [-120, 'addt'],
      [-90, 'nddt'],
      [0, 'gmt uct utc wet z'],
      [60, 'bst cet met wat west'],
      [120, 'bdst cat cest eet ist mest sast wast wemt'],
      [180, 'cemt eat eest idt msk'],
      [240, 'iddt msd'],
      [300, 'pkt'],
      [360, 'pkst'],
      [420, 'wib'],
      [480, 'awst hkt wita'],
      [510, 'kst'],
      [540, 'awdt hkst jst wit'],
      [570, 'acst cast'],
      [600, 'aest chst gst jdt kdt'],
      [630, 'acdt'],
      [660, 'aedt gdt'],
      [690, 'nzmt'],
      [720, 'nzst'],
      [780, 'nzdt'],
    ] as const
  ).flatMap(([minutes, names]) => names.split(' ').map((name) => [name, minutes * minute] as const)),
);

/**
 * Reads an abbreviation, a zone name such as `Europe/Paris`, or an offset such as `+02:00`; null if
 * there is none.
 */
export function readZone(text: string): WrittenZone | null {
  const name = text.replace(/[ ()]/g, '');
  const signed = /^(?:GMT)?([+-])([\d:]+)$/.exec(name);
  if (signed !== null) return readOffset(signed[1] === '-' ? -1 : 1, signed[2] ?? '');
  const offset = abbreviations.get(name.toLowerCase());
  if (offset !== undefined) return { offset };
  return isTimeZone(name) ? { name } : null;
}

/** The instant at which clocks in the zone show the wall clock. */
export function instantInZone(wallClock: string, zone: WrittenZone): number {
  return 'name' in zone ? toInstant(wallClock, zone.name) : toInstant(wallClock, 'UTC') - zone.offset;
}

/** Whether two zones have the same offset at an instant. */
export function agreeAt(instant: number, one: WrittenZone, other: WrittenZone): boolean {
  return offsetAt(instant, one) === offsetAt(instant, other);
}

function offsetAt(instant: number, zone: WrittenZone): number {
  return 'name' in zone ? zoneOffset(zone.name, instant) : zone.offset;
}

/** Hours, minutes and seconds with or without colons; null if wider than that of any zone. */
function readOffset(sign: number, digits: string): WrittenZone | null {
  const parts = digits.includes(':') ? digits.split(':') : splitDigits(digits);
  const [hours = 0, minutes = 0, seconds = 0] = parts.map(Number);
  const size = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return size > widestOffset ? null : { offset: sign * size || 0 };
}

/** `5`, `05`, `530`, `0530` and `053000`. */
function splitDigits(digits: string): string[] {
  if (digits.length <= 2) return [digits];
  const even = digits.padStart(digits.length + (digits.length % 2), '0');
  return even.match(/\d\d/g) ?? [];
}
