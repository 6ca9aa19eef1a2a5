import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createDescriptionCheck, type DescribedDocument, type Undescribed } from './described.ts';
import { createMaker } from './make.ts';
import { startCalendar, type World } from './world.ts';

type ReceivedResponse = Parameters<Undescribed>[0];

describe('the check that holds every answer of the tests against the description', () => {
  let world: World;
  let check: Undescribed;
  beforeAll(async () => {
    world = await startCalendar();
    await createMaker(world).tag();
    check = createDescriptionCheck((await world.rest<DescribedDocument>('GET', '/doc')).body);
  });
  afterAll(() => world.close());

  const ask = async (method: string, path: string): Promise<ReceivedResponse> => ({
    method,
    path: path.replace(/\?.*/, ''),
    ...(await world.rest(method, path)),
  });
  const without = ({ headers }: ReceivedResponse, name: string) =>
    new Headers([...headers].filter(([each]) => each !== name));

  test.each([
    ['GET', ''],
    ['GET', '/doc'],
    ['GET', '/tags/'],
    ['HEAD', '/tags'],
    ['GET', '/tags/99999999'],
    ['POST', '/tags'],
    ['OPTIONS', '/tags'],
    ['DELETE', '/tags'],
    ['GET', '/nothing'],
    ['GET', `/events/${'x'.repeat(5000)}`],
    ['HEAD', `/events/${'x'.repeat(5000)}`],
    ['DELETE', `/events/1/x?search=${'x'.repeat(20_000)}`],
    ['HEAD', `/events/x?search=${'x'.repeat(20_000)}`],
  ])('lets the real answer to %s "%s" pass', async (method, path) => {
    expect(check(await ask(method, path))).toBeNull();
  });

  test('finds a status that is not described', async () => {
    const answer = await ask('GET', '/tags');
    expect(check({ ...answer, status: 202 })).toContain('status');
    expect(check({ ...answer, path: '/nothing' })).toContain('status');
    expect(check({ ...answer, method: 'DELETE' })).toContain('status');
  });

  test('finds a media type that is not described, and a header that is missing', async () => {
    const answer = await ask('GET', '/tags');
    expect(check({ ...answer, headers: without(answer, 'content-type') })).toContain('media type');
    expect(check({ ...answer, headers: without(answer, 'x-tec-total') })).toContain('X-TEC-Total');
    const head = await ask('HEAD', '/tags');
    expect(check({ ...head, headers: without(head, 'x-tec-total') })).toContain('X-TEC-Total');
    expect(check({ ...head, text: '{}' })).toContain('HEAD');
  });

  test('finds a field that is missing, of another type or not described, however deep', async () => {
    const answer = await ask('GET', '/tags?hide_empty=false');
    const { tags, ...page } = answer.body as { tags: object[]; total: number };
    const [tag] = tags;
    expect(check({ ...answer, body: page })).toContain('tags');
    expect(check({ ...answer, body: { ...page, tags, total: '1' } })).toContain('total');
    expect(check({ ...answer, body: { ...page, tags: [{ ...tag, color: 'red' }] } })).toContain('color');
  });

  test('finds an error that is none of the interface', async () => {
    const answer = await ask('GET', '/tags/99999999');
    expect(check({ ...answer, body: { error: 'not found' } })).toContain('code');
    const elsewhere = await ask('GET', '/nothing');
    expect(check({ ...elsewhere, body: { message: 'Not found' } })).toContain('status');
  });
});
