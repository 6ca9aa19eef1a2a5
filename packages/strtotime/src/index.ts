export { longestDate, parseDate, parseMoment } from './parse.ts';
export type { DateContext } from './resolve.ts';
export {
  fromUtcClock,
  instantOf,
  isTimeZone,
  isWallClock,
  lastMoment,
  type Moment,
  toFirstInstant,
  toInstant,
  toWallClock,
  zoneAbbreviation,
  zoneOffset,
} from './time-zone.ts';
