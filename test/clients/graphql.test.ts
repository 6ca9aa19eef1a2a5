import { expect, test } from '@jest/globals';
import { createMaker } from '../harness/make.ts';
import { startCalendar } from '../harness/world.ts';
import { readPage } from './page.ts';

test('the query of docs/clients.md tells an author what they may do', async () => {
  const query = (await readPage()).get('permissions.graphql') ?? '';
  const world = await startCalendar();
  const event = { start_date: 'tomorrow', end_date: 'tomorrow' };
  await createMaker(world).event(event);
  const { data, errors } = await world.graphql(query, {}, { as: 'author' });
  await world.close();
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    viewer: { role: 'AUTHOR', canCreate: true },
    events: { nodes: [{ canUpdate: false, canDelete: false }] },
  });
});
