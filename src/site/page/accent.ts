import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';

/** The background of links and buttons that is nearest to their color, in `pages.css`. */
const backgrounds = { light: '#f0f1ec', dark: '#263030' };

/** What is written on the accent: paper and ink of `pages.css`. */
const onAccent = ['#ffffff', '#10201f'] as const;

/** The contrast of text (WCAG 2.2 AA). */
const least = 4.5;

/**
 * The path of the style sheet with the accent; its query changes with the color, so that browsers
 * can keep it.
 */
export function accentPath(color: string): string {
  return `/assets/accent.css?${color.slice(1)}`;
}

/** Serves that style sheet. */
export function createAccentHandler(color: string): RequestHandler {
  const sheet = writeAccent(color);
  return (_request, response) => {
    response.type('css').set('Cache-Control', 'public, max-age=86400').send(sheet);
  };
}

/**
 * The color of `icon.svg`, and what shapes need to be told from their white details (WCAG 2.2 AA).
 */
const iconColor = '#0b6b6b';
const leastOfShapes = 3;

/** Serves the icon of the calendar in its accent. */
export function createIconHandler(color: string, file: string): RequestHandler {
  const accent = withContrast(color, '#ffffff', leastOfShapes);
  const icon = readFileSync(file, 'utf8').replaceAll(iconColor, accent);
  return (_request, response) => {
    response.type('svg').set('Cache-Control', 'no-cache').send(icon);
  };
}

/**
 * Colors for light and dark, each darkened or lightened until it can be read as text (decision
 * 0111).
 */
export function writeAccent(color: string): string {
  return `:root { ${writeColors(color, backgrounds.light)} }
@media (prefers-color-scheme: dark) { :root { ${writeColors(color, backgrounds.dark)} } }
`;
}

function writeColors(color: string, background: string): string {
  const accent = withContrast(color, background, least);
  const [light, dark] = onAccent;
  return `--accent: ${accent}; --on-accent: ${contrast(accent, light) >= least ? light : dark};`;
}

/** Red, green and blue, 0 to 255. */
type Color = readonly [red: number, green: number, blue: number];

/** The contrast of two colors `#rrggbb`, from 1 to 21 (WCAG 2.2, 1.4.3). */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The color `#rrggbb` that is nearest to the given one, on its way to black or white, and has the
 * contrast with a background; the given one if it has.
 */
function withContrast(color: string, background: string, least: number): string {
  const end = luminance(background) > 0.18 ? '#000000' : '#ffffff';
  const [from, to] = [parse(color), parse(end)];
  for (let step = 0; step < 100; step += 1) {
    const mixed = write(from.map((part, index) => part + (((to[index] ?? 0) - part) * step) / 100));
    if (contrast(mixed, background) >= least) return mixed;
  }
  return end;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = parse(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function parse(color: string): Color {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function write(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
