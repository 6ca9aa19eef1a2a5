/** The width and height of an image, in pixels. */
export interface Dimensions {
  width: number;
  height: number;
}

interface Box extends Dimensions {
  /** Whether the image fills the box, and what does not fit is cut off. */
  isCropped?: boolean;
}

/**
 * The copies of an image, by the names that clients of the older service know, with the largest
 * first.
 */
const boxes = {
  large: { width: 1024, height: 1024 },
  medium_large: { width: 768, height: Infinity },
  medium: { width: 300, height: 300 },
  thumbnail: { width: 150, height: 150, isCropped: true },
} as const satisfies Record<string, Box>;

/** The names of all sizes, in the order of the older service; `full` is the image itself. */
export const sizeNames = ['thumbnail', 'medium', 'medium_large', 'large', 'full'] as const;

export type SizeName = (typeof sizeNames)[number];

/** The longest side of an uploaded image as it is stored: that of the older service. */
export const longestSide = 2560;

/** The dimensions of each copy that is smaller than the image; the others are the image itself. */
export function copiesOf(image: Dimensions): { name: SizeName; size: Dimensions; isCropped: boolean }[] {
  return Object.entries(boxes).flatMap(([name, box]: [string, Box]) => {
    const size = box.isCropped === true ? cropped(image, box) : within(image, box);
    const isSmaller = size.width < image.width || size.height < image.height;
    return isSmaller ? [{ name: name as SizeName, size, isCropped: box.isCropped === true }] : [];
  });
}

function cropped(image: Dimensions, box: Dimensions): Dimensions {
  return { width: Math.min(image.width, box.width), height: Math.min(image.height, box.height) };
}

/** The largest dimensions in the box with the proportions of the image, at least a pixel each. */
function within({ width, height }: Dimensions, box: Dimensions): Dimensions {
  const scale = Math.min(1, box.width / width, box.height / height);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
