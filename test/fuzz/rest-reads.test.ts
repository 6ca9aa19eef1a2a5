import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  fuzzing,
  fuzzingTime,
  type FuzzRequest,
  fuzzRequests,
  readFuzzOperations,
  sendFuzz,
} from '../harness/fuzz.ts';
import { readTables } from '../harness/tables.ts';
import type { World } from '../harness/world.ts';
import { type Scene, startScene } from './scene.ts';

const runs = 120;

let world: World;
let known: Scene['known'];
beforeAll(async () => {
  ({ world, known } = await startScene());
});
afterAll(() => world.close());

test(
  'A read of whatever form is answered as described, never fails, and writes nothing',
  async () => {
    const before = await readTables(world.database);
    const requests = fuzzRequests(await readFuzzOperations(world, 'reads'), known);
    const isAnswered = async (request: FuzzRequest) => {
      const { status } = await sendFuzz(world, request);
      expect(status).toBeLessThan(500);
    };
    await fc.assert(fc.asyncProperty(requests, isAnswered), fuzzing(runs));
    expect(await readTables(world.database)).toEqual(before);
    expect((await world.rest('GET', '/events')).status).toBe(200);
  },
  fuzzingTime(runs),
);
