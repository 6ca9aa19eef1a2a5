import { events } from './example-event.ts';
import { exampleApi, exampleCalendar } from './example-resources.ts';

/** Names end in random digits, so that nobody can guess them (decision 0096). */
const stem = `${exampleCalendar.origin}/media/2027/03/hall-5d0c8f1b7ae94c6f92d3b8e07146a5cf`;

const newImage = { file: 'hall.jpg', alt: 'Rows of chairs in front of a stage' };
const changes = { alt: 'The stage of Harbour Hall, seen from the balcony' };

function sizeOf(dimensions: { width: number; height: number }, filesize: number, file: string) {
  return { ...dimensions, 'mime-type': 'image/jpeg', filesize, url: `${stem}${file}` };
}

const full = sizeOf({ width: 400, height: 300 }, 11_846, '.jpg');
const { url, width, height, filesize } = full;
const image = {
  ...{ id: 5, url, extension: 'jpg', width, height, filesize, alt: newImage.alt },
  sizes: {
    thumbnail: sizeOf({ width: 150, height: 150 }, 3_207, '-150x150.jpg'),
    medium: sizeOf({ width: 300, height: 225 }, 7_512, '-300x225.jpg'),
    ...{ medium_large: full, large: full, full },
  },
};

/**
 * The uploaded image of the example scenario, at each step; its list also has that of the event.
 */
export const images = {
  id: image.id,
  new: newImage,
  changes,
  created: image,
  changed: { ...image, ...changes },
  page: {
    media: [image, events.created.image],
    rest_url: `${exampleApi}/media`,
    total: 2,
    total_pages: 1,
    per_page: 10,
  },
};
