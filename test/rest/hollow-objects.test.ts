import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FuzzOperation, readFuzzOperations } from '../harness/fuzz.ts';
import { createMaker } from '../harness/make.ts';
import { sample } from '../harness/sampled.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** JavaScript can make no text and no number of such an object, and throws where it is told to. */
const hollow = { toString: 1, valueOf: 1 };
const values = [hollow, [hollow], [[hollow]], { id: hollow }, [{ id: [hollow] }]];

const required: Record<string, string> = {
  title: 'Meeting',
  start_date: '2031-01-01 10:00:00',
  end_date: '2031-01-01 11:00:00',
  venue: 'Hall',
  organizer: 'Club',
};

let world: World;
beforeAll(async () => {
  world = await startCalendar();
  await createMaker(world).event();
});
afterAll(() => world.close());

/** The operation, the field and the status of each request that the service could not answer. */
const failures = async (
  operation: FuzzOperation,
  send: (name: string) => Promise<{ status: number }>[],
  names: readonly string[],
) => {
  const failed: string[] = [];
  for (const name of sample(names)) {
    for (const { status } of await Promise.all(send(name)))
      if (status >= 500) failed.push(`${operation.method} ${operation.template} ${name} ${status}`);
  }
  return failed;
};

test('An object that is neither text nor number is no failure in any field of any body', async () => {
  const operations = await readFuzzOperations(world, 'writes');
  const failed: string[] = [];
  for (const operation of operations.filter(
    ({ method, template }) => method === 'POST' && !template.includes('{'),
  )) {
    const { properties = {}, required: needed = [] } = operation.body ?? {};
    const base = Object.fromEntries(
      needed.map((name) => [name, required[name] ?? `${name} of ${operation.template}`]),
    );
    const send = (name: string) =>
      values.map((value) =>
        world.rest('POST', operation.template, { as: 'administrator', body: { ...base, [name]: value } }),
      );
    failed.push(...(await failures(operation, send, Object.keys(properties))));
  }
  expect(failed).toEqual([]);
});

test('Nor is it one in any parameter of any list', async () => {
  const operations = await readFuzzOperations(world, 'reads');
  const failed: string[] = [];
  for (const operation of operations.filter(({ template }) => !template.includes('{'))) {
    const send = (name: string) =>
      [`${name}[toString]=1&${name}[valueOf]=1`, `${name}[][toString]=1`].map((search) =>
        world.rest('GET', `${operation.template}?${search}`, { as: 'administrator' }),
      );
    const names = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
    failed.push(...(await failures(operation, send, names)));
  }
  expect(failed).toEqual([]);
});
