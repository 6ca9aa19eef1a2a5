import type { WireObject } from '../output/wire-object.ts';
import type { Raw } from '../input/coercion.ts';

/**
 * A body without the fields that repeat what the client has read: a resource that is written back whole stays the same
 * to the letter, whatever its texts would be parsed to (wire-format 11). Forms write everything as text.
 */
export function withoutUnchanged(body: Raw, shown: WireObject): Raw {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => name === 'i18n_language' || !(name in shown && isSame(value, shown[name])),
    ),
  );
}

function isSame(sent: unknown, shown: unknown): boolean {
  if (!isCompound(shown) || !isCompound(sent)) return isSameValue(sent, shown);
  const names = new Set([...Object.keys(sent), ...Object.keys(shown)]);
  return [...names].every((name) => isSame(sent[name], shown[name]));
}

function isSameValue(sent: unknown, shown: unknown): boolean {
  if (typeof sent !== 'string') return sent === shown;
  if (typeof shown === 'boolean') return truths[shown ? 1 : 0].includes(sent);
  return typeof shown === 'number' ? sent === String(shown) : sent === shown;
}

/** How forms write false and true. */
const truths: readonly [string[], string[]] = [
  ['false', '0', ''],
  ['true', '1'],
];

function isCompound(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null;
}
