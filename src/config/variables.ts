import { z } from 'zod';
import { trimSlashes } from '../values/paths.ts';

/** Any text. Errors are predicates without a full stop: `readConfig` adds the variable. */
export const text = z.string();

/** An error that repeats the text. */
export function expected(what: string) {
  return { error: ({ input }: { input?: unknown }) => `${what}, not "${String(input)}"` };
}

/** A number in decimal digits. */
export function numberBetween(
  least: number,
  most: number,
  kind: 'a whole number' | 'a number' = 'a whole number',
) {
  const digits = kind === 'a number' ? /^\d+(?:\.\d+)?$/ : /^\d+$/;
  const fits = (written: string) =>
    digits.test(written) && Number(written) >= least && Number(written) <= most;
  return text.refine(fits, expected(`must be ${kind} from ${least} to ${most}`)).transform(Number);
}

/** `on`, `true`, `1` or `off`, `false`, `0`, in any case. */
export const onOrOff = z.stringbool({
  truthy: ['on', 'true', '1'],
  falsy: ['off', 'false', '0'],
  ...expected('must be on or off'),
});

/** One of some words, in any case. */
export function choiceOf<const Words extends readonly string[]>(words: Words) {
  return text.toLowerCase().pipe(z.enum(words, expected(`must be one of ${words.join(', ')}`)));
}

/** A color as `#0b6b6b` or `#07c`; gives `#rrggbb` in lowercase. */
export const color = text
  .regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, expected('must be a color such as #0b6b6b'))
  .transform((written) => (written.length === 4 ? written.replace(/[^#]/g, '$&$&') : written).toLowerCase());

/** An absolute URL. Its error does not repeat the text, which may contain a password. */
export function urlOf(...protocols: readonly string[]) {
  return z.url({
    protocol: new RegExp(`^(?:${protocols.join('|')})$`),
    error: `must be an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
    abort: true,
  });
}

/** An address that RFC 9116 (2.5.3) allows to write to: by mail, or a page that HTTPS protects. */
export const contact = text.refine(
  (written) => /^mailto:[^\s@]+@[^\s@]+$|^https:\/\/\S+$/.test(written) && URL.canParse(written),
  expected('must be an address such as mailto:security@example.org or https://example.org/security'),
);

/** An origin as browsers send it, or `*`. */
export const origin = text.refine(
  (written) => written === '*' || URL.parse(written)?.origin === written,
  expected('must list origins such as https://example.org'),
);

/** A path, normalized to a leading slash and no trailing one. */
export const path = text
  .refine((written) => /^(?:\/[\w.~-]+)*$/.test(toPath(written)), expected('must be a path such as /wp-json'))
  .transform(toPath);

/** Values between commas. */
export function listOf<Item extends z.ZodType<unknown, string>>(item: Item) {
  return text
    .transform((written) => written.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(item));
}

function toPath(written: string): string {
  const path = trimSlashes(written.replace(/^\/+/, ''));
  return path === '' ? '' : `/${path}`;
}
