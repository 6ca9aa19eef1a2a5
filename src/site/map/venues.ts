import { html, type Markup } from '../page/html.ts';
import type { PageContext } from '../page/layout.ts';
import { mapTexts } from '../texts/map.ts';
import { type Coordinates, frameOf, place, type Position, project } from './frame.ts';
import { drawGround, landOf } from './drawing.ts';

/** A venue on the map; `anchor` is the id of its entry in the list. */
export interface MappedVenue extends Coordinates {
  anchor: string;
  /** Plain text. */
  name: string;
}

const size = { width: 1600, height: 1000 };

/** The least that a map shows from west to east: a few streets around a single place. */
const fewestKilometers = 6;

/** Marks that are nearer to each other, in units of the image, are one. */
const nearest = 110;

/** Venues that one mark stands for. */
interface Group extends Position {
  first: MappedVenue;
  count: number;
}

/**
 * A map of venues, each a link to its entry in the list; those too near to each other to be told
 * apart share one.
 */
export function drawVenueMap({ language }: PageContext, venues: readonly MappedVenue[]): Markup {
  const frame = frameOf(venues, size, fewestKilometers);
  const { label, group } = mapTexts[language];
  const groups = toGroups(
    venues.map((venue) => ({ ...place(frame, project(venue)), first: venue, count: 1 })),
  );
  const marks = groups.map(({ x, y, first, count }) => {
    const name =
      count === 1 ? first.name : group.replace('{name}', () => first.name).replace('{count}', String(count));
    const text = count === 1 ? html`` : html`<text x="${x}" y="${y + 14}">${count}</text>`;
    return html`<a href="#${first.anchor}" aria-label="${name}"
      ><title>${name}</title><circle class="dot" cx="${x}" cy="${y}" r="${count === 1 ? 24 : 46}" />${text}</a
    > `;
  });
  return html`<svg
    class="map"
    viewBox="0 0 ${size.width} ${size.height}"
    width="${size.width}"
    height="${size.height}"
    role="group"
    aria-label="${label}"
  >
    ${drawGround(frame, landOf(frame), language)} ${marks}
  </svg>`;
}

function toGroups(marks: readonly Group[]): readonly Group[] {
  const groups: Group[] = [];
  for (const mark of marks) {
    const group = groups.find(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) < nearest);
    if (group === undefined) groups.push({ ...mark });
    else group.count += mark.count;
  }
  return groups;
}
