import { scaleBand, scaleLinear } from 'd3-scale';
import { empty, html, type Markup } from './html.ts';

/** A bar of a chart. */
export interface Bar {
  label: string;
  value: number;
  /** The value as the reader's language writes it. */
  text: string;
}

/** The size of the plot in pixels: with room for values above it and labels below it, its usual widths, and its padding. */
const plot = { top: 28, bottom: 252, height: 284, wide: 540, narrow: 230, padding: 16 };

/** Of a label, in pixels. */
const characterWidth = 8;

/** The most columns whose values are written above them. */
const mostValues = 14;

/**
 * A column chart as SVG: horizontal positions are percentages and vertical ones pixels, so that it fits any width and
 * its text keeps its size. It needs neither scripts nor inline styles.
 */
export function renderColumns(
  bars: readonly Bar[],
  title: string,
  formatTick: (value: number) => string,
): Markup {
  const x = scaleBand<number>()
    .domain(bars.keys())
    // The labels of the scale are to the left of the columns.
    .range([8, 100])
    .padding(bars.length > 60 ? 0.1 : 0.25);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(({ value }) => value))])
    .range([plot.bottom, plot.top])
    .nice(4);
  const lines = y
    .ticks(4)
    .filter(Number.isInteger)
    .map((tick) => {
      const at = y(tick);
      const line = html`<line
        x1="0"
        x2="100%"
        y1="${at}"
        y2="${at}"
        class="${tick === 0 ? 'axis' : 'grid'}"
      />`;
      const text = html`<text x="0" y="${at - 4}" class="tick">${formatTick(tick)}</text>`;
      return html`${line}${tick === 0 ? empty : text}`;
    });
  const steps = labelSteps(bars);
  const columns = bars.map((bar, index) => {
    const [left, middle] = [x(index) ?? 0, (x(index) ?? 0) + x.bandwidth() / 2];
    const value = html`<text x="${percent(middle)}" y="${y(bar.value) - 6}" class="value">${bar.text}</text>`;
    return html`<g>
      <title>${bar.label}: ${bar.text}</title>
      <rect
        x="${percent(left)}"
        width="${percent(x.bandwidth())}"
        y="${y(bar.value)}"
        height="${plot.bottom - y(bar.value)}"
        rx="2"
      />
      ${bars.length <= mostValues && bar.value > 0 ? value : empty}
      ${columnLabel(bar.label, middle, [index, steps])}
    </g>`;
  });
  return html`<svg class="columns" width="100%" height="${plot.height}" role="img" aria-label="${title}">
    ${lines}${columns}
  </svg>`;
}

/** Of how many columns one has a label, where the chart is wide and where it is narrow: labels must not touch. */
function labelSteps(bars: readonly Bar[]): { wide: number; narrow: number } {
  const width = (Math.max(...bars.map(({ label }) => label.length)) + 2) * characterWidth;
  const wide = Math.ceil((bars.length * width) / plot.wide);
  return { wide, narrow: wide * Math.ceil((bars.length * width) / plot.narrow / wide) };
}

function columnLabel(label: string, middle: number, [index, steps]: [number, ReturnType<typeof labelSteps>]) {
  if (index % steps.wide !== 0) return empty;
  const side = middle > 94 ? 'end' : 'middle';
  const room = ((100 - middle) / 100) * plot.narrow + plot.padding;
  const fits = index % steps.narrow === 0 && (label.length * characterWidth) / 2 <= room;
  const shown = fits ? '' : ' roomy';
  const at = html`x="${percent(middle)}" y="${plot.bottom + 20}"`;
  return html`<text ${at} class="label ${side}${shown}">${label}</text>`;
}

/** A bar chart as a list: long labels wrap, and readers without a screen hear it as a list. */
export function renderBars(bars: readonly Bar[]): Markup {
  const width = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(({ value }) => value))])
    .range([0, 100]);
  return html`<ol class="bars">
    ${bars.map(
      ({ label, value, text }) =>
        html`<li>
          <span>${label}</span> <span class="value">${text}</span>
          <svg width="100%" height="10" aria-hidden="true">
            <rect class="track" width="100%" height="10" rx="5" />
            <rect width="${percent(width(value))}" height="10" rx="5" />
          </svg>
        </li> `,
    )}
  </ol>`;
}

function percent(value: number): string {
  return `${Math.round(value * 1000) / 1000}%`;
}
