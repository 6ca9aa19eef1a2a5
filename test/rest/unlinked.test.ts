import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { legacyAlias, startLegacy } from '../harness/legacy.ts';
import { aName, type Maker, times, type WireEvent } from '../harness/make.ts';
import type { World } from '../harness/world.ts';

const namespaces = ['/calendar/events/v1', legacyAlias];

/** Older clients say with 0 that an event has no venue or organizer (wire-format 11.11). */
describe('an event without a venue or organizer', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    ({ world, make } = await startLegacy());
  });
  afterAll(() => world.close());

  const linked = () =>
    make.event({ venue: { venue: aName('Hall') }, organizer: { organizer: aName('Club') } });

  describe.each(namespaces)('below %s', (namespace) => {
    test.each([[0], ['0'], [false], ['false'], [[0]], [['0']], [null], ['']])(
      'is what %j makes of it',
      async (none) => {
        const { id } = await linked();
        const body = { venue: none, organizer: none };
        const path = `${namespace}/events/${id}`;
        const { status, body: event } = await world.request<WireEvent>('POST', path, { as: 'editor', body });
        expect([status, event.venue, event.organizer]).toEqual([200, [], []]);
      },
    );

    test('may be sent as a form, and created', async () => {
      const { id } = await linked();
      const form = { 'venue[]': '0', organizer: '0' };
      const path = `${namespace}/events/${id}`;
      const updated = await world.request<WireEvent>('POST', path, { as: 'editor', form });
      expect([updated.status, updated.body.venue, updated.body.organizer]).toEqual([200, [], []]);
      const body = { title: aName('Created'), ...times, venue: 0, organizer: false };
      const created = await world.request<WireEvent>('POST', `${namespace}/events`, { as: 'editor', body });
      expect([created.status, created.body.venue, created.body.organizer]).toEqual([201, [], []]);
    });

    test.each([[true], [-1], [[0, 99_999_999]], [{ id: 0 }]])(
      'is not what %j says, which changes nothing',
      async (venue) => {
        const { id, venue: before } = await linked();
        const path = `${namespace}/events/${id}`;
        const { status } = await world.request('POST', path, { as: 'editor', body: { venue } });
        expect(status).toBe(400);
        expect((await world.rest<WireEvent>('GET', `/events/${id}`)).body.venue).toMatchObject({
          id: (before as { id: number }).id,
        });
      },
    );
  });

  test.each(['venue', 'organizer'])('is not found by %s=0, which is no id', async (name) => {
    expect((await world.rest('GET', '/events', { query: { [name]: 0 } })).status).toBe(400);
  });
});
