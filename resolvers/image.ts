import type { AltInput } from '../src/calendar/image/upload.ts';
import { updateImage, uploadImage } from '../src/calendar/image/upload.ts';
import type { Context } from '../src/context/context.ts';
import type { UploadedFile } from '../src/media/uploaded-file.ts';
import { errorsOf, type Payload, toPayload } from './payload.ts';

const path = { operation: [], input: [] };

/** Resolves what uploads and changes images. */
export const imageResolvers = {
  Mutation: {
    uploadImage: (_: unknown, args: AltInput & { file: UploadedFile }, context: Context) =>
      toPayload({ context, path }, upload(context, args)),
    updateImage: (_: unknown, args: AltInput & { number: number }, context: Context) =>
      toPayload({ context, path }, update(context, args)),
  },
  ImagePayload: {
    image: ({ resource }: Payload) => resource ?? null,
    errors: errorsOf,
  },
};

async function upload(context: Context, { file, ...input }: AltInput & { file: UploadedFile }) {
  if (!file.takeCounted()) await context.quota?.chargeWrites(1);
  return uploadImage(context, file.prepared, input);
}

async function update(context: Context, { number, ...input }: AltInput & { number: number }) {
  await context.quota?.chargeWrites(1);
  return updateImage(context, number, input);
}
