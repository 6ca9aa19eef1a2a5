import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startCalendar, type World } from '../harness/world.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('The id of a request', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar();
  });
  afterAll(() => world.close());

  const idOf = async (path: string, sent?: string) => {
    const headers: Record<string, string> = sent === undefined ? {} : { 'x-request-id': sent };
    return (await world.request('GET', path, { headers })).headers.get('x-request-id');
  };

  test.each(['/calendar/events/v1/tags', '/graphql?query={__typename}', '/export/tags.csv', '/', '/nothing'])(
    'is new for each request, and that of the client if it sends one: %s',
    async (path) => {
      const [first, second] = [await idOf(path), await idOf(path)];
      expect([first, second]).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
      expect(first).not.toBe(second);
      expect(await idOf(path, 'proxy:7f.3-a=')).toBe('proxy:7f.3-a=');
    },
  );

  test.each(['', 'with spaces', 'a"b', 'a{b}', 'é', 'x'.repeat(129)])(
    'is a new one if the client sends something else: %s',
    async (sent) => {
      expect(await idOf('/calendar/events/v1/tags', sent)).toMatch(uuid);
    },
  );
});
