import { challenge } from '../output/errors.ts';
import type { Route } from '../routing/routes.ts';
import { type Act, actOf, isPost } from './acts.ts';
import { describeErrors } from './errors.ts';
import { answerExample } from './examples.ts';
import { type Json, reference } from './json.ts';

/** What a route answers: its success, and every error. */
export function describeAnswers(route: Route): Json {
  const act = actOf(route);
  const success = {
    description: meaningOf(act),
    headers: {
      'Content-Language': reference('headers', 'ContentLanguage'),
      'X-Request-Id': reference('headers', 'RequestId'),
      ...(act.act === 'describe' ? {} : { 'X-Calendar-Ignored': reference('headers', 'Ignored') }),
      ...(act.act === 'list' ? totals : {}),
      ...(route.single === null ? {} : { Link: reference('headers', 'Alternates') }),
      ...(isKept(act) ? { ETag: reference('headers', 'EntityTag') } : {}),
    },
    content: {
      'application/json': {
        schema: reference('schemas', answerName(route, act)),
        examples: { answer: reference('examples', answerExample(route)) },
      },
    },
  };
  return {
    [route.status]: success,
    ...(isKept(act) ? { 304: reference('responses', 'NotModified') } : {}),
    ...describeErrors(route),
  };
}

/** Whether a client that has the answer may ask if it still holds (decision 0038). */
export function isKept({ act }: Act): boolean {
  return act === 'list' || act === 'read';
}

/** What a client is told whose answer still holds. */
export const notModified: Json = {
  description: 'What the client has still holds.',
  headers: {
    'Content-Language': reference('headers', 'ContentLanguage'),
    'X-Request-Id': reference('headers', 'RequestId'),
    ETag: reference('headers', 'EntityTag'),
  },
};

const totals = {
  'X-TEC-Total': reference('headers', 'Total'),
  'X-TEC-TotalPages': reference('headers', 'TotalPages'),
};

/** The headers that answers carry. */
export const answerHeaders: Json = {
  ContentLanguage: {
    description: 'The language that was asked for.',
    required: true,
    schema: { type: 'string' },
    example: 'en',
  },
  RequestId: {
    description: 'Names the request in the log of the service.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: 'e17c4764-5c0f-43a0-9116-bc1a4d70f879',
  },
  Ignored: {
    description: 'Names of parameters that nobody knows.',
    schema: { type: 'string' },
    example: 'colour, size',
  },
  Total: {
    description: 'How many there are on all pages.',
    required: true,
    schema: { type: 'integer' },
    example: 1,
  },
  TotalPages: {
    description: 'How many pages there are.',
    required: true,
    schema: { type: 'integer' },
    example: 1,
  },
  Alternates: {
    description: 'The addresses of the same thing in each language that it is written in.',
    schema: { type: 'string' },
    example: '<https://calendar.example.org/fi/calendar/events/v1/events/7>; rel="alternate"; hreflang="fi"',
  },
  EntityTag: {
    description: 'Names this answer: sent back in `If-None-Match`, it asks whether the answer still holds.',
    required: true,
    schema: { type: 'string' },
    example: '"Yk1vY2sgcmV2aXNp.a2V5IG9mIHRoaXMg.lx2k9c00..p"',
  },
  RetryAfter: {
    description: 'In how many seconds to ask again.',
    required: true,
    schema: { type: 'integer' },
    example: 1,
  },
  Authenticate: {
    description: 'How to send credentials.',
    required: true,
    schema: { type: 'string' },
    example: challenge,
  },
};

function answerName({ operation }: Route, { act, type }: Act): string {
  if (act === 'describe') return operation === 'index' ? 'Index' : 'Description';
  const thing = ['Category', 'Tag'].includes(type) ? 'Term' : type;
  return act === 'list' ? `${type}Page` : thing;
}

function meaningOf(act: Act): string {
  if (act.act === 'delete' && !isPost(act)) return 'What was removed, as it was.';
  return meanings[act.act];
}

const meanings: Record<Act['act'], string> = {
  list: 'A page of the list.',
  read: 'What was asked for.',
  create: 'What was made.',
  update: 'The thing as it is now.',
  delete: 'The thing, now in the trash.',
  describe: 'What the interface says about itself.',
};
