import { deleteImage } from '../src/calendar/image/delete.ts';
import type { ImageInput } from '../src/calendar/image/input.ts';
import { listImages, readImage } from '../src/calendar/image/list.ts';
import { updateImage } from '../src/calendar/image/update.ts';
import { uploadImage } from '../src/calendar/image/upload.ts';
import type { ImageView } from '../src/calendar/image/view.ts';
import { authorOf } from '../src/calendar/user/user.ts';
import type { Context } from '../src/context/context.ts';
import type { UploadedFile } from '../src/media/uploaded-file.ts';
import type { ListArguments } from './arguments.ts';
import { pageFields } from './common.ts';
import { errorsOf, mutationOf, type Payload } from './payload.ts';

const payload = { path: { operation: [], input: [] } };

/** Resolves images: their lists, their fields, and what uploads, changes and deletes them. */
export const imageResolvers = {
  Query: {
    imagePage: (_: unknown, args: ListArguments, context: Context) => listImages(context, args),
    image: (_: unknown, { number }: { number: number }, context: Context) => readImage(context, number),
  },
  Mutation: {
    uploadImage: mutationOf('Image', upload, payload),
    updateImage: mutationOf('Image', update, payload),
    deleteImage: mutationOf('Image', remove, payload),
  },
  Image: {
    fileName: ({ name }: ImageView) => name,
    author: ({ authorNumber, requestedLanguage }: ImageView, _: unknown, context: Context) =>
      authorNumber === null ? null : authorOf({ authorNumber, requestedLanguage }, context),
    parentNumber: async ({ number, parentNumber }: ImageView, _: unknown, { loaders }: Context) =>
      parentNumber === undefined ? (await loaders.parentByImage.load(number))?.parentNumber : parentNumber,
  },
  ImagePage: pageFields,
  ImagePayload: {
    image: ({ resource }: Payload) => resource ?? null,
    errors: errorsOf,
  },
};

async function upload(context: Context, { file, ...input }: ImageInput & { file: UploadedFile }) {
  if (!file.takeCounted()) await context.quota?.chargeWrites(1);
  return uploadImage(context, file.prepared, input);
}

async function update(context: Context, { number, ...input }: ImageInput & { number: number }) {
  await context.quota?.chargeWrites(1);
  return updateImage(context, number, input);
}

async function remove(context: Context, { number, ...deletion }: { number: number; permanently?: boolean }) {
  await context.quota?.chargeWrites(1);
  return deleteImage(context, number, deletion);
}
