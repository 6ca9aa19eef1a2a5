import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Context } from '../../context/context.ts';
import { findImage, moveUpload } from '../../database/queries/image.ts';
import { findHolder, saveTaken, skipIds } from '../../database/queries/import.ts';
import { advisoryLock, nextId, type UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError, isRejection } from '../../errors.ts';
import type { PreparedImage } from '../../media/prepare.ts';
import { describeRejection } from '../../runtime/startup-error.ts';
import { Semaphore } from '../../runtime/semaphore.ts';
import { checkAlt, storeUpload } from '../image/upload.ts';
import { locateImage } from '../input/image.ts';
import { httpSchemes, toAddress } from '../../values/web-address.ts';
import type { AlternativeTexts, ImportedImage, ImportedItem, ImportOutcome } from './item.ts';
import { Left } from './left.ts';
import { isUsableId } from './references.ts';
import type { TakenThings } from './taken.ts';

/** Where images are read. Both throw `Left` for what cannot be had, and so does the stream. */
export interface ImageSource {
  /** The bytes at an address. */
  open: (url: URL) => Promise<Readable>;
  /** The alternative texts that the source tells elsewhere. */
  readAlt: (image: ImportedImage) => Promise<AlternativeTexts>;
}

/** What an import needs to copy images. */
interface Copying {
  /** The name by which the source is remembered. */
  source: string;
  taken: TakenThings;
  dryRun: boolean;
  /** Null: what was copied before is used, and nothing else is copied. */
  images: ImageSource | null;
  /** The user that images belong to. */
  owner: number;
  signal: AbortSignal;
  createContext: () => Context;
}

/** What became of an image. */
export interface CopiedImage {
  url: string;
  outcome: ImportOutcome;
}

/** Images that are fetched at the same time; they are prepared one at a time. */
const mostAtOnce = 3;

/**
 * The copies of the images of a source (decision 0101). Each address is read once; whether its
 * image has changed is known from what the source says about it, without a request.
 */
export class ImageCopies {
  readonly #copying: Copying;
  readonly #turns = new Semaphore(mostAtOnce, Infinity);
  /** The addresses that this import has tried. */
  readonly #tried = new Set<string>();

  constructor(copying: Copying) {
    this.#copying = copying;
  }

  /** The id of the copy of an image; undefined without one. */
  find({ url }: ImportedImage): number | undefined {
    const address = toAddress(url, httpSchemes);
    return address === null ? undefined : this.#copying.taken.find('image', keyOf(address))?.resourceId;
  }

  /**
   * Copies the images of things, a few at a time, and returns what became of them. Throws errors
   * that are no rejections, such as a full disk.
   */
  async copyAll(items: readonly ImportedItem[]): Promise<CopiedImage[]> {
    const { images, taken, signal } = this.#copying;
    if (images === null) return [];
    // What is only mentioned is written once.
    const written = items.filter(
      ({ kind, key, mentioned = false }) => !mentioned || taken.find(kind, key) === undefined,
    );
    const wanted: ImportedImage[] = [];
    for (const { image } of written) if (image !== null) wanted.push(...(await this.#toCopy(image)));
    // All end before a failure ends the import, so that none still writes.
    const copied = await Promise.allSettled(
      wanted.map(async (image) => ({
        url: image.url,
        outcome: await this.#turns.run(() => this.#copy(images, image)),
      })),
    );
    if (signal.aborted) return [];
    return copied.map((each) => {
      if (each.status === 'rejected') throw each.reason;
      return each.value;
    });
  }

  /** An image under its normal address, unless it was tried before, or is here. */
  async #toCopy(image: ImportedImage): Promise<ImportedImage[]> {
    const url = toAddress(image.url, httpSchemes);
    if (url === null || this.#tried.has(url)) return [];
    this.#tried.add(url);
    if ((await locateImage(this.#copying.createContext(), url)) === 'here') return [];
    return [{ ...image, url }];
  }

  async #copy(images: ImageSource, image: ImportedImage): Promise<ImportOutcome> {
    const { taken, dryRun, signal } = this.#copying;
    const known = taken.find('image', keyOf(image.url));
    if (known?.digest === digestOf(image)) return { result: 'unchanged', notes: [] };
    const result = known === undefined ? 'created' : 'updated';
    if (dryRun) return { result, notes: [] };
    try {
      await this.#fetch(images, image);
      return { result, notes: [] };
    } catch (error) {
      signal.throwIfAborted();
      const kept = known === undefined ? 'its address is used' : 'the earlier copy stays';
      return { result: 'left', reason: `${reasonToLeave(error)}; ${kept}` };
    }
  }

  /** Fetches an image, prepares it as any upload, and stores it. */
  async #fetch(images: ImageSource, image: ImportedImage): Promise<void> {
    const { owner, signal, createContext } = this.#copying;
    const url = new URL(image.url);
    const context = createContext();
    const alt = checkAlts(image.alt ?? (await images.readAlt(image)));
    const body = await images.open(url);
    try {
      await context.media.inTurn('import', signal, async ({ take }) => {
        const prepared = await take(body, nameOf(url));
        await this.#store(context, image, { prepared, alt, owner });
      });
    } finally {
      body.destroy();
    }
  }

  async #store(
    context: Context,
    image: ImportedImage,
    { prepared, alt, owner }: { prepared: PreparedImage; alt: AlternativeTexts; owner: number },
  ): Promise<void> {
    const { source, taken } = this.#copying;
    const key = keyOf(image.url);
    const known = taken.find('image', key);
    const resourceId = await storeUpload(context, prepared, {
      alt,
      authorId: owner,
      settle: async (em, upload) => {
        await advisoryLock(em, `image:${image.url}`);
        const id = known?.resourceId ?? (await findImage(em, image.url)) ?? (await freeId(em, image));
        await moveUpload(em, upload, id);
        const entry = { resourceId: id, version: null, digest: digestOf(image) };
        await saveTaken(em, { source, kind: 'image', key, ...entry });
        return id;
      },
    });
    taken.set('image', key, { resourceId, version: null, digest: digestOf(image) });
  }
}

/** The id of the image at the source, if it is free here; else the next one. */
async function freeId(em: UnitOfWork, { id }: ImportedImage): Promise<number> {
  if (id === undefined || !isUsableId(id)) return nextId(em, 'calendar_id');
  await advisoryLock(em, `calendar_id:${id}`);
  await skipIds(em, 'calendar_id', id);
  return (await findHolder(em, 'event', id)) === undefined ? id : nextId(em, 'calendar_id');
}

/** Why an image was not copied. Rethrows errors that are no rejections. */
function reasonToLeave(error: unknown): string {
  if (error instanceof Left) return error.message;
  const isBusy = error instanceof CalendarError && error.reason === 'busy';
  if (!isBusy && !isRejection(error)) throw error;
  return describeRejection(error).replace(/\.$/, '').replaceAll('\n', ' ');
}

/** Addresses may be longer than what an index holds. */
function keyOf(url: string): string {
  return createHash('sha256').update(url).digest('base64url');
}

/** A digest of what the source says about the file. */
function digestOf({ width, height, filesize }: ImportedImage): string {
  return createHash('sha256').update(JSON.stringify({ width, height, filesize })).digest('base64url');
}

function checkAlts(alt: AlternativeTexts): AlternativeTexts {
  const texts = Object.entries(alt).map(([language, text]) => [language, checkAlt(text)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** The last part of the path: the name of the file. */
function nameOf({ pathname }: URL): string {
  const [last = ''] = pathname.split('/').slice(-1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
