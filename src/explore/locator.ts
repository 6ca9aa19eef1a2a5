import { writeList } from '../i18n/messages.ts';
import { empty, html, type Markup } from './html.ts';
import type { PageContext } from './layout.ts';
import { mapTexts } from './texts/map.ts';
import { type Coordinates, type Frame, frameOf, place, project } from './map-frame.ts';
import { drawGround, landOf } from './map-ground.ts';
import type { Land } from './map-land.ts';

/** A point of a map with the name of what is there. */
export interface NamedPoint extends Coordinates {
  /** Plain text. */
  name: string;
}

const size = { width: 1600, height: 640 };

/** Kilometers from west to east; the first extent with enough of a coast to be recognized is chosen. */
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

/** A small map of where something is, drawn here: it loads nothing, and its size is known (decision 0116). */
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

function chooseGround(points: readonly NamedPoint[]): Ground {
  const [nearest, ...wider] = extents;
  return wider.reduce(
    (ground, kilometers) => ((ground.land?.points ?? 0) >= enough ? ground : groundOf(points, kilometers)),
    groundOf(points, nearest),
  );
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
