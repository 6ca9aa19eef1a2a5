import { deleteImage } from '../src/calendar/image/delete.ts';
import type { ImageInput } from '../src/calendar/image/input.ts';
import { updateImage } from '../src/calendar/image/update.ts';
import { uploadImage } from '../src/calendar/image/upload.ts';
import type { Context } from '../src/context/context.ts';
import type { UploadedFile } from '../src/media/uploaded-file.ts';
import { errorsOf, type Payload, toPayload } from './payload.ts';

const path = { operation: [], input: [] };

/** Resolves what uploads, changes and deletes images. */
export const imageResolvers = {
  Mutation: {
    uploadImage: (_: unknown, args: ImageInput & { file: UploadedFile }, context: Context) =>
      toPayload({ context, path }, upload(context, args)),
    updateImage: (_: unknown, args: ImageInput & { number: number }, context: Context) =>
      toPayload({ context, path }, update(context, args)),
    deleteImage: (_: unknown, { number }: { number: number }, context: Context) =>
      toPayload({ context, path }, remove(context, number)),
  },
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

async function remove(context: Context, number: number) {
  await context.quota?.chargeWrites(1);
  return deleteImage(context, number);
}
