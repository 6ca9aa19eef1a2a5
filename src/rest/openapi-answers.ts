import { answerExample } from './examples.ts';
import { describeErrors } from './openapi-errors.ts';
import { type Json, reference } from './openapi-json.ts';
import { type Act, actOf, isPost } from './openapi-acts.ts';
import type { Route } from './routes.ts';

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
    },
    content: {
      'application/json': {
        schema: reference('schemas', answerName(route, act)),
        examples: { answer: reference('examples', answerExample(route)) },
      },
    },
  };
  return { [route.status]: success, ...describeErrors(route) };
}

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
  Authenticate: {
    description: 'How to send credentials.',
    required: true,
    schema: { type: 'string' },
    example: 'Basic realm="calendar", charset="UTF-8"',
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
