import type { MapTiles } from '../../config/map-tiles.ts';
import { writeList } from '../../i18n/messages.ts';
import { empty, html, type Markup } from '../page/html.ts';
import type { PageContext } from '../page/layout.ts';
import { mapTexts } from '../texts/map.ts';
import { type Coordinates, listTiles, type TileGrid, tileGrid } from './tiles.ts';

/** A point of a map with the name of what is there. */
export interface NamedPoint extends Coordinates {
  /** Plain text. */
  name: string;
}

/** The style sheet of maps. */
export function mapSheet({ root }: PageContext): Markup {
  return html`<link rel="stylesheet" href="${root}/assets/map.css" />`;
}

/**
 * A small map of where something is, of the tiles of the settings; without them pages have a link
 * to a map elsewhere only (decision 0116).
 */
export function renderLocator({ language, tiles }: PageContext, points: readonly NamedPoint[]): Markup {
  if (points.length === 0 || tiles === null) return empty;
  const grid = tileGrid(points);
  const names = points.map(({ name }) => name);
  const label = mapTexts[language].locator.replace('{names}', () => writeList(names, language));
  return html`<div class="map-frame locator">
    <div class="tiles">${renderTiles(grid, tiles)}</div>
    ${renderMarks(grid, label)}
    ${tiles.attribution === null ? empty : html`<p class="credit">${tiles.attribution}</p>`}
  </div>`;
}

/** The servers of tiles may ask for the origin of the page, which other requests do not tell. */
function renderTiles(grid: TileGrid, { address }: MapTiles): Markup[] {
  return listTiles(grid).map(({ x, y }) => {
    const source = address
      .replace('{z}', String(grid.zoom))
      .replace('{x}', String(x))
      .replace('{y}', String(y));
    return html`<img
      src="${source}"
      alt=""
      width="256"
      height="256"
      loading="lazy"
      referrerpolicy="strict-origin-when-cross-origin"
    />`;
  });
}

function renderMarks({ marks }: TileGrid, label: string): Markup {
  return html`<svg viewBox="0 0 1024 512" role="img" aria-label="${label}">
    ${marks.map(({ x, y }) => html`<circle cx="${x}" cy="${y}" r="11" />`)}
  </svg>`;
}
