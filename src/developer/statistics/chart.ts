import { empty, html, type Markup } from '../../site/page/html.ts';

/** A part of a bar; `series` is its place in the legend. */
export interface BarPart {
  series: number;
  /** Empty if the bar has only one part. */
  name: string;
  value: number;
  /** The value as the reader's language writes it. */
  text: string;
}

/** A bar of a chart. */
export interface Bar {
  label: string;
  text: string;
  parts: readonly BarPart[];
  /** The value of the period before; null where nothing is compared. */
  before: number | null;
  /** What a click on it leads to. */
  href: string | null;
}

/** What a bar reaches: an event with several values counts in each part. */
export function heightOf({ parts }: Bar): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}

/** The largest value of a chart, at least 1. */
export function largestOf(bars: readonly Bar[]): number {
  return Math.max(1, ...bars.flatMap((bar) => [heightOf(bar), bar.before ?? 0]));
}

/**
 * A part of a chart as a link for the mouse: the table has the same links for the keyboard and for
 * screen readers, to which the chart is silent.
 */
export function linked(href: string | null, content: Markup): Markup {
  return href === null ? content : html`<a href="${href}" tabindex="-1">${content}</a>`;
}

/** What a bar or a part of it says where the mouse points. */
export function tooltip({ label }: Bar, { name, text }: Pick<BarPart, 'name' | 'text'>): Markup {
  return html`<title>${name === '' ? label : `${label}, ${name}`}: ${text}</title>`;
}

export function percent(value: number): string {
  return `${Math.round(value * 1000) / 1000}%`;
}

const colors = 8;

/** What marks a series beside its color, in a square of 8 pixels; the first is plain. */
const marks = ['', 'M0 8L8 0M-2 2L2 -2M6 10L10 6', 'M4 3v2', 'M0 2h8M0 6h8', 'M2 0v8M0 2h8'];

/** The fill of a series: a color, and from the second on a pattern on it. */
export function fillOf(series: number): Markup {
  const color = html`class="series-${series % colors}"`;
  return series === 0 ? color : html`fill="url(#series-${series})"`;
}

/** The patterns of so many series, each other than that of the same color before. */
export function renderPatterns(count: number): Markup {
  const patterns = Array.from({ length: count }, (_, series) => {
    const mark = marks[(series + Math.floor(series / colors)) % marks.length] ?? '';
    return html`<pattern id="series-${series}" width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" class="series-${series % colors}" />
      ${mark === '' ? empty : html`<path d="${mark}" class="mark" />`}
    </pattern>`;
  });
  return html`<svg class="patterns" width="0" height="0" aria-hidden="true">
    <defs>${patterns}</defs>
  </svg>`;
}

/** What the colors and patterns stand for. */
export function renderLegend(names: readonly string[]): Markup {
  return html`<ul class="legend">
    ${names.map(
      (name, series) =>
        html`<li>
          <svg width="24" height="16" aria-hidden="true">
            <rect width="24" height="16" rx="2" ${fillOf(series)} />
          </svg>
          ${name}
        </li> `,
    )}
  </ul>`;
}
