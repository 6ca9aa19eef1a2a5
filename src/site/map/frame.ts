/** A point on earth, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * A position on the square of the Mercator projection: 0 to 1 from west to east, and from north to
 * south.
 */
export interface Position {
  x: number;
  y: number;
}

/** A rectangle of that square, drawn in units of an image. */
export interface Frame {
  /** The northwestern corner. */
  corner: Position;
  /** Units per side of the square. */
  scale: number;
  width: number;
  height: number;
}

/** Kilometers around the equator. */
const equator = 40_075;

/** Where the square of the projection ends. */
const largestLatitude = 85.0511;

/** The position of a point, in the projection that map tiles have too. */
export function project({ latitude, longitude }: Coordinates): Position {
  const sine = Math.sin((clamp(latitude, -largestLatitude, largestLatitude) * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The latitude of a position. */
export function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

/** A position in units of the image. */
export function place({ corner, scale }: Frame, { x, y }: Position): Position {
  return { x: Math.round((x - corner.x) * scale), y: Math.round((y - corner.y) * scale) };
}

/** How many units are a kilometer in the middle of the frame. */
export function unitsPerKilometer({ corner, scale, height }: Frame): number {
  const latitude = latitudeAt(corner.y + height / scale / 2);
  return scale / (equator * Math.cos((latitude * Math.PI) / 180));
}

type Size = Pick<Frame, 'width' | 'height'>;

/**
 * The smallest frame that has every point, with a margin around them, and shows no less than so
 * many kilometers from west to east. Points on both sides of the 180th meridian are shown together
 * if that is shorter.
 */
export function frameOf(points: readonly Coordinates[], size: Size, kilometers: number): Frame {
  const positions = joinAtDateLine(points.map(project));
  const [west, east] = extent(positions.map(({ x }) => x));
  const [north, south] = extent(positions.map(({ y }) => y));
  const middle = { x: (west + east) / 2, y: (north + south) / 2 };
  const least = kilometers / (equator * Math.cos((latitudeAt(middle.y) * Math.PI) / 180));
  const [width, height] = [east - west, south - north].map((length) => length / inner);
  const shown = Math.min(1, Math.max(least, width ?? 0, ((height ?? 0) * size.width) / size.height));
  const scale = size.width / shown;
  const rows = size.height / scale;
  return {
    ...size,
    scale,
    corner: { x: middle.x - shown / 2, y: clamp(middle.y - rows / 2, 0, Math.max(0, 1 - rows)) },
  };
}

/** The part of the frame that points may fill; the rest is their margin. */
const inner = 0.8;

function joinAtDateLine(positions: readonly Position[]): readonly Position[] {
  const shifted = positions.map(({ x, y }) => ({ x: x < 0.5 ? x + 1 : x, y }));
  return spread(shifted) < spread(positions) ? shifted : positions;
}

function spread(positions: readonly Position[]): number {
  const [west, east] = extent(positions.map(({ x }) => x));
  return east - west;
}

function extent(values: readonly number[]): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
