import type { Context } from '../../context/context.ts';
import { type ImageText, imageTexts, type StoredSizes } from '../../entities/image.ts';
import { fallbackOrder } from '../../i18n/fallback.ts';
import type { Language } from '../../i18n/language.ts';
import { type SizeName, sizeNames } from '../../values/image-sizes.ts';
import { mediaTypeOf } from '../../values/image-type.ts';
import { mediaRoot } from '../../values/media-path.ts';

type TextByLanguage = Readonly<Partial<Record<Language, string>>>;

/** A stored image; its texts are by language. */
export interface ImageRow extends ImageFacts, Record<ImageText, TextByLanguage> {
  sizes: StoredSizes | null;
}

/** An image as clients see it; its texts are those after the language fallback. */
export interface ImageView extends ImageFacts, Record<ImageText, string | null> {
  requestedLanguage: Language;
  /** All sizes of an uploaded image; none of one that is known by its address only. */
  variants: Variant[];
}

interface ImageFacts {
  number: number;
  url: string;
  extension: string;
  width: number | null;
  height: number | null;
  /** Bytes. */
  fileSize: number | null;
  /** The name of the file as it was uploaded. */
  name: string | null;
  /** UTC; null if it was not uploaded. */
  uploadedAt: string | null;
  authorNumber: number | null;
  slug: string;
  /** UTC; null where no client has given one. */
  publishedAt: string | null;
  /** UTC; null if it was never changed. */
  modifiedAt: string | null;
  /** The first post that shows it; absent where that is not read. */
  parentNumber?: number | null;
}

/** A size of an image; those that would not be smaller are the image itself. */
export interface Variant {
  name: SizeName;
  url: string;
  width: number;
  height: number;
  mediaType: string;
  fileSize: number;
}

type ViewContext = Pick<Context, 'publicOrigin' | 'config'>;

/** An image with absolute URLs, and its texts in the language or, by the fallback, another one. */
export function toImageView(row: ImageRow, language: Language, context: ViewContext): ImageView {
  const { sizes, ...image } = row;
  const order = fallbackOrder(language, context.config.defaultLanguage, context.config.defaultLanguage);
  const inOrder = (texts: TextByLanguage) => order.flatMap((each) => texts[each] ?? [])[0] ?? null;
  const texts = imageTexts.map((name) => [name, inOrder(row[name])]);
  return {
    ...image,
    url: imageUrl(row, context),
    ...(Object.fromEntries(texts) as Record<ImageText, string | null>),
    requestedLanguage: language,
    variants: sizes === null ? [] : variantsOf(row, sizes, context),
  };
}

/**
 * The URL of an image; that of an uploaded one is stored as a path, because the address of the
 * service may change.
 */
function imageUrl({ url }: Pick<ImageRow, 'url'>, { publicOrigin }: Pick<Context, 'publicOrigin'>): string {
  return url.startsWith(mediaRoot) ? `${publicOrigin}${url}` : url;
}

function variantsOf(row: ImageRow, sizes: StoredSizes, { publicOrigin }: ViewContext): Variant[] {
  const folder = `${publicOrigin}${row.url.slice(0, row.url.lastIndexOf('/') + 1)}`;
  return sizeNames.flatMap((name) => {
    const size = sizes[name] ?? sizes.full;
    if (size === undefined) return [];
    const { file, width, height, filesize } = size;
    return [
      { name, url: folder + file, width, height, mediaType: mediaTypeOf(row.extension), fileSize: filesize },
    ];
  });
}
