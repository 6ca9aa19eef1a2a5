import { readFileSync } from 'node:fs';
import { locateThirdPartyFile } from '#third-party-files';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { type Frame, latitudeAt, place, type Position, project } from './frame.ts';

/** An outline of land on the square of the projection, and its bounds. */
interface Ring extends Window {
  points: readonly Position[];
}

interface Window {
  west: number;
  north: number;
  east: number;
  south: number;
}

/** Land in a frame, as the data of a path, and how many points of the coast it has. */
export interface Land {
  path: string;
  points: number;
}

/** All land, as polygons. */
interface Polygons extends GeometryCollection {
  geometries: (MultiPolygon | Polygon)[];
}

type LandTopology = Topology<{ land: Polygons }>;

/**
 * Of the package world-atlas (Natural Earth, public domain): coasts at 1:50 million, without
 * borders (decision 0116).
 */
const landFile = 'world-atlas/land-50m.json';

let rings: readonly Ring[] | undefined;

/** What is smaller than this, in degrees, is no use to maps of a country. */
const coarsest = 0.08;

/** The outlines of all land as latitudes and longitudes, for the maps of browsers. */
export function listLand(): (readonly [latitude: number, longitude: number])[][] {
  rings ??= readRings();
  const world = { west: -1, north: 0, east: 2, south: 1 };
  const outlines = rings.map(({ points }) => simplify(points, world, coarsest / 360));
  return outlines.map((outline) =>
    outline.map(({ x, y }) => [round(latitudeAt(y)), round((x - 0.5) * 360)] as const),
  );
}

function round(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

/** Draws the land in a frame. What is smaller than `detail`, in units of the image, is left out. */
export function drawLand(frame: Frame, detail: number): Land {
  rings ??= readRings();
  // A frame may reach beyond the 180th meridian, where the square of the projection begins anew.
  const frames = [-1, 0, 1].map((turn) => ({
    ...frame,
    corner: { ...frame.corner, x: frame.corner.x - turn },
  }));
  const outlines = frames.flatMap((each) => outlinesIn(each, detail));
  return {
    path: outlines.map(writePath).join(''),
    points: outlines.reduce((sum, outline) => sum + outline.length, 0),
  };
}

function outlinesIn(frame: Frame, detail: number): Position[][] {
  const { corner, scale, width, height } = frame;
  const window = {
    ...{ west: corner.x, east: corner.x + width / scale },
    ...{ north: corner.y, south: corner.y + height / scale },
  };
  const smallest = detail / scale;
  return (rings ?? [])
    .filter((ring) => isWithin(ring, window) && sizeOf(ring) > smallest)
    .map(({ points }) => clip(simplify(points, window, smallest), window))
    .filter(({ length }) => length >= 3)
    .map((outline) => outline.map((position) => place(frame, position)));
}

function isWithin(ring: Ring, { west, north, east, south }: Window): boolean {
  return ring.west < east && ring.east > west && ring.north < south && ring.south > north;
}

function sizeOf({ west, north, east, south }: Ring): number {
  return (east - west + south - north) / 2;
}

/** Decodes the outlines once. */
function readRings(): readonly Ring[] {
  const file = readFileSync(locateThirdPartyFile(landFile), 'utf8');
  const topology = JSON.parse(file) as LandTopology;
  const lines = readLines(topology);
  const polygons = topology.objects.land.geometries.flatMap((geometry) =>
    geometry.type === 'MultiPolygon' ? geometry.arcs : [geometry.arcs],
  );
  return polygons.flat().map((parts) => {
    const points = unroll(
      parts.flatMap((part) => (part < 0 ? lines[~part]?.toReversed() : lines[part]) ?? []),
    );
    return { points, ...boundsOf(points) };
  });
}

/**
 * The lines that outlines consist of. Each position is stored as steps from the one before
 * (TopoJSON 2.1.4).
 */
function readLines({ arcs, transform }: LandTopology): Position[][] {
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] };
  return arcs.map((steps) => {
    let [x, y] = [0, 0];
    return steps.map(([right = 0, up = 0]) => {
      [x, y] = [x + right, y + up];
      return project({ longitude: x * scale[0] + translate[0], latitude: y * scale[1] + translate[1] });
    });
  });
}

/**
 * An outline that crosses the 180th meridian goes on beyond it; the one around the pole is closed
 * along the edge.
 */
function unroll(points: readonly Position[]): Position[] {
  let [turn, before] = [0, points[0]?.x ?? 0];
  const unrolled = points.map(({ x, y }) => {
    turn -= Math.round(x - before);
    before = x;
    return { x: x + turn, y };
  });
  const { west, east } = boundsOf(unrolled);
  const middle = Math.floor((west + east) / 2);
  const centered = unrolled.map(({ x, y }) => ({ x: x - middle, y }));
  const [first, last] = [centered[0]?.x ?? 0, centered.at(-1)?.x ?? 0];
  return turn === 0 ? centered : [...centered, { x: last, y: 1 }, { x: first, y: 1 }];
}

function boundsOf(points: readonly Position[]): Window {
  const none = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  return points.reduce(
    (bounds, { x, y }) => ({
      ...{ west: Math.min(bounds.west, x), east: Math.max(bounds.east, x) },
      ...{ north: Math.min(bounds.north, y), south: Math.max(bounds.south, y) },
    }),
    none,
  );
}

/**
 * Without the points that are nearer to the one before than could be seen, and those of a line that
 * stays outside.
 */
function simplify(points: readonly Position[], window: Window, distance: number): Position[] {
  const kept: Position[] = [];
  let [last, lastSides] = [points[0], 0];
  for (const [index, point] of points.entries()) {
    const sides = sidesOf(point, window);
    const next = points[index + 1];
    const staysOutside =
      (lastSides & sides) !== 0 && next !== undefined && (sides & sidesOf(next, window)) !== 0;
    if (staysOutside || (kept.length > 0 && isNear(point, last, distance))) continue;
    kept.push(point);
    [last, lastSides] = [point, sides];
  }
  return kept;
}

function isNear(one: Position, other: Position | undefined, distance: number): boolean {
  return other !== undefined && Math.abs(one.x - other.x) < distance && Math.abs(one.y - other.y) < distance;
}

/** The sides of the window that a position is beyond, one bit each. */
function sidesOf({ x, y }: Position, { west, north, east, south }: Window): number {
  return Number(x < west) | (Number(y < north) << 1) | (Number(x > east) << 2) | (Number(y > south) << 3);
}

/** The part of a polygon within the window, edge by edge (Sutherland and Hodgman, 1974). */
function clip(points: readonly Position[], { west, north, east, south }: Window): readonly Position[] {
  const edges = [
    ({ x }: Position) => x - west,
    ({ x }: Position) => east - x,
    ({ y }: Position) => y - north,
    ({ y }: Position) => south - y,
  ];
  return edges.reduce(clipAt, points);
}

/** `inside` is negative beyond the edge. */
function clipAt(points: readonly Position[], inside: (position: Position) => number): readonly Position[] {
  return points.flatMap((point, index) => {
    const before = points.at(index - 1) ?? point;
    const [from, to] = [inside(before), inside(point)];
    const crossing = from >= 0 === to >= 0 ? [] : [between(before, point, from / (from - to))];
    return to >= 0 ? [...crossing, point] : crossing;
  });
}

function between(one: Position, other: Position, part: number): Position {
  return { x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part };
}

/** Whole units, each relative to the one before, are the shortest. */
function writePath(points: readonly Position[]): string {
  const [start = { x: 0, y: 0 }, ...others] = points;
  let last = start;
  const steps = others.flatMap((point) => {
    const [x, y] = [point.x - last.x, point.y - last.y];
    last = point;
    return x === 0 && y === 0 ? [] : [`${x}${y < 0 ? '' : ' '}${y}`];
  });
  return `M${start.x} ${start.y}l${steps.join(' ')}z`;
}
