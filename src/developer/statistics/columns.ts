import { empty, html, type Markup } from '../../site/page/html.ts';
import { type Bar, fillOf, heightOf, largestOf, linked, percent, tooltip } from './chart.ts';

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

/** Where a value is, and a bar. */
interface Scale {
  y: (value: number) => number;
  ticks: readonly number[];
  /** The width of a bar with its margins, in percent. */
  band: number;
}

/**
 * A column chart as SVG: horizontal positions are percentages and vertical ones pixels, so that it
 * fits any width and its text keeps its size. It needs neither scripts nor inline styles. Values of
 * the period before are lighter columns behind.
 */
export function renderColumns(bars: readonly Bar[], formatTick: (value: number) => string): Markup {
  const scale = scaleOf(bars);
  return renderPlot(bars, scale, {
    formatTick,
    content: bars.map((bar, index) => linked(bar.href, renderColumn(bar, middleOf(index, scale), scale))),
  });
}

/** The same as a line, with that of the period before as a lighter one. */
export function renderLine(bars: readonly Bar[], formatTick: (value: number) => string): Markup {
  const scale = scaleOf(bars);
  const values = bars.map(heightOf);
  const before = bars.map((each) => each.before);
  const points = bars.map((bar, index) => {
    const at = html`cx="${percent(middleOf(index, scale))}" cy="${scale.y(heightOf(bar))}"`;
    const dot = html`<circle ${at} r="${bars.length > 60 ? 2 : 4}" />`;
    return linked(bar.href, html`<g><title>${bar.label}: ${bar.text}</title>${dot}</g>`);
  });
  // Points of a line have no percentages: the inner picture is as wide as the columns are.
  const lines = html`<svg
    x="${plot.left}%"
    width="${100 - plot.left}%"
    height="${plot.height}"
    viewBox="0 0 100 ${plot.height}"
    preserveAspectRatio="none"
  >
    ${polyline(before, scale, 'line before')}${polyline(values, scale, 'line')}
  </svg>`;
  return renderPlot(bars, scale, { formatTick, content: [lines, ...points] });
}

function polyline(values: readonly (number | null)[], { y }: Scale, name: string): Markup {
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${Math.round((100_000 * (index + 0.5)) / values.length) / 1000},${y(value)}`],
  );
  if (points.length === 0) return empty;
  return html`<polyline class="${name}" points="${points.join(' ')}" vector-effect="non-scaling-stroke" />`;
}

function scaleOf(bars: readonly Bar[]): Scale {
  const ticks = ticksUpTo(largestOf(bars));
  const most = ticks.at(-1) ?? 1;
  const y = (value: number) =>
    Math.round(10 * (plot.bottom - ((plot.bottom - plot.top) * value) / most)) / 10;
  return { y, ticks, band: (100 - plot.left) / bars.length };
}

function middleOf(index: number, { band }: Scale): number {
  return plot.left + band * (index + 0.5);
}

function renderPlot(
  bars: readonly Bar[],
  scale: Scale,
  { formatTick, content }: { formatTick: (value: number) => string; content: readonly Markup[] },
): Markup {
  const lines = scale.ticks.map((tick) => {
    const at = html`y1="${scale.y(tick)}" y2="${scale.y(tick)}"`;
    const line = html`<line x1="0" x2="100%" ${at} class="${tick === 0 ? 'axis' : 'grid'}" />`;
    const text = html`<text x="0" y="${scale.y(tick) - 4}" class="tick">${formatTick(tick)}</text>`;
    return html`${line}${tick === 0 ? empty : text}`;
  });
  const steps = labelSteps(bars);
  const labels = bars.map(({ label }, index) => columnLabel(label, middleOf(index, scale), [index, steps]));
  return html`<svg class="columns" width="100%" height="${plot.height}" aria-hidden="true">
    ${lines}${content}${labels}
  </svg>`;
}

function renderColumn(bar: Bar, middle: number, { y, band }: Scale): Markup {
  const width = band * (band < 1.5 ? 0.9 : 0.75);
  const lighter = bar.before === null ? empty : renderBefore(middle, { band, y: y(bar.before) });
  const at = html`x="${percent(middle - width / 2)}" width="${percent(width)}"`;
  let sum = 0;
  const parts = bar.parts
    .filter(({ value }) => value > 0 || bar.parts.length === 1)
    .map((part) => {
      const bottom = y(sum);
      sum += part.value;
      const tall = html`y="${y(sum)}" height="${Math.round(10 * (bottom - y(sum))) / 10}"`;
      return html`<rect ${at} ${tall} ${fillOf(part.series)}>${tooltip(bar, part)}</rect>`;
    });
  const value = html`<text x="${percent(middle)}" y="${y(sum) - 6}" class="value">${bar.text}</text>`;
  const isWritten = band * mostValues >= 100 - plot.left && sum > 0;
  return html`<g>${lighter}${parts}${isWritten ? value : empty}</g>`;
}

function renderBefore(middle: number, { band, y }: { band: number; y: number }): Markup {
  const at = html`x="${percent(middle - band * 0.48)}" width="${percent(band * 0.96)}"`;
  return html`<rect class="before" ${at} y="${y}" height="${Math.round(10 * (plot.bottom - y)) / 10}" />`;
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
