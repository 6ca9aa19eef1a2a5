import { expect, test } from '@jest/globals';
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
import { useScene } from './scene.ts';

const runs = 120;

const scene = useScene();

test(
  'A read of whatever form is answered as described, never fails, and writes nothing',
  async () => {
    const before = await readTables(scene.world.database);
    const requests = fuzzRequests(await readFuzzOperations(scene.world, 'reads'), scene.known);
    const isAnswered = async (request: FuzzRequest) => {
      const { status } = await sendFuzz(scene.world, request);
      expect(status).toBeLessThan(500);
    };
    await fc.assert(fc.asyncProperty(requests, isAnswered), fuzzing(runs));
    expect(await readTables(scene.world.database)).toEqual(before);
    expect((await scene.world.rest('GET', '/events')).status).toBe(200);
  },
  fuzzingTime(runs),
);
