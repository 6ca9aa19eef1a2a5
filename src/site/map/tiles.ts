/** A point on earth, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** A position in tiles or in pixels. */
interface Position {
  x: number;
  y: number;
}

/** Four tiles by two, 1024 by 512 pixels, and where points are on them. */
export interface TileGrid {
  zoom: number;
  /** The northwestern tile; its column may lie beyond the 180th meridian. */
  corner: Position;
  /** In pixels of the grid. */
  marks: readonly Position[];
}

/** The pixels of a side of a tile. */
const side = 256;

const [columns, rows] = [4, 2];

/** Some streets around a single place. */
const nearest = 15;

/** Where the square of the projection ends. */
const largestLatitude = 85.0511;

/** The nearest grid that has all points, with the middle between them inside. */
export function tileGrid(points: readonly Coordinates[], zoom = nearest): TileGrid {
  const positions = points.map((point) => project(point, 2 ** zoom));
  const top = Math.round(middleOf(positions.map(({ y }) => y))) - rows / 2;
  const corner = {
    x: Math.round(middleOf(positions.map(({ x }) => x))) - columns / 2,
    y: Math.min(Math.max(0, top), 2 ** zoom - rows),
  };
  const marks = positions.map(({ x, y }) => ({
    x: Math.round((x - corner.x) * side),
    y: Math.round((y - corner.y) * side),
  }));
  const isInside = marks.every(({ x, y }) => x >= 0 && x <= columns * side && y >= 0 && y <= rows * side);
  return isInside || zoom === 1 ? { zoom, corner, marks } : tileGrid(points, zoom - 1);
}

/** The tiles of a grid, row by row. */
export function listTiles({ zoom, corner }: TileGrid): Position[] {
  const count = 2 ** zoom;
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: (((corner.x + (index % columns)) % count) + count) % count,
    y: corner.y + Math.floor(index / columns),
  }));
}

/** The position of a point in tiles, in their projection (Web Mercator, EPSG:3857). */
function project({ latitude, longitude }: Coordinates, tiles: number): Position {
  const bounded = Math.min(largestLatitude, Math.max(-largestLatitude, latitude));
  const sine = Math.sin((bounded * Math.PI) / 180);
  return {
    x: (longitude / 360 + 0.5) * tiles,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles,
  };
}

function middleOf(values: readonly number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2;
}
