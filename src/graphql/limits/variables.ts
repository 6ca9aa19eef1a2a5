import { mostInVariables } from '../../runtime/limits.ts';
import { rejectMore } from './rejection.ts';

/**
 * Rejects variables that nest too deep or hold too many values (decision 0035). Not recursive: the
 * stack would overflow.
 */
export function limitVariables(variables: unknown): void {
  let level: unknown[] = [variables];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    rejectMore('variablesTooDeep', depth, mostInVariables.depth);
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      // Counting the keys of a large object is faster than reading its values.
      const size = Array.isArray(value) ? value.length : Object.keys(value).length;
      rejectMore('variablesTooMany', values + next.length + size, mostInVariables.values);
      for (const member of Object.values(value)) next.push(member);
    }
    values += next.length;
    level = next.filter((value) => typeof value === 'object' && value !== null);
  }
}
