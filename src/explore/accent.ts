import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
import { contrast, withContrast } from '../values/contrast.ts';

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
