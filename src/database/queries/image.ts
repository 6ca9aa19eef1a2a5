import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';

/** The id of the image at an address. */
export async function findImage(em: UnitOfWork, url: string): Promise<number | undefined> {
  const images = inTransaction(em).selectFrom('image').select('id').where('url', '=', url);
  return (await images.executeTakeFirst())?.id;
}

export async function insertImage(
  em: UnitOfWork,
  image: { id: number; url: string; extension: string },
): Promise<void> {
  await inTransaction(em).insertInto('image').values(image).execute();
}
