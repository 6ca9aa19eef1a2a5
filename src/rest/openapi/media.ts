import { largestPage, longestText } from '../../runtime/input-limits.ts';
import { mediaRoutes, type Route } from '../routing/routes.ts';
import { languageParameter } from './describe-parameter.ts';
import { describeErrors, type StatusOf } from './errors.ts';
import { images } from './example-image.ts';
import { type Json, object, reference } from './json.ts';

const language = {
  name: 'i18n_language',
  in: 'query',
  description: languageParameter.description,
  required: false,
  schema: { type: languageParameter.type, enum: languageParameter.enum },
  example: 'en',
};

const alt = {
  description: 'The alternative text, which says what the image shows.',
  type: ['string', 'null'],
  maxLength: longestText('alt'),
};

const id = {
  name: 'id',
  in: 'path',
  description: 'The number of the image, e.g. `31`.',
  required: true,
  schema: { type: 'integer', minimum: 1 },
  example: images.id,
};

const paging = [
  {
    ...{ name: 'page', in: 'query', description: 'The page number, starting at 1.', required: false },
    ...{ schema: { type: 'integer', minimum: 1, default: 1 }, example: 1 },
  },
  {
    ...{ name: 'per_page', in: 'query', description: 'The number of items per page.', required: false },
    ...{ schema: { type: 'integer', minimum: 1, maximum: largestPage, default: 10 }, example: 10 },
  },
];

const search = {
  ...{ name: 'search', in: 'query', required: false, schema: { type: 'string' }, example: 'sea' },
  description:
    'Words that must occur in the name of the file, title, caption, description or alternative text, in any language; at most 500 characters and 20 words.',
};

const disposition = {
  name: 'Content-Disposition',
  in: 'header',
  description: 'The name of the file, if it is the whole body.',
  required: false,
  schema: { type: 'string' },
  example: `attachment; filename="${images.new.file}"`,
};

/** The schemas of images in their routes (decision 0096). */
export const mediaSchemas: Json = {
  MediaPage: object(
    {
      media: { type: 'array', items: reference('schemas', 'Image'), description: 'The images.' },
      rest_url: { type: 'string', format: 'uri', description: 'The URL of this page.' },
      next_rest_url: {
        ...{ type: 'string', format: 'uri' },
        description: 'The URL of the next page, if there is one.',
      },
      previous_rest_url: {
        ...{ type: 'string', format: 'uri' },
        description: 'The URL of the previous page, if there is one.',
      },
      total: { type: 'integer', description: 'The number of items on all pages.' },
      total_pages: { type: 'integer', description: 'The number of pages.' },
      per_page: { type: 'integer', description: 'The number of items per page.' },
    },
    { required: ['media', 'rest_url', 'total', 'total_pages', 'per_page'], description: 'A page of images.' },
  ),
  NewImage: object(
    {
      file: { type: 'string', format: 'binary', description: 'A JPEG, PNG, WebP, AVIF or GIF image.' },
      alt,
      i18n_language: { description: language.description, ...language.schema },
    },
    { required: ['file'], description: 'A new image.' },
  ),
  ImageChanges: object({ alt }, { description: 'Changes to an image.' }),
};

/** The path items of images. */
export function mediaPaths(statusOf: StatusOf): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const route of mediaRoutes)
    (paths[route.path] ??= {})[route.method.toLowerCase()] = {
      ...describeOperation(route),
      responses: { ...responsesOf(route), ...describeErrors(route, statusOf) },
    };
  return paths;
}

/** What the operations of images are. */
const texts: Record<string, { id: string; summary: string; description: string }> = {
  imagePage: {
    id: 'listImages',
    summary: 'Lists images.',
    description: 'Those that are part of what the user may read, and those that the user uploaded.',
  },
  uploadImage: {
    id: 'uploadImage',
    summary: 'Uploads an image.',
    description:
      'As a part of a form, or as the whole body. An image that nothing uses for a week is removed.',
  },
  image: { id: 'readImage', summary: 'An image by its number.', description: 'In all of its sizes.' },
  updateImage: {
    id: 'updateImage',
    summary: 'Sets the alternative text of an image.',
    description: 'POST, PUT and PATCH do the same; null removes the text in this language.',
  },
};

function describeOperation(route: Route): Json {
  const { id: name = '', ...described } = texts[route.operation] ?? {};
  const suffix = route.act === 'update' ? { POST: 'WithPost', PUT: 'WithPut' }[route.method as string] : '';
  return {
    operationId: `${name}${suffix ?? ''}`,
    tags: ['media'],
    ...described,
    ...(route.method === 'GET' ? {} : { security: [{ basic: [] }, { bearer: [] }] }),
    parameters: parametersOf(route),
    ...bodyOf(route),
  };
}

function parametersOf({ operation, path }: Route): Json[] {
  if (operation === 'imagePage') return [...paging, search, language];
  if (operation === 'uploadImage') return [language, disposition];
  return path.includes('{id}') ? [id, language] : [language];
}

function bodyOf({ act }: Route): Json {
  if (act === 'create') {
    // Generators make one type of all forms of a body, which no client could send as a file, so
    // that this names one.
    const content = { 'multipart/form-data': contentOf('NewImage', 'request') };
    return { requestBody: { required: true, content } };
  }
  if (act !== 'update') return {};
  const changes = contentOf('ImageChanges', 'request');
  return {
    requestBody: {
      required: false,
      content: {
        'application/json': changes,
        'application/x-www-form-urlencoded': changes,
        'multipart/form-data': changes,
      },
    },
  };
}

/** A body with the example of the same name, or another one. */
function contentOf(schema: string, role: 'request' | 'answer', example = schema): Json {
  return { schema: reference('schemas', schema), examples: { [role]: reference('examples', example) } };
}

/** The names of the example responses of the acts; a list is described apart. */
const exampleNames: Readonly<Record<string, string>> = { create: 'CreatedImage', update: 'ChangedImage' };

function responsesOf(route: Route): Json {
  const isList = route.operation === 'imagePage';
  const isRead = route.method === 'GET';
  const headers = {
    'Content-Language': reference('headers', 'ContentLanguage'),
    'X-Request-Id': reference('headers', 'RequestId'),
    ...(isRead ? { ETag: reference('headers', 'EntityTag') } : {}),
    ...(isList
      ? {
          'X-TEC-Total': reference('headers', 'Total'),
          'X-TEC-TotalPages': reference('headers', 'TotalPages'),
        }
      : {}),
  };
  return {
    [route.status]: {
      description: isList ? 'A page of the list.' : 'The image.',
      headers,
      content: {
        'application/json': isList
          ? contentOf('MediaPage', 'answer')
          : contentOf('Image', 'answer', exampleNames[route.act]),
      },
    },
    ...(isRead ? { 304: reference('responses', 'NotModified') } : {}),
  };
}
