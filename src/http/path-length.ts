import type { RequestHandler } from 'express';
import { CalendarError } from '../errors.ts';

/** So many characters may a path have: the longest that means anything has a slug of 200, every one of them escaped. */
const mostCharacters = 2_000;

/** Refuses addresses whose path is too long, before anybody looks for something in it (decision 0050). */
export const limitPath: RequestHandler = ({ path }, _response, next) => {
  next(path.length > mostCharacters ? pathTooLong() : undefined);
};

export function pathTooLong(): CalendarError {
  return new CalendarError('pathTooLong', { data: { most: mostCharacters } });
}
