/** Red, green and blue, 0 to 255. */
type Color = readonly [red: number, green: number, blue: number];

/** The contrast of two colors `#rrggbb`, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The color `#rrggbb` that is nearest to the given one, on its way to black or white, and has the
 * contrast with a background; the given one if it has.
 */
export function withContrast(color: string, background: string, least: number): string {
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
