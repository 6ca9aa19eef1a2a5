import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '../i18n/language.ts';
import type { PreparedImage, PreparedSize } from '../media/prepare.ts';
import { copiesOf, type Dimensions } from '../values/image-sizes.ts';
import { copyKey } from '../values/media-path.ts';

/** A picture of an event; its files are below `pictures/`, named by its key. */
export interface SamplePicture {
  key: string;
  alt: Record<Language, string>;
}

/** The pictures of the sample, made for it. */
export const pictures: readonly SamplePicture[] = [
  {
    key: 'concert-by-the-sea',
    alt: {
      en: 'Drawing: four string players in a pavilion, and the sun setting over the sea.',
      fi: 'Piirros: neljä jousisoittajaa paviljongissa ja mereen laskeva aurinko.',
      de: 'Zeichnung: vier Streicher in einem Pavillon und die Sonne, die im Meer versinkt.',
      'zh-hans': '插画：凉亭里的四位弦乐手，夕阳正沉入大海。',
    },
  },
  {
    key: 'cinema-by-the-canal',
    alt: {
      en: 'Drawing: an audience by a canal at night, and a smiling man with a hat on the screen.',
      fi: 'Piirros: yleisöä kanavan rannalla yöllä, ja valkokankaalla hymyilee hattupäinen mies.',
      de: 'Zeichnung: Publikum nachts am Kanal, auf der Leinwand lächelt ein Mann mit Hut.',
      'zh-hans': '插画：夜晚，观众坐在运河边，银幕上有个戴帽子的男人在微笑。',
    },
  },
  {
    key: 'words-in-ink',
    alt: {
      en: 'Ink drawing: bamboo and a boat in front of gray mountains, with a red sun above them.',
      fi: 'Mustepiirros: bambua ja vene harmaiden vuorten edessä, yllä punainen aurinko.',
      de: 'Tuschezeichnung: Bambus und ein Boot vor grauen Bergen, darüber eine rote Sonne.',
      'zh-hans': '水墨画：灰色群山前的竹子和小船，天上一轮红日。',
    },
  },
  {
    key: 'last-ferry',
    alt: {
      en: 'Drawing: on a stage, four people with luggage look after a lit ferry.',
      fi: 'Piirros: näyttämöllä neljä matkustajaa katsoo valaistun lautan perään.',
      de: 'Zeichnung: Auf einer Bühne sehen vier Reisende einer beleuchteten Fähre nach.',
      'zh-hans': '插画：舞台上，四位带着行李的旅客望着一艘亮着灯的渡轮。',
    },
  },
];

/** All are drawn in this size. */
const size: Dimensions = { width: 1200, height: 675 };

/**
 * A picture with the files of its sizes, as an upload of its drawing (SVG) would leave them. They are kept, because the library
 * that makes them would cost the first start memory and time.
 */
export function readPicture({ key }: SamplePicture): PreparedImage {
  const name = `${key}.webp`;
  const sizes: PreparedImage['sizes'] = { full: fileOf(name, size) };
  for (const copy of copiesOf(size)) sizes[copy.name] = fileOf(copyKey(name, copy.size), copy.size);
  return { name, type: 'webp', sizes };
}

function fileOf(name: string, dimensions: Dimensions): PreparedSize {
  const path = fileURLToPath(new URL(`pictures/${name}`, import.meta.url));
  return { ...dimensions, path, filesize: statSync(path).size };
}
