import type { Request, RequestHandler } from 'express';
import type { Service } from '../context/context.ts';
import { CalendarError, isRejection } from '../errors.ts';
import { writeRejection } from '../http/cross-site.ts';
import { dropBody } from '../http/discard-body.ts';
import { receiveForm } from '../http/receive-form.ts';
import type { Workplace } from '../media/media.ts';
import { UploadedFile } from '../media/uploaded-file.ts';
import { mostInBody } from '../runtime/limits.ts';
import { parseJson } from './http.ts';
import { inUploadTurn, type UploadDependencies } from './upload-turn.ts';

/**
 * Middleware for requests of the GraphQL multipart request specification with one file, which is
 * received and prepared before the operation is executed (decision 0096). Nothing of the body is
 * read unless the header that no page of another site can send is there, and the user may upload
 * and write now. Errors of the file are those of the operation; all others go to the next handler:
 * `uploadBlocked`, `uploadMalformed` (400), those of `assertMayUpload`, `crossSite` (403),
 * `rateLimited`, `uploadsUsedUp` (429), `busy` (503).
 */
export function createUploads(dependencies: UploadDependencies): RequestHandler {
  const { service } = dependencies;
  return async (request, response, next) => {
    if (typeof request.is('multipart/*') !== 'string') {
      next();
      return;
    }
    try {
      assertSentOnPurpose(service, request);
      await inUploadTurn(dependencies, { request, response }, async ({ quota, workplace }) => {
        request.quota = quota;
        request.body = await readOperations(request, workplace);
        // The files are there until the operation has ended.
        const ended = new Promise<void>((resolve) => response.once('close', () => resolve()));
        next();
        if (!response.closed) await ended;
      });
    } catch (error) {
      dropBody(request);
      if (request.body === undefined) next(error);
      else service.report(error, { requestId: request.id, path: request.path });
    }
  };
}

/** Throws `uploadBlocked` (400), `crossSite` (403). */
function assertSentOnPurpose({ config }: Service, request: Request): void {
  if (!marks.some((name) => (request.headers[name] ?? '') !== '')) throw new CalendarError('uploadBlocked');
  const rejection = writeRejection(config, request);
  if (rejection !== null) throw new CalendarError(rejection);
}

/**
 * The headers that Apollo Server asks for: pages of other sites cannot set them without being asked
 * for permission first.
 */
const marks = ['apollo-require-preflight', 'x-apollo-operation-name'];

type Json = Record<string, unknown>;

/** The operation with the file in the place of its variable. */
async function readOperations(request: Request, workplace: Workplace): Promise<Json> {
  const fields: [string, string][] = [];
  let known: Mapped | undefined;
  const file = await receiveForm(request, {
    ...{ fields, fieldSize: mostInBody.bytes, fileIsLast: true },
    take: (stream, field, name) => {
      known = readFields(fields, field);
      return settle(workplace.take(stream, name));
    },
  });
  dropBody(request);
  if (known === undefined || file === undefined) throw new CalendarError('uploadMalformed');
  const { operations, paths } = known;
  for (const path of paths) setVariable(operations, path, file);
  return operations;
}

/** The image, or why it was rejected, which is an error of the operation. */
async function settle(taking: ReturnType<Workplace['take']>): Promise<UploadedFile> {
  try {
    return new UploadedFile(await taking);
  } catch (error) {
    if (error instanceof CalendarError && isRejection(error)) return new UploadedFile(error);
    throw error;
  }
}

/** An operation, and the paths of its variables that stand for the file. */
interface Mapped {
  operations: Json;
  paths: string[];
}

/**
 * The fields before the file. Throws `uploadMalformed` unless they are an operation and a map that
 * names the field.
 */
function readFields(fields: readonly [string, string][], field: string): Mapped {
  const [operations, map] = ['operations', 'map'].map((name) => readField(fields, name));
  const paths = map !== undefined && Object.hasOwn(map, field) ? map[field] : undefined;
  if (operations === undefined || !isPaths(paths)) throw new CalendarError('uploadMalformed');
  return { operations, paths };
}

/** A JSON object; lists of operations are not supported here either. Throws `invalidJson`. */
function readField(fields: readonly [string, string][], name: string): Json | undefined {
  const [, text] = fields.find(([each]) => each === name) ?? [];
  const value = text === undefined ? undefined : parseJson(Buffer.from(text), 'application/json');
  return Array.isArray(value) ? undefined : (value as Json | undefined);
}

function isPaths(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length !== 1) return false;
  return value.every((path) => typeof path === 'string' && /^variables(?:[.]\w{1,100}){1,10}$/.test(path));
}

/**
 * Replaces the null at a path such as `variables.file`. Throws `uploadMalformed` if there is none.
 */
function setVariable(operations: Json, path: string, file: UploadedFile): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let place: unknown = operations;
  for (const name of names) place = memberOf(place, name);
  if (memberOf(place, last) !== null) throw new CalendarError('uploadMalformed');
  Object.assign(place as Json, { [last]: file });
}

function memberOf(value: unknown, name: string): unknown {
  const isMember = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isMember ? (value as Json)[name] : undefined;
}
