import { empty, html, type Markup } from '../../site/page/html.ts';
import { type Bar, fillOf, largestOf, linked, percent, tooltip } from './chart.ts';

/** A bar chart as a list: long labels wrap, and readers without a screen hear it as a list. */
export function renderBars(bars: readonly Bar[]): Markup {
  const most = largestOf(bars);
  return html`<ol class="bars">
    ${bars.map((bar) => {
      const { label, text, before, href } = bar;
      const track = html`<rect class="track" width="100%" height="12" rx="2" />`;
      const lighter = html`<rect
        class="before"
        y="14"
        width="${percent((100 * (before ?? 0)) / most)}"
        height="4"
      />`;
      return html`<li>
        <span>${label}</span> <span class="value">${text}</span>
        <svg width="100%" height="${before === null ? 12 : 18}" aria-hidden="true">
          ${linked(href, html`${track}${parts(bar, most)}`)}${before === null ? empty : lighter}
        </svg>
      </li> `;
    })}
  </ol>`;
}

function parts(bar: Bar, most: number): Markup[] {
  let left = 0;
  return bar.parts.map((part) => {
    const width = (100 * part.value) / most;
    const at = html`x="${percent(left)}" width="${percent(width)}" height="12"`;
    left += width;
    return html`<rect ${at} ${fillOf(part.series)}>${tooltip(bar, part)}</rect>`;
  });
}
