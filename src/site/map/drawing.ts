import { LRUCache } from 'lru-cache';
import { type Language, languageTags } from '../../i18n/language.ts';
import { writeList } from '../../i18n/messages.ts';
import { empty, html, type Markup } from '../page/html.ts';
import type { PageContext } from '../page/layout.ts';
import {
  type Coordinates,
  type Frame,
  frameOf,
  latitudeAt,
  place,
  project,
  unitsPerKilometer,
} from './frame.ts';
import { drawLand, type Land } from './land.ts';
import { mapTexts } from '../texts/map.ts';

/** A point of a map with the name of what is there. */
export interface NamedPoint extends Coordinates {
  /** Plain text. */
  name: string;
}

const size = { width: 1600, height: 640 };

/**
 * Kilometers from west to east; the first extent with enough of a coast to be recognized is chosen.
 */
const extents = [800, 2_000, 5_000] as const;
const enough = 60;

/** A longer name would not fit below its point. */
const longestName = 36;

interface Ground {
  frame: Frame;
  land: Land | null;
}

/** The style sheet of maps. */
export function mapSheet({ root }: PageContext): Markup {
  return html`<link rel="stylesheet" href="${root}/assets/map.css" />`;
}

/**
 * A small map of where something is, drawn here: it loads nothing, and its size is known (decision
 * 0116).
 */
export function renderLocator({ language }: PageContext, points: readonly NamedPoint[]): Markup {
  if (points.length === 0) return empty;
  const { frame, land } = chooseGround(points);
  const marks = points.map((point) => {
    const { x, y } = place(frame, project(point));
    return html`<circle class="halo" cx="${x}" cy="${y}" r="52" /><circle
        class="dot"
        cx="${x}"
        cy="${y}"
        r="22"
      />`;
  });
  const names = writeList(
    points.map(({ name }) => name),
    language,
  );
  return html`<svg
    class="map locator"
    viewBox="0 0 ${size.width} ${size.height}"
    width="${size.width}"
    height="${size.height}"
    role="img"
    aria-label="${mapTexts[language].locator.replace('{names}', () => names)}"
  >
    ${drawGround(frame, land, language)} ${marks}
    ${points.map((point) => renderName(frame, point, points.length))}
  </svg>`;
}

/**
 * Venues are few, and their events many: to draw a ground takes a millisecond, to keep it some 10
 * KB.
 */
const grounds = new LRUCache<string, Ground>({ max: 100 });

function chooseGround(points: readonly NamedPoint[]): Ground {
  const key = points.map(({ latitude, longitude }) => `${latitude} ${longitude}`).join();
  const known = grounds.get(key);
  if (known !== undefined) return known;
  const [nearest, ...wider] = extents;
  const ground = wider.reduce(
    (chosen, kilometers) => ((chosen.land?.points ?? 0) >= enough ? chosen : groundOf(points, kilometers)),
    groundOf(points, nearest),
  );
  grounds.set(key, ground);
  return ground;
}

function groundOf(points: readonly NamedPoint[], kilometers: number): Ground {
  const frame = frameOf(points, size, kilometers);
  return { frame, land: landOf(frame) };
}

/** The names of several points would cover each other; the page tells them anyway. */
function renderName(frame: Frame, point: NamedPoint, count: number): Markup {
  if (count > 1 || point.name.length > longestName) return empty;
  const { x, y } = place(frame, project(point));
  return html`<text x="${x}" y="${y + 120}">${point.name}</text>`;
}

/** What is smaller cannot be seen on a screen, in units of an image 1600 units wide. */
const detail = 3;

/** In a narrower frame, in kilometers, coasts at 1:50 million would put a harbor on land. */
const narrowest = 250;

/** The land of a frame; null where only meridians and parallels are drawn. */
export function landOf(frame: Frame): Land | null {
  return frame.width / unitsPerKilometer(frame) < narrowest ? null : drawLand(frame, detail);
}

/**
 * What lies below the points of a map: sea and land, meridians and parallels, and a scale.
 * `map.css` has the colors.
 */
export function drawGround(frame: Frame, land: Land | null, language: Language): Markup {
  const { width, height } = frame;
  const surface =
    land === null
      ? html`<rect class="land" width="${width}" height="${height}" />`
      : html`<rect class="sea" width="${width}" height="${height}" /><path class="land" d="${land.path}" />`;
  return html`${surface}<path class="grid" d="${drawGrid(frame)}" />${drawScale(frame, language)}`;
}

/** Degrees between two meridians. */
const steps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];

/** Meridians and parallels, at least four from west to east. */
function drawGrid({ corner, scale, width, height }: Frame): string {
  const west = (corner.x - 0.5) * 360;
  const east = west + (width / scale) * 360;
  const step = steps.find((each) => (east - west) / each >= 4) ?? east - west;
  const meridians = multiples(west, east, step).map((longitude) => project({ latitude: 0, longitude }).x);
  const south = latitudeAt(corner.y + height / scale);
  const parallels = multiples(south, latitudeAt(corner.y), step).map(
    (latitude) => project({ latitude, longitude: 0 }).y,
  );
  return [
    ...meridians.map((x) => `M${Math.round((x - corner.x) * scale)} 0v${height}`),
    ...parallels.map((y) => `M0 ${Math.round((y - corner.y) * scale)}h${width}`),
  ].join('');
}

function multiples(least: number, most: number, step: number): number[] {
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** A bar of a round number of kilometers or meters, no longer than a fifth of the map. */
function drawScale(frame: Frame, language: Language): Markup {
  const unit = unitsPerKilometer(frame);
  const longest = frame.width / 5 / unit;
  const power = 10 ** Math.floor(Math.log10(longest));
  const kilometers = ([5, 2].find((each) => each * power <= longest) ?? 1) * power;
  const [value, name] = kilometers < 1 ? [kilometers * 1000, 'meter'] : [kilometers, 'kilometer'];
  const format = new Intl.NumberFormat(languageTags[language], {
    ...{ style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 0 },
  } as const);
  const [length, bottom] = [Math.round(kilometers * unit), frame.height - 40];
  return html`<path class="scale" d="M40 ${bottom - 16}v16h${length}v-16" /><text
      class="scale"
      x="${40 + length / 2}"
      y="${bottom - 24}"
      >${format.format(value)}</text
    >`;
}
