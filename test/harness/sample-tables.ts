import { describe, test } from '@jest/globals';
import { sample } from './sampled.ts';

// Each table of a test, or of a group of tests, is sampled (sampled.ts).
for (const kind of [test, describe]) {
  const each = kind.each as (table: readonly unknown[]) => unknown;
  Object.assign(kind, { each: (table: readonly unknown[]) => each(sample(table)) });
}
