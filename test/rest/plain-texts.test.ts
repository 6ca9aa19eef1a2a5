import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Fields, type Maker, now, times, type WireError } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const plainFields = [
  ['venue', 'phone'],
  ['venue', 'zip'],
  ['organizer', 'phone'],
  ['organizer', 'email'],
] as const;
const markup = [
  ['<script>alert(1)</script>112', '112'],
  ['<b onclick=x>1</b>12', '112'],
  ['112<img src=x onerror=alert(1)>', '112'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;112', '112'],
  ['&amp;lt;img src=x&amp;gt;112', '112'],
  ['112<svg/onload=alert(1)', '112'],
  ['  1 < 2 & 3  ', '1 < 2 & 3'],
  ['+358 (0)9 123-45', '+358 (0)9 123-45'],
] as const;

describe('what is plain text', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const change = (path: string, body: Fields) =>
    world.rest<WireError & Fields>('PATCH', path, { as: 'editor', body });

  test.each(plainFields)('keeps no markup in a %s, %s', async (kind, field) => {
    for (const [sent, kept] of markup) {
      const made = await make[kind]({ [field]: sent });
      expect([sent, made[field]]).toEqual([sent, kept]);
      const changed = await change(`/${kind}s/${made.id}`, { [field]: `${sent} x` });
      expect(changed.body[field]).not.toMatch(/<\/?[a-z]/i);
      expect((await change(`/${kind}s/${made.id}`, { [field]: made[field] })).body[field]).toBe(kept);
    }
  });

  test.each(plainFields)('has no %s, %s, where nothing but markup was sent', async (kind, field) => {
    const made = await make[kind]({ [field]: '<script>alert(1)</script>' });
    expect(made).not.toHaveProperty(field);
  });

  test('keeps no markup in the name of a ticket', async () => {
    const text = `mutation ($input: CreateEventInput!) {
      createEvent(input: $input) { event { tickets { name url } } errors { message } }
    }`;
    const tickets = [
      { name: '<script>x</script>Seat <b>A</b>', url: 'HTTPS://Tickets.example/a b'.replace(' ', '') },
    ];
    const input = { title: 'On sale', startDate: times.start_date, endDate: times.end_date, tickets };
    const { data } = await world.graphql(text, { input }, { as: 'editor' });
    expect(data).toEqual({
      createEvent: {
        event: { tickets: [{ name: 'Seat A', url: 'https://tickets.example/ab' }] },
        errors: [],
      },
    });
  });
});

describe('the e-mail address of an organizer', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  test.each([
    'info@example.org',
    "o'neil+list@mail.example.org",
    'a@b',
    `${'x'.repeat(64)}@${'y'.repeat(63)}.example`,
  ])('may be %j', async (email) => {
    expect((await make.organizer({ email: ` ${email} ` })).email).toBe(email);
  });

  test('may be words without an address, as it always could', async () => {
    expect((await make.organizer({ email: 'not-an-email' })).email).toBe('not-an-email');
    const { id, email } = await make.organizer({ email: 'Ask at the <b>door</b>' });
    expect(email).toBe('Ask at the door');
    const { body } = await world.rest<Fields>('PATCH', `/organizers/${id}`, {
      as: 'editor',
      body: { email: '' },
    });
    expect(body).not.toHaveProperty('email');
  });

  test.each([
    'a@',
    '@b',
    '@',
    'a@b@c',
    'a b@example.org',
    'a@exa mple.org',
    'a@-b.org',
    'a@b-.org',
    'a@b..org',
    `a@${'b'.repeat(64)}.org`,
    'a@b.org\nBcc: c@d.org',
    '<script>alert(1)</script>@example.org',
    'A <a@example.org>',
    'a@example.org?subject=x',
    'ä@example.org',
  ])('is not %j', async (email) => {
    const body = { organizer: 'Club', email };
    const { status, body: error } = await world.rest<WireError>('POST', '/organizers', {
      as: 'editor',
      body,
    });
    expect([status, error.code, error.data.params]).toEqual([
      400,
      'rest_invalid_param',
      { email: 'Must be an email address such as info@example.org.' },
    ]);
    const { id } = await make.event();
    const inline = { organizer: [{ organizer: 'Club', email }] };
    expect((await world.rest('PATCH', `/events/${id}`, { as: 'editor', body: inline })).status).toBe(400);
  });
});

describe('an address of a website or picture', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const written = [
    ['https://example.org', 'https://example.org'],
    ['https://example.org/', 'https://example.org/'],
    ['HTTPS://EXAMPLE.org:443/a/../b', 'https://example.org/b'],
    ['https:example.org', 'https://example.org'],
    ['https:\\\\example.org\\a', 'https://example.org/a'],
    [
      'https://example.org/"><script>alert(1)</script>',
      'https://example.org/%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    ],
    ["https://example.org/?q='<b>", 'https://example.org/?q=%27%3Cb%3E'],
    ['https://ääni.example/ä?ö#ü', 'https://xn--ni-uiaa.example/%C3%A4?%C3%B6#%C3%BC'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
  ] as const;

  test.each(written)('%j is stored as %j', async (sent, stored) => {
    const event = await make.event({ website: sent, image: sent });
    expect([event.website, (event.image as { url: string }).url]).toEqual([stored, stored]);
    const venue = await make.venue({ website: sent, image: sent });
    expect([venue.website, (venue.image as { url: string }).url]).toEqual([stored, stored]);
    expect((await make.organizer({ website: sent })).website).toBe(stored);
    const again = await world.rest<Fields>('PATCH', `/events/${event.id}`, {
      as: 'editor',
      body: { website: event.website },
    });
    expect(again.body.website).toBe(stored);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.org/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:password@example.org/',
    'https://example.org@evil.example/',
    'https://exa mple.org',
    'https://example.org/\u0000',
    'https://example.org/\tx',
    'https://[',
    'https://256.256.256.256/',
    'https://example.org:99999/',
    'https://exa<mple.org/',
    '//example.org',
    'https://',
    `https://example.org/${'ä'.repeat(400)}`,
  ])('is not %j', async (address) => {
    for (const [path, body] of [
      ['/events', { title: 'x', ...times, website: address }],
      ['/events', { title: 'x', ...times, image: address }],
      ['/venues', { venue: 'x', website: address }],
      ['/organizers', { organizer: 'x', image: address }],
    ] as const) {
      const { status, body: error } = await world.rest<WireError>('POST', path, { as: 'editor', body });
      expect([status, Object.keys(error.data.params ?? {})]).toEqual([
        400,
        Object.keys(body).filter((name) => ['website', 'image'].includes(name)),
      ]);
    }
  });
});
