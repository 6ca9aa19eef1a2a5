import { type Language, languageTags } from '../i18n/language.ts';
import { html, type Markup } from './html.ts';
import { type Frame, latitudeAt, project, unitsPerKilometer } from './map-frame.ts';
import { drawLand, type Land } from './map-land.ts';

/** What is smaller cannot be seen on a screen, in units of an image 1600 units wide. */
const detail = 3;

/** In a narrower frame, in kilometers, coasts at 1:50 million would put a harbor on land. */
const narrowest = 250;

/** The land of a frame; null where only meridians and parallels are drawn. */
export function landOf(frame: Frame): Land | null {
  return frame.width / unitsPerKilometer(frame) < narrowest ? null : drawLand(frame, detail);
}

/** What lies below the points of a map: sea and land, meridians and parallels, and a scale. `map.css` has the colors. */
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
