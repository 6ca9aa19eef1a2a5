import { setTimeout as wait } from 'node:timers/promises';
import { type Attack, times } from '../attack.ts';
import { json, namespace, open, operation, send, type Target } from '../target.ts';
import { isServing } from './sockets.ts';

const head = 'Host: calendar\r\n';
const longText = `<p>${'Long words about a long evening. '.repeat(2900)}</p>`;

const create = `mutation ($inputs: [CreateEventInput!]!) {
  createEvents(inputs: $inputs) { items { errors { field message } } errors { message } }
}`;

/** Creates events with descriptions close to the maximum length. */
async function writeLongEvents(target: Target, count: number): Promise<void> {
  for (let index = 0; index < count; index += 5) {
    const inputs = times(5, (each) => ({
      title: `Long evening ${index + each}`,
      startDate: '2031-05-01 18:00:00',
      endDate: '2031-05-01 23:00:00',
      description: longText,
    }));
    await send(target, operation(create, { inputs }, target.writer));
  }
}

/**
 * Sends each request over its own connection and reads no response. Honest reads must succeed
 * before and after `time` ms.
 */
async function unread(target: Target, requests: readonly string[], time: number): Promise<string[]> {
  const all = await Promise.all(requests.map((text) => open(target, text)));
  for (const socket of all) socket.pause();
  try {
    const first = await isServing(target);
    await wait(time);
    return [...first, ...(await isServing(target))];
  } finally {
    for (const socket of all) socket.destroy();
  }
}

const largest = JSON.stringify({
  query: `query { ${times(8, (index) => `a${index}: eventPage(perPage: 100, status: [DRAFT, PENDING, PUBLISH], startDate: "2031-01-01", language: EN) { nodes { title description translations { description } } }`).join(' ')} }`,
});

/** Attacks with many concurrent requests. */
export const floods: readonly Attack[] = [
  {
    name: 'exports that nobody reads, and many that are read',
    run: async (target) => {
      await writeLongEvents(target, 100);
      const own = `GET /export/events.csv?start_date=2031-01-01&status=draft HTTP/1.1\r\n${head}Authorization: ${target.writer}\r\n\r\n`;
      const found = await unread(
        target,
        times(60, () => own),
        2000,
      );
      const headers = { authorization: target.writer };
      const path = '/export/events.csv?start_date=2031-01-01&status=draft';
      const read = await Promise.all(times(100, () => send(target, { path, headers })));
      const odd = read.filter(({ status }) => ![0, 200, 429, 503].includes(status));
      return [...found, ...odd.map(({ status }) => `an export returned ${status}`)];
    },
  },
  {
    name: 'large responses that nobody reads',
    run: async (target) => {
      await writeLongEvents(target, 50);
      const request =
        `POST /graphql HTTP/1.1\r\n${head}Authorization: ${target.writer}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(largest)}\r\n\r\n${largest}`;
      return unread(
        target,
        times(60, () => request),
        3000,
      );
    },
  },
  {
    name: 'a hundred events of nine kilobytes in one mutation',
    run: async (target) => {
      const inputs = times(100, (index) => ({
        title: `One of many ${index}`,
        startDate: '2031-06-01 18:00:00',
        endDate: '2031-06-01 20:00:00',
        description: times(1500, (word) => `w${(word * 7919 + index * 31) % 9000}`).join(' '),
      }));
      const { status, time } = await send(target, operation(create, { inputs }, target.writer));
      const found = await isServing(target);
      if (time > 17_000) found.push(`it took ${Math.round(time)} ms`);
      return [200, 503].includes(status) ? found : [...found, `it returned ${status}`];
    },
  },
  {
    name: 'password guessing over fifty connections while another user signs in',
    run: async (target) => {
      const guess = (index: number) => {
        const text = Buffer.from(`admin${index % 7}:guess ${index}`).toString('base64');
        return { path: `${namespace}/events`, headers: { authorization: `Basic ${text}` } };
      };
      let guessing = true;
      const guessers = times(50, async (guesser) => {
        for (let index = guesser * 1000; guessing; index += 1) await send(target, guess(index));
      });
      try {
        await wait(1000);
        const found: string[] = [];
        const known = await send(target, {
          path: `${namespace}/events`,
          headers: { authorization: target.writer },
        });
        if (known.status !== 200 || known.time > 2000)
          found.push(`a token returned ${known.status} after ${Math.round(known.time)} ms`);
        const authorization = await target.newcomer();
        if (authorization === null) return found;
        const first = await send(target, { path: `${namespace}/events`, headers: { authorization } });
        if (![200, 429].includes(first.status) || first.time > 10_000)
          found.push(`a correct password returned ${first.status} after ${Math.round(first.time)} ms`);
        return found;
      } finally {
        guessing = false;
        await Promise.all(guessers);
      }
    },
  },
  {
    name: 'eighty concurrent requests for the same slow reads',
    run: async (target) => {
      const slow = [
        operation('{ eventStatistics(groupBy: [{ field: START_MONTH }, { field: VENUE }]) { total } }'),
        operation(
          '{ events(filter: { search: "e" }, first: 100) { totalCount nodes { title venues { name } } } }',
        ),
        { path: `${namespace}/events?search=e&per_page=50&start_date=2000-01-01` },
        { path: `${namespace}/tags?orderby=count&per_page=50` },
        {
          method: 'POST',
          path: '/graphql',
          headers: json,
          body: '{"query":"{ __schema { types { name } } }"}',
        },
      ];
      const all = Promise.all(times(80, (index) => send(target, slow[index % slow.length] ?? { path: '/' })));
      const found = await isServing(target);
      await all;
      return found;
    },
  },
];
