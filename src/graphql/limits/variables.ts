import { mostInVariables } from '../../runtime/limits.ts';
import { refuseMore } from './refusal.ts';

/**
 * Refuses variables that are too deep or hold too many values (decision 0035). It walks without recursion: a body holds
 * lists within lists deeper than the stack.
 */
export function limitVariables(variables: unknown): void {
  let level: unknown[] = [variables];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    refuseMore('variablesTooDeep', depth, mostInVariables.depth);
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      // Counted by name first: to read the members of a large object takes longer than to count them.
      const size = Array.isArray(value) ? value.length : Object.keys(value).length;
      refuseMore('variablesTooMany', values + next.length + size, mostInVariables.values);
      for (const member of Object.values(value)) next.push(member);
    }
    values += next.length;
    level = next.filter((value) => typeof value === 'object' && value !== null);
  }
}
