import { describe, expect, test } from '@jest/globals';
import { findEvents, Graph } from '../../src/import/json-ld/graph.ts';
import { assignKeys } from '../../src/import/json-ld/keys.ts';
import { ScheduleTimes } from '../../src/import/json-ld/schedule-times.ts';
import { now } from '../harness/make.ts';
import { scaled } from '../harness/sampled.ts';

const keysOf = (nodes: object[]) => {
  const graph = new Graph([nodes], 'en');
  return assignKeys(graph, findEvents(nodes)).map(({ key }) => key);
};

/** So many numbers. */
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

const many = scaled(50_000, 5_000);
const different = 0.8 * many;

describe('JSON-LD of any size', () => {
  test('tells events without a page apart', () => {
    const nodes = numbers(many).map((number) => ({ '@type': 'Event', name: `Event ${number % different}` }));
    expect(new Set(keysOf(nodes)).size).toBe(different);
  });

  test('tells events apart that share an identifier', () => {
    const nodes = numbers(many).map((number) => ({ '@id': '#x', '@type': 'Event', name: `E ${number}` }));
    expect(keysOf(nodes)).toHaveLength(many);
  });

  test('may make events parts of each other', () => {
    const nodes = numbers(many).map((number) => ({
      ...{ '@id': `#${number}`, '@type': 'Event', name: `Event ${number}` },
      subEvent: { '@id': `#${number + 1}` },
    }));
    expect(keysOf(nodes)).toHaveLength(many);
  });

  test('may name as many exceptions as a schedule has dates', () => {
    const day = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
    const schedule = { startDate: day(0), exceptDate: numbers(5_000).map(day) };
    const graph = new Graph([schedule], 'en');
    const times = new ScheduleTimes(graph, { schedule, event: {} }, { zone: 'UTC', now });
    const isExcluded = times.exclusion();
    const dates = numbers(6_000).map((number) => `${day(number)} 10:00:00`);
    expect(dates.filter((date) => !isExcluded(date))).toHaveLength(1_000);
  });
});
