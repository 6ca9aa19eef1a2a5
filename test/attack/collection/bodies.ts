import { gzipSync } from 'node:zlib';
import { type Attack, rejections, times, volley } from '../attack.ts';
import { json, namespace, operation, type AttackRequest, type Target } from '../target.ts';

const events = `${namespace}/events`;
const required = { title: 'x', start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' };

const multipart = { 'content-type': 'multipart/form-data; boundary=X' };
const disposition = '--X\r\nContent-Disposition: form-data; name="f"';

/** Malformed multipart bodies. */
const brokenParts = [
  `${disposition}; filename="a"\r\n\r\nhello`,
  `${disposition}\r\n\r\nhello`,
  `${disposition}; filename="a"`,
  '--X',
  '--X\r\n',
  '--X\r\n\r\n',
  `--X\r\n${'a'.repeat(200_000)}`,
  '--X\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n\r\n'.repeat(2000),
  `${disposition}; filename*=UTF-8''%E0%A4%A\r\n\r\nx`,
];

/** Values of a JSON body that take long to process if each entry is examined. */
const crowded: Record<string, unknown>[] = [
  { venue: times(300_000, () => ({})) },
  { organizer: times(300_000, () => ({})) },
  { categories: times(400_000, () => 1) },
  { tags: 'a,'.repeat(490_000) },
  { venue: times(100_000, () => [[]]) },
];

/** Texts beyond the limit of their field. */
const longTexts: Record<string, string> = {
  title: 'x'.repeat(980_000),
  description: '<b>'.repeat(300_000),
  excerpt: 'word '.repeat(180_000),
  cost: '1,'.repeat(400_000),
  website: `https://example.org/${'x'.repeat(900_000)}`,
  slug: 'ä'.repeat(400_000),
  tags: 'x'.repeat(900_000),
  timezone: 'x'.repeat(900_000),
  start_date: '1 day '.repeat(150_000),
};

function write(target: Target | null, body: string, headers: Record<string, string> = json): AttackRequest {
  const own = target === null ? headers : { ...headers, authorization: target.writer };
  return { method: 'POST', path: events, headers: own, body };
}

/** Bodies that are expensive to process. */
export const bodies: readonly Attack[] = [
  volley({
    name: 'malformed multipart bodies, anonymous and authenticated',
    statuses: rejections,
    requests: (target) =>
      brokenParts.flatMap((part) => [write(null, part, multipart), write(target, part, multipart)]),
  }),
  volley({
    name: 'crowded lists, anonymous and authenticated',
    statuses: rejections,
    requests: (target) =>
      crowded.flatMap((values) => {
        const body = JSON.stringify({ ...required, ...values });
        return [write(null, body), write(target, body)];
      }),
  }),
  volley({
    name: 'texts of a megabyte',
    statuses: rejections,
    requests: (target) =>
      Object.entries(longTexts).map(([field, text]) =>
        write(target, JSON.stringify({ ...required, [field]: text })),
      ),
  }),
  volley({
    name: 'texts of a megabyte over GraphQL',
    statuses: [200, ...rejections],
    requests: ({ writer }) =>
      ['title', 'description', 'excerpt', 'cost', 'website'].map((field) =>
        operation(
          'mutation ($input: CreateEventInput!) { createEvent(input: $input) { errors { field } } }',
          {
            input: {
              title: 'x',
              startDate: '2031-01-01',
              endDate: '2031-01-01',
              [field]: 'x'.repeat(900_000),
            },
          },
          writer,
        ),
      ),
  }),
  volley({
    name: 'small bodies that decompress to 50 MB',
    statuses: rejections,
    requests: (target) => {
      const packed = gzipSync(Buffer.alloc(50_000_000, ' '));
      const headers = { ...json, 'content-encoding': 'gzip' };
      return [null, target.writer].map((authorization) => ({
        method: 'POST',
        path: events,
        headers: authorization === null ? headers : { ...headers, authorization },
        body: packed,
      }));
    },
  }),
  volley({
    name: 'JSON deeper than the stack',
    statuses: rejections,
    requests: (target) => [write(target, '['.repeat(900_000)), write(target, '{"a":'.repeat(180_000))],
  }),
];
