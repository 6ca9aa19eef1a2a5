import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { credentialsOf } from '../harness/users.ts';
import type { World } from '../harness/world.ts';
import { answerWithoutBody, picture, upload, uploadByGraphql } from '../media/scene.ts';
import { quotaOf, startLimited } from './scene.ts';

let world: World;
beforeEach(async () => {
  ({ world } = await startLimited({ writesPerMinute: 3 }));
});
afterEach(() => world.close());

test('An upload counts as one write, over REST and over GraphQL', async () => {
  const answers = [
    await upload(world, await picture('png')),
    await uploadByGraphql(world, await picture('png')),
  ];
  expect(answers.map(({ headers }) => quotaOf(headers).r)).toEqual([2, 1]);
  expect(answers[1]?.body).toMatchObject({ data: { uploadImage: { errors: [] } } });
});

test('An upload above the limit of writes is rejected before its file is read', async () => {
  for (const name of ['One', 'Two', 'Three'])
    await world.rest('POST', '/venues', { as: 'author', body: { venue: name } });
  const form = { 'content-type': 'multipart/form-data; boundary=x', ...credentialsOf('author') };
  expect(await answerWithoutBody(world, '/calendar/events/v1/media', form)).toBe('HTTP/1.1 429');
  const marked = { ...form, 'apollo-require-preflight': '1' };
  expect(await answerWithoutBody(world, '/graphql', marked)).toBe('HTTP/1.1 429');
  const { headers, body } = await uploadByGraphql(world, await picture('png'));
  expect(headers.get('retry-after')).toMatch(/^\d+$/);
  expect(body).toMatchObject({ errors: [{ extensions: { code: 'rest_rate_limited' } }] });
});

test('A mutation that uploads the same file again counts it again, and is completed once it has begun', async () => {
  const operations = JSON.stringify({
    query: `mutation ($file: Upload!) { ${['a', 'b', 'c', 'd']
      .map((alias) => `${alias}: uploadImage(file: $file) { image { number } errors { code } }`)
      .join(' ')} }`,
    variables: { file: null },
  });
  const { headers, body } = await uploadByGraphql(world, await picture('png'), { operations });
  const stored = { image: { number: expect.any(Number) }, errors: [] };
  expect(body).toMatchObject({ data: { a: stored, b: stored, c: stored, d: stored } });
  expect(quotaOf(headers).r).toBe(0);
  expect((await upload(world, await picture('png'))).status).toBe(429);
});
