import type { CalendarError, FieldProblem } from '../errors.ts';

/**
 * Every value that was rejected or missing, as exactly as it is known where it stands in the input.
 */
export function fieldProblemsOf({
  details: { missing = [], invalid = {}, places = [] },
}: CalendarError): FieldProblem[] {
  const absent = missing.map((name): FieldProblem => {
    return { path: [name], problem: { key: 'error.missingParameters', values: { names: name } } };
  });
  const rejected = Object.entries(invalid).flatMap(([name, problem]): FieldProblem[] => {
    const exact = places.filter(({ path }) => path[0] === name);
    return exact.length > 0 ? exact : [{ path: [name], problem }];
  });
  return [...absent, ...rejected];
}
