import { empty, html, type Markup } from '../../site/page/html.ts';

/** A bar of a chart. */
export interface Bar {
  label: string;
  value: number;
  /** The value as the reader's language writes it. */
  text: string;
}

/**
 * The size of the plot in pixels: with room for values above it and labels below it, its usual
 * widths, and its padding; and where the columns begin, in percent: the labels of the scale are to
 * the left of them.
 */
const plot = { left: 8, top: 28, bottom: 252, height: 284, wide: 540, narrow: 230, padding: 16 };

/** Of a label, in pixels. */
const characterWidth = 8;

/** The most columns whose values are written above them. */
const mostValues = 14;

/**
 * A column chart as SVG: horizontal positions are percentages and vertical ones pixels, so that it
 * fits any width and its text keeps its size. It needs neither scripts nor inline styles.
 */
export function renderColumns(
  bars: readonly Bar[],
  title: string,
  formatTick: (value: number) => string,
): Markup {
  const band = (100 - plot.left) / bars.length;
  const width = band * (1 - (bars.length > 60 ? 0.1 : 0.25));
  const ticks = ticksUpTo(Math.max(1, ...bars.map(({ value }) => value)));
  const y = (value: number) => plot.bottom - ((plot.bottom - plot.top) * value) / (ticks.at(-1) ?? 1);
  const lines = ticks.map((tick) => {
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
    const middle = plot.left + band * (index + 0.5);
    const left = middle - width / 2;
    const value = html`<text x="${percent(middle)}" y="${y(bar.value) - 6}" class="value">${bar.text}</text>`;
    return html`<g>
      <title>${bar.label}: ${bar.text}</title>
      <rect
        x="${percent(left)}"
        width="${percent(width)}"
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

/**
 * The lines of a scale of whole numbers, from 0 to the first that is not below `most`: about four
 * round steps.
 */
function ticksUpTo(most: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(most / 4));
  const fitting = [1, 2, 5, 10].find((each) => each * magnitude * Math.SQRT2 >= most / 4) ?? 10;
  const step = Math.max(1, fitting * magnitude);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/**
 * Of how many columns one has a label, where the chart is wide and where it is narrow: labels must
 * not touch.
 */
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
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return html`<ol class="bars">
    ${bars.map(
      ({ label, value, text }) =>
        html`<li>
          <span>${label}</span> <span class="value">${text}</span>
          <svg width="100%" height="10" aria-hidden="true">
            <rect class="track" width="100%" height="10" rx="5" />
            <rect width="${percent((100 * value) / most)}" height="10" rx="5" />
          </svg>
        </li> `,
    )}
  </ol>`;
}

function percent(value: number): string {
  return `${Math.round(value * 1000) / 1000}%`;
}
