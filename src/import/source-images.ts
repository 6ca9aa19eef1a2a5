import { type ImageSource, Left } from '../calendar/import/port.ts';
import type { Language } from '../i18n/language.ts';
import { reasonOf } from '../runtime/startup-error.ts';
import { openFile } from './http/download.ts';
import { type Downloading, type DownloadLimits, standardDownloadLimits } from './http/request.ts';
import { withoutRepeated } from './local-thing.ts';
import { readJson, RejectedRequest, type RestAddress } from './rest-client.ts';
import { SourceError } from './http/source-error.ts';

/** An image has as long as an upload; one that fails is tried again by the next import. */
const limits: DownloadLimits = { ...standardDownloadLimits, total: 60_000, pause: 10_000, attempts: 2 };

/** An image is compressed already; without `identity`, a source may send any encoding. */
const headers = {
  accept: 'image/*',
  'accept-encoding': 'identity',
  'user-agent': 'event-calendar-import',
};

/** How the images of a source are read, as data: the service may do so for the command. */
export interface ImagePlaces {
  /** How the source itself is read; null for a file. */
  access: Pick<Downloading, 'authorization' | 'origin' | 'isPrivate'> | null;
  /** Where a calendar tells about images, by language. */
  media: readonly MediaAddress[];
}

interface MediaAddress {
  language: Language;
  base: string;
  /** Requested as `i18n_language`. */
  parameter: Language | null;
}

/** The places of the images of a source. */
export function placesOf(
  downloading: Downloading | null,
  addresses: readonly (readonly [Language, RestAddress])[] = [],
): ImagePlaces {
  const { authorization = null, origin = '', isPrivate = false } = downloading ?? {};
  return {
    access: downloading === null ? null : { authorization, origin, isPrivate },
    media: addresses.flatMap(([language, { base, parameter }]) => {
      const root = /^(.*)\/tribe\/events\/v1\/?$/.exec(base.pathname)?.[1];
      return root === undefined ? [] : { language, base: `${base.origin}${root}/wp/v2`, parameter };
    }),
  };
}

/**
 * Reads the images of a source, from any public host, and from a private one only if that is the
 * host of the source itself. The older service tells alternative texts at `wp/v2/media` only;
 * without them an image has none.
 */
export function imagesOf({ access, media }: ImagePlaces, signal: AbortSignal): ImageSource {
  const { authorization = null, origin = '', isPrivate = false } = access ?? {};
  const own = { authorization, origin, isPrivate, signal };
  const privateHost = URL.parse(origin)?.hostname;
  return {
    open: (url) => openFile(url, { ...own, privateHost, headers, limits }, toLeft).catch(rethrowAsLeft),
    readAlt: async ({ id }) => {
      if (id === undefined) return {};
      const texts: [Language, string][] = [];
      for (const { language, base, parameter } of media) {
        const address = { base: new URL(base), parameter, downloading: { ...own, limits } };
        texts.push([language, await readAltAt(address, id)]);
      }
      return withoutRepeated(texts);
    },
  };
}

/** The text of an image; empty where the source does not tell it, to anybody or to this user. */
async function readAltAt(address: RestAddress, id: number): Promise<string> {
  try {
    const { body } = await readJson(address, `media/${id}`);
    const { alt_text: alt } = Object(body) as { alt_text?: unknown };
    return typeof alt === 'string' ? alt : '';
  } catch (error) {
    if (error instanceof RejectedRequest && error.status < 500) return '';
    return rethrowAsLeft(error);
  }
}

function rethrowAsLeft(error: unknown): never {
  throw error instanceof SourceError ? toLeft(error) : error;
}

function toLeft(error: SourceError): Left {
  return new Left(reasonOf(error));
}
